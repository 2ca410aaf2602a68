// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-strategy",
  dependencies: [.package(name: "kreplay", path: "../..")],
  targets: [
    .executableTarget(
      name: "swift-strategy",
      dependencies: [
        .product(name: "Market", package: "kreplay"),
        .product(name: "Strategy", package: "kreplay"),
        .product(name: "Replay", package: "kreplay"),
        .product(name: "Report", package: "kreplay"),
        .product(name: "Store", package: "kreplay"),
      ])
  ]
)
