// What Swift imports of the library behind CNGHTTP2.
#include <nghttp2/nghttp2.h>
