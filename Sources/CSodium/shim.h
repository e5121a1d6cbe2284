// What Swift imports of the library behind CSodium.
#include <sodium.h>
