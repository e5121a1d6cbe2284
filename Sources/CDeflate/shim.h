// What Swift imports of the library behind CDeflate.
#include <libdeflate.h>
