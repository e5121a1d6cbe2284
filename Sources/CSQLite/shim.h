// What Swift imports of the library behind CSQLite.
#include <sqlite3.h>

// Reading is all that a statement may do: whatever else a hostile schema asks for is refused.
static int watertight_sqlite_authorize(
    void *context, int action, const char *first, const char *second, const char *third, const char *fourth) {
    (void)context, (void)first, (void)second, (void)third, (void)fourth;
    return action == SQLITE_SELECT || action == SQLITE_READ || action == SQLITE_FUNCTION ? SQLITE_OK : SQLITE_DENY;
}

// Variadic calls and those with callbacks, given a fixed form here. Opens `image`, of which SQLite takes ownership, as a
// database that nothing can write to; NULL where that fails.
static inline sqlite3 *watertight_sqlite_open(unsigned char *image, sqlite3_int64 count) {
    sqlite3 *database = 0;
    if (sqlite3_open_v2(":memory:", &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, 0) != SQLITE_OK) {
        sqlite3_close_v2(database);
        sqlite3_free(image);
        return 0;
    }
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
    sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
    unsigned flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY;
    // The image is freed by SQLite, also where this fails.
    if (sqlite3_deserialize(database, "main", image, count, count, flags) != SQLITE_OK) {
        sqlite3_close_v2(database);
        return 0;
    }
    sqlite3_set_authorizer(database, watertight_sqlite_authorize, 0);
    return database;
}
