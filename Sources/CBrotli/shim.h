// What Swift imports of the library behind CBrotli.
#include <brotli/decode.h>
