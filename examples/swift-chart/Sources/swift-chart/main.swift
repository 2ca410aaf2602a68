import Chart
import Foundation

// From the repository's root: swift run --package-path examples/swift-chart swift-chart [FOLDER]
let folder = CommandLine.arguments.dropFirst().first ?? "."

do {
  for step in Steps.all {
    let path = folder + "/" + step.name + ".svg"
    try step.draw().write(toFile: path, atomically: true, encoding: .utf8)
    print(path)
  }
} catch {
  print("error: \(error)")
  exit(1)
}
