import Foundation
import Support
import Testing

@testable import Market

/// What is written is read as it was, and nothing is left behind.
@Suite(.enabled(if: Python.isThere, Python.cure)) struct ParquetWritingTests {
  private let sample = ParquetFolder()

  /// What is written reads back as the same, here and in pandas.
  @Test(arguments: ["parquet", "feather"]) func readsBackTheSame(_ name: String) throws {
    let format = try CandleFormat(named: name)
    for (candles, frame) in [
      (randomCandles(150_000, seed: 3), Timeframe(1, .minute)),
      (randomCandles(2, seed: 3, start: try Time("1950-01-02"), step: 86_400), Timeframe(1, .day)),
    ] {
      let path = sample.folder.path("abc.\(name)")
      let source = SeriesSource(candles, timeframe: frame)
      #expect(try writeCandles(source, to: path, as: format) == candles.count)
      let read = try sample.read("abc.\(name)")
      #expect(read.candles == candles && read.file.timeframe == frame)
      #expect(read.file.instrument.symbol == "ABC" && read.file.notes == [])
      let said = try Python.run(
        """
        import pandas as pd
        frame = pd.read_\(name)("\(path)")
        print(len(frame), frame.time.dtype, repr(float(frame.close.iloc[-1])), repr(float(frame.volume.sum())))
        """)
      let sum = candles.volume.reduce(0, +)
      let parts = said.split(whereSeparator: \.isWhitespace).map(String.init)
      #expect(parts.count == 5 && Int(parts[0]) == candles.count)
      #expect(parts[1] + parts[2] == "datetime64[ms,UTC]")
      #expect(Double(parts[3]) == candles.close.last)
      #expect(abs((Double(parts[4]) ?? 0) - sum) < 1e-6 * sum)
    }
    #expect(sample.files() == ["abc.\(name)"])
  }

  @Test func sequenceNumbersAreKept() throws {
    var candles = Candles()
    candles.append(ParquetFolder.two[0], sequence: 7)
    candles.append(ParquetFolder.two[1], sequence: nil)
    let path = sample.folder.path("n.parquet")
    let source = SeriesSource(candles, timeframe: Timeframe(1, .hour))
    _ = try writeCandles(source, to: path, as: .parquet)
    #expect(
      try Python.run("import pandas as pd; print(pd.read_parquet('\(path)').sequence.tolist())")
        == "[7.0, nan]\n")
  }

  @Test func noCandlesAreAFile() throws {
    for format in [CandleFormat.parquet, .feather] {
      let path = sample.folder.path("none.\(format.fileExtension)")
      #expect(try writeCandles(SeriesSource(Candles()), to: path, as: format) == 0)
      let fault = #expect(throws: DataError.self) { try openCandles(path: path) }
      #expect(fault?.problem == .noRows)
    }
  }

  /// A file that is left before its end leaves no program behind, and no file.
  @Test func nothingIsLeftBehind() throws {
    let path = sample.folder.path("abc.parquet")
    let source = SeriesSource(randomCandles(150_000, seed: 3), timeframe: Timeframe(1, .minute))
    _ = try writeCandles(source, to: path, as: .parquet)
    for _ in 0..<3 {
      let file = try openCandles(path: path)
      var block = Candles()
      _ = try file.next(into: &block)
    }
    #expect(throws: CandleFormatError.self) {
      let odd = Candles([
        Candle(Time(seconds: 0), open: 1, high: .infinity, low: 1, close: 1, volume: 1)
      ])
      return try writeCandles(SeriesSource(odd), to: path, as: .parquet)
    }
    #expect(sample.files() == ["abc.parquet"])
    #expect(try !isRunning(path))
  }

  /// Whether a process was told a word.
  private func isRunning(_ word: String) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").contains { name in
      let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") ?? Data()
      return Int(name) != nil && String(decoding: line, as: UTF8.self).contains(word)
    }
  }

  @Test func whereTheProgramIs() {
    #expect(
      ParquetProgram.candidates("/usr/local/bin/kreplay") == [
        "/usr/local/share/kreplay/parquet.py"
      ])
    #expect(
      ParquetProgram.candidates("/home/x/kreplay/.build/release/kreplay") == [
        "/home/x/kreplay/.build/share/kreplay/parquet.py",
        "/home/x/kreplay/scripts/parquet.py",
      ])
  }
}
