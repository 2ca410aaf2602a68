// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-chart",
  dependencies: [.package(name: "kreplay", path: "../..")],
  targets: [
    .executableTarget(
      name: "swift-chart", dependencies: [.product(name: "Chart", package: "kreplay")])
  ]
)
