internal import WatertightCommandLine

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

exit(CommandLineTool.main())
