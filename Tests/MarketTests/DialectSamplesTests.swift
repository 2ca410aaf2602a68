import Foundation
import Support
import Testing

@testable import Market

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

  @Test func everyDialectHasASample() {
    let sampled =
      dialectSamples.map(\.dialect) + documentSamples.map(\.dialect) + tickSamples.map(\.dialect)
    let seen = Dialects.all.filter { !$0.signatures.isEmpty }.map(\.name)
    #expect(Set(seen).subtracting(sampled).isEmpty)
  }

  /// No sample looks equally much like two dialects.
  @Test func noTies() throws {
    let texts = try dialectSamples.map { sample in
      (sample.dialect, sample.name, Array(sample.text(try sample.candles(45)).utf8))
    }
    let documents = try documentSamples.map { sample in
      (sample.dialect, sample.name, sample.bytes(try sample.candles(45)))
    }
    let ticks = try tickSamples.map { sample in
      (sample.dialect, sample.name, sample.bytes(try sample.candles(45)))
    }
    for (dialect, name, bytes) in texts + documents + ticks {
      let seen = Dialects.recognise(FileHead(name: name, bytes: bytes))
      #expect(seen.dialect.name == dialect)
      #expect(seen.others.map(\.name) == [], "\(name)")
    }
  }

  /// Nor does a file of the shared data.
  @Test(.enabled(if: hasSharedData)) func noTiesAmongVendorsFiles() throws {
    let folder = sharedPath("dialects")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      let seen = Dialects.recognise(FileHead(name: name, bytes: Array(bytes.prefix(1 << 18))))
      #expect(seen.others.map(\.name) == [], "\(name)")
    }
  }

  /// Of equals the first is taken, whichever stands first, and the other is named.
  @Test func aTieIsTold() throws {
    let twin = Dialect("twin", "a twin of Yahoo", signatures: Dialect.yahoo.signatures, TextShape())
    let header = Array("Date,Open,High,Low,Close,Adj Close,Volume\n".utf8)
    let sample = FileHead(name: "a.csv", bytes: header)
    for dialects in [[Dialect.csv, .yahoo, twin], [.csv, twin, .yahoo]] {
      let seen = Dialects.recognise(sample, among: dialects)
      #expect(seen.dialect.name == dialects[1].name)
      #expect(seen.others.map(\.name) == [dialects[2].name])
      #expect(seen.note?.contains("--dialect \(dialects[2].name)") == true)
    }
    #expect(Dialects.recognise(sample, among: [.csv]).note == nil)
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
