// swift-tools-version: 6.2
import PackageDescription

/// The rules every module of the house is compiled under.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Tests that compute little: the optimiser would take longer than it saves.
let plain = house + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
/// What commands alone use and what computes little, as `make test` builds it.
let around = Context.environment["KREPLAY_TESTS"] == nil ? house : plain

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

let package = Package(
  name: "kreplay",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "kreplay", targets: ["kreplay"]),
    .library(name: "Market", targets: ["Market"]),
    .library(name: "Indicators", targets: ["Indicators"]),
    .library(name: "Strategy", targets: ["Strategy"]),
    .library(name: "Replay", targets: ["Replay"]),
    .library(name: "Store", targets: ["Store"]),
    .library(name: "Chart", targets: ["Chart"]),
    .library(name: "Report", targets: ["Report"]),
    .library(name: "Lesson", targets: ["Lesson"]),
    .library(name: "Jobs", targets: ["Jobs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    .target(name: "Text", swiftSettings: house),
    .target(
      name: "Market", dependencies: ["Text", "CSamples", "CZlib", "CZip"], swiftSettings: house),
    .target(
      name: "Indicators", dependencies: ["CColumns", "Market", "Text"], swiftSettings: house),
    .target(
      name: "Strategy", dependencies: ["CSamples", "Indicators", "Market", "Text", yams],
      swiftSettings: house),
    .target(
      name: "Replay", dependencies: ["Strategy", "Indicators", "Market", "Text"],
      swiftSettings: house),
    .target(
      name: "Store", dependencies: ["Replay", "Strategy", "Market", "Text", grdb],
      swiftSettings: house),
    .target(
      name: "Chart", dependencies: ["Text", "CPNGWriter", "CFreeType", "CFontconfig"],
      swiftSettings: house),
    .target(
      name: "Report",
      dependencies: [
        "CReportScript", "CPhrases", "Chart", "Replay", "Strategy", "Indicators", "Market", "Text",
        mustache,
      ],
      exclude: ["Script"],
      swiftSettings: house),
    .target(
      name: "Lesson",
      dependencies: [
        "CLessonScript", "Report", "Replay", "Strategy", "Indicators", "Market", "Text",
      ],
      exclude: ["Script"],
      swiftSettings: house),
    .target(name: "Serve", dependencies: ["Text", flyingFox, flyingSocks], swiftSettings: around),
    .target(
      name: "Jobs",
      dependencies: [
        "Serve", "Lesson", "Report", "Chart", "Store", "Replay", "Strategy", "Indicators", "Market",
        "Text", "CMalloc",
      ], swiftSettings: around),
    .executableTarget(
      name: "kreplay",
      dependencies: [
        "Jobs", "Lesson", "Report", "Chart", "Store", "Replay", "Strategy", "Indicators", "Market",
        "Text", "CNoLocales", "CNoNetwork", argumentParser,
      ],
      swiftSettings: around,
      linkerSettings: [.unsafeFlags(["-LSources/CNoNetwork/lib"])]),
    // Keeps ICU's tables of languages out of the program.
    .target(name: "CNoLocales"),
    // Stands in for libcurl, of which nothing is called.
    .target(name: "CNoNetwork", exclude: ["lib"]),
    // Loops over columns, compiled for several processors.
    .target(name: "CColumns"),
    // Candles and documents of the repository as bytes.
    .target(name: "CSamples"),
    .target(name: "CPNGWriter", dependencies: ["CPNG", "CZlib"]),
    // The script of the report's page as bytes; its modules are in Sources/Report/Script.
    .target(name: "CReportScript"),
    // The script of the lesson's page; its modules are in Sources/Lesson/Script.
    .target(name: "CLessonScript"),
    // What pages say in other languages than English.
    .target(name: "CPhrases"),
    // How glibc keeps memory, which Swift's Glibc leaves out.
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),

    // The examples in Swift, which have packages of their own, built with the tests.
    .executableTarget(
      name: "ExampleStrategy", dependencies: ["Report", "Store", "Replay", "Strategy", "Market"],
      path: "examples/swift-strategy/Sources/swift-strategy"),
    .executableTarget(
      name: "ExampleChart", dependencies: ["Chart"],
      path: "examples/swift-chart/Sources/swift-chart"),

    .target(
      name: "Support", dependencies: ["Market", "CZlib"], path: "Tests/Support",
      swiftSettings: house),
    .testTarget(name: "TextTests", dependencies: ["Text", "Support"], swiftSettings: plain),
    .testTarget(
      name: "MarketTests", dependencies: ["Market", "Text", "Support"],
      exclude: ["Goldens", "References"],
      swiftSettings: plain),
    .testTarget(
      name: "IndicatorsTests", dependencies: ["Indicators", "Market", "Text", "Support"],
      exclude: ["References"],
      swiftSettings: plain),
    .testTarget(
      name: "StrategyTests", dependencies: ["Strategy", "Indicators", "Market", "Text", "Support"],
      exclude: ["Goldens"],
      swiftSettings: plain),
    .testTarget(
      name: "ReplayTests",
      dependencies: ["Replay", "Strategy", "Indicators", "Market", "Text", "Support"],
      exclude: ["References"],
      swiftSettings: house),
    .executableTarget(
      name: "StoreChild", dependencies: ["Store", "Market"], path: "Tests/StoreChild",
      swiftSettings: house),
    .testTarget(
      name: "StoreTests",
      dependencies: ["Store", "Replay", "Strategy", "Market", "Support", "StoreChild"],
      exclude: ["Goldens"],
      swiftSettings: plain),
    .testTarget(
      // The figures of the report are samples of charts.
      name: "ChartTests", dependencies: ["Chart", "Report", "Text", "CPNG", "Support"],
      exclude: ["Goldens"],
      swiftSettings: plain),
    .testTarget(
      name: "ReportTests",
      dependencies: [
        "Report", "Chart", "Store", "Replay", "Strategy", "Indicators", "Market", "Text",
        "Support",
      ], exclude: ["Goldens"],
      swiftSettings: plain),
    .testTarget(
      name: "LessonTests",
      dependencies: [
        "Lesson", "Replay", "Strategy", "Indicators", "Market", "Text", "Support",
      ],
      swiftSettings: plain),
    .testTarget(name: "ServeTests", dependencies: ["Serve", "Text"], swiftSettings: plain),
    .testTarget(
      name: "JobsTests",
      dependencies: [
        "Jobs", "Serve", "Report", "Chart", "Store", "Replay", "Strategy", "Market", "Text",
        "Support",
      ],
      exclude: ["References"], swiftSettings: plain),
    .testTarget(
      name: "CLITests", dependencies: ["kreplay", "Support"], exclude: ["Goldens"],
      swiftSettings: plain),
    .testTarget(name: "HouseTests", dependencies: ["Support"], swiftSettings: plain),
  ]
)
