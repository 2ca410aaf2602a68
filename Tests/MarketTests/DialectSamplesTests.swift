import Foundation
import Market
import Support
import Testing

extension TemporaryFolder {
  /// Writes a file into it, with the folders of its name.
  func sample(_ name: String, _ bytes: [UInt8]) -> String {
    let folders = name.split(separator: "/").dropLast().joined(separator: "/")
    if !folders.isEmpty {
      try? FileManager.default.createDirectory(
        at: url.appendingPathComponent(folders), withIntermediateDirectories: true)
    }
    return file(name, bytes)
  }
}

/// A small file in the shape of each dialect reads as the candles that it was made from.
@Suite struct DialectSamplesTests {
  @Test(arguments: dialectSamples.indices)
  func reads(_ place: Int) throws {
    let sample = dialectSamples[place]
    let folder = TemporaryFolder()
    let truth = try sample.candles(45)
    let path = folder.sample(sample.name, Array(sample.text(truth).utf8))
    let file = try openCandles(path: path)
    #expect(file.dialect == sample.dialect, "\(sample.name)")
    #expect(file.instrument.symbol == sample.symbol, "\(sample.name)")
    #expect(file.timeframe == sample.timeframe, "\(sample.name)")
    let read = try allCandles(file)
    #expect(read == truth, "\(sample.dialect) \(sample.name)")
    #expect(file.defects.entries.isEmpty)
  }

  /// What the reader is told of each, as it stands.
  @Test func notes() throws {
    var text = ""
    for sample in dialectSamples {
      let folder = TemporaryFolder()
      let path = folder.sample(sample.name, Array(sample.text(try sample.candles(45)).utf8))
      let file = try openCandles(path: path)
      _ = try allCandles(file)
      text += "# \(sample.dialect): \(sample.name)\n" + file.notes.map { "\($0)\n" }.joined()
    }
    expectGolden(text, "dialect-notes.txt")
  }

  /// No sample looks equally much like two dialects.
  @Test func everyDialectHasASample() {
    let sampled = Set(dialectSamples.map(\.dialect))
    let texts = textFiles.map(\.dialect)
    #expect(Set(texts).subtracting(sampled).isEmpty)
  }

  @Test func aNameThatIsNone() throws {
    let folder = TemporaryFolder()
    var options = ReadingOptions()
    options.dialect = "metatradr4"
    let path = folder.file("a.csv", "date,open,high,low,close\n2024-03-01,1,2,1,2\n")
    let fault = #expect(throws: DialectError.self) { try openCandles(path: path, options) }
    #expect(fault?.description.contains("did you mean 'metatrader4'?") == true)
    #expect(fault?.exitCode == .usage)
    #expect(Set(Dialects.all.map(\.name)).count == Dialects.all.count)
  }
}
