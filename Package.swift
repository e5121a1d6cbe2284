// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is built to the same standard: see CONTRIBUTING.md, "House style".
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
    name: "watertight",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "watertight", targets: ["watertight"]),
        .library(name: "Watertight", targets: ["Watertight"]),
    ],
    targets: [
        // C and C++ libraries, one module each.
        system("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev", brew: "libarchive"),
        system("CPCRE2", pkgConfig: "libpcre2-8", apt: "libpcre2-dev", brew: "pcre2"),
        system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
        system("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
        system("CLZ4", pkgConfig: "liblz4", apt: "liblz4-dev", brew: "lz4"),
        system("CBrotli", pkgConfig: "libbrotlidec", apt: "libbrotli-dev", brew: "brotli"),
        system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        system("CNGHTTP2", pkgConfig: "libnghttp2", apt: "libnghttp2-dev", brew: "libnghttp2"),
        system("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium"),
        system("CYaml", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        system("CTomlPlusPlus", pkgConfig: "tomlplusplus", apt: "libtomlplusplus-dev", brew: "tomlplusplus"),
        .target(name: "CToml", dependencies: ["CTomlPlusPlus"]),
        .target(name: "CPlatform"),
        .target(name: "RulePacks"),

        // Values only: no C, no Foundation.
        library("WatertightModel", []),

        // The stages. Arrows point down only.
        library("WatertightRules", ["WatertightModel", "RulePacks", "CToml", "CYaml"]),
        library(
            "WatertightOpening",
            ["WatertightModel", "CArchive", "CBrotli", "CDeflate", "CLZ4", "CNGHTTP2", "CSQLite", "CZlib", "CPlatform"]),
        library("WatertightDetection", ["WatertightModel", "CPCRE2", "CSodium", "CPlatform"]),
        library("WatertightReports", ["WatertightModel"]),

        // The packs of Rules/, read when the program is built.
        .executableTarget(
            name: "rule-pack-compiler", dependencies: ["WatertightRules", "WatertightDetection"], swiftSettings: strict),
        .plugin(
            name: "CompileRulePacks", capability: .buildTool(), dependencies: ["rule-pack-compiler"],
            path: "Sources/CompileRulePacks"),
        .target(name: "CompiledRulePacks", swiftSettings: strict, plugins: ["CompileRulePacks"]),

        library(
            "Watertight",
            [
                "WatertightModel", "WatertightRules", "WatertightOpening", "WatertightDetection",
                "WatertightReports", "CompiledRulePacks", "CPlatform",
            ]
        ),
        library("WatertightCommandLine", ["Watertight", "WatertightModel", "WatertightReports", "CPlatform"]),
        .executableTarget(name: "watertight", dependencies: ["WatertightCommandLine"], swiftSettings: strict),

        // What several test targets share.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        tests("WatertightModelTests", ["WatertightModel", "TestSupport"]),
        tests("WatertightRulesTests", ["WatertightRules", "WatertightModel"]),
        tests("WatertightOpeningTests", ["WatertightOpening", "WatertightModel", "TestSupport"]),
        tests(
            "WatertightDetectionTests", ["WatertightDetection", "WatertightRules", "WatertightModel", "TestSupport"]),
        tests("WatertightReportsTests", ["WatertightReports", "WatertightModel"]),
        tests(
            "WatertightTests",
            [
                "Watertight", "WatertightModel", "WatertightOpening", "WatertightRules", "WatertightDetection",
                "CompiledRulePacks", "TestSupport",
            ]),
        tests(
            "WatertightCommandLineTests",
            ["WatertightCommandLine", "Watertight", "WatertightModel", "WatertightReports"]),
        tests("EndToEndTests", ["watertight", "Watertight", "TestSupport"]),
    ],
    cLanguageStandard: .gnu2x,
    cxxLanguageStandard: .cxx17
)
