// swift-tools-version: 6.2
import PackageDescription

/// The claims about speed that this project makes, each against a C program of the same work that is
/// compiled in the same build. Apart from the main package, since timing never decides a test.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "kreplay", path: "..")],
  targets: [
    .target(name: "CPeer", cSettings: [.unsafeFlags(["-O3", "-march=native"])]),
    .executableTarget(
      name: "kreplay-bench",
      dependencies: [
        "CPeer",
        .product(name: "Market", package: "kreplay"),
        .product(name: "Indicators", package: "kreplay"),
        .product(name: "Strategy", package: "kreplay"),
        .product(name: "Replay", package: "kreplay"),
        .product(name: "Store", package: "kreplay"),
        .product(name: "Chart", package: "kreplay"),
        .product(name: "Jobs", package: "kreplay"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
        .treatAllWarnings(as: .error),
      ]),
  ]
)
