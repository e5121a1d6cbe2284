// Whoever imports the library gets the values of a report, and the writers that turn one into bytes, with it.
@_exported public import WatertightModel
@_exported public import WatertightReports
