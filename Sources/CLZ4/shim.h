// What Swift imports of the library behind CLZ4.
#include <lz4.h>
