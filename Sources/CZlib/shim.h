// What Swift imports of the library behind CZlib.
#include <zlib.h>
