import Foundation
import Support
import Testing

@testable import Chart

/// libpng with runs alone, which takes a tenth of optipng's time, makes a PNG at most half as large
/// again as `optipng -o1` leaves it; skipped where there is no optipng.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: optipng),
    "there is no optipng; apt-get install optipng"))
struct FileSizeTests {
  /// How many bytes optipng makes of a picture.
  private func squeezed(_ bytes: [UInt8]) throws -> Int {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("picture.png")
    try Data(bytes).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: optipng)
    process.arguments = ["-o1", "-quiet", file.path]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try Data(contentsOf: file).count
  }

  private func expectSmall(
    _ chart: ChartDescription, _ data: ChartData, _ density: Int,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = try chart.png(data, density: density).bytes
    let least = try squeezed(bytes)
    #expect(
      2 * bytes.count <= 3 * least, "\(bytes.count) bytes, optipng makes \(least)",
      sourceLocation: location)
  }

  @Test(arguments: [(FrameSize.small, 1), (.small, 2), (.medium, 1), (.medium, 2), (.large, 1)])
  func `a report's chart, which has many words and marks`(size: FrameSize, density: Int) throws {
    try expectSmall(priceChart(size), sample(400).holding(every: 25), density)
  }

  @Test(arguments: [30, 250, 3_000], [400, 1_600])
  func `candles with lines and volume`(count: Int, width: Int) throws {
    var chart = ChartDescription(frame: Frame(width: width)) {
      Pane(height: .weight(4)) {
        Grid()
        Candles()
        Line("average")
        Line("slow", color: .series(1))
        LastPrice()
      }
      Pane(range: .including(0)) { Volume() }
    }
    chart.frame.spacing = nil
    chart.height = width * 9 / 16
    try expectSmall(chart, sample(count), 1)
  }
}

private let optipng = "/usr/bin/optipng"
