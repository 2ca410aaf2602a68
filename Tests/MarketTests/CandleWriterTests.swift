import Foundation
import Glibc
import Support
import Testing
import Text

@testable import Market

@Suite struct CandleWriterTests {
  private static let minute = Timeframe(1, .minute)
  private static let day = Timeframe(1, .day)
  private static let dayNames = ["stooq-us", "yahoo", "zipline"]

  /// Prices and volumes whose shortest texts are long, or have an exponent.
  private func odd(_ count: Int, step: Int64, start: String) throws -> Candles {
    var random = SplitMix64(seed: 2)
    var candles = randomCandles(count, seed: 1, start: try Time(start), step: step)
    for i in 0..<500 {
      let low = random.unit() * [1e-9, 1, 1e7][i % 3] + 1e-12
      candles.append(
        Candle(
          Time(seconds: candles[candles.count - 1].time.seconds + step),
          open: low, high: low + low * random.unit(), low: low, close: low,
          volume: random.unit() * [1e-9, 1, 1e15][i % 3]))
    }
    return candles
  }

  private func bytes(
    _ format: CandleFormat, _ candles: Candles, _ timeframe: Timeframe?, blocks: Int = .max,
    _ instrument: Instrument = Instrument()
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = try CandleWriter(format, timeframe: timeframe, instrument: instrument)
    var start = 0
    while start < candles.count {
      let end = start + min(blocks, candles.count - start)
      try writer.write(candles, start..<end, to: &bytes)
      start = end
    }
    writer.end(&bytes)
    return bytes
  }

  /// What is written reads back as the same, told the dialect or not.
  @Test(arguments: CandleFormat.names, [minute, day])
  func readsBackTheSame(_ name: String, _ timeframe: Timeframe) throws {
    if timeframe == Self.minute, Self.dayNames.contains(name) { return }
    guard Dialects.all.contains(where: { $0.name == name }) else { return }
    let isDay = timeframe == Self.day
    let format = try CandleFormat(named: name)
    let candles = try odd(
      2_000, step: isDay ? 86_400 : 60, start: isDay ? "2010-01-01" : "2024-03-01T10:15:00Z")
    let folder = TemporaryFolder()
    let path = folder.path("abc-\(timeframe).\(format.fileExtension)")
    let source = SeriesSource(candles, timeframe: timeframe)
    #expect(try writeCandles(source, to: path, as: format) == candles.count)
    for dialect in [nil, name] {
      var options = ReadingOptions()
      options.dialect = dialect
      if name.hasPrefix("metatrader") { options.zone = "UTC" }
      let file = try openCandles(path: path, options)
      #expect(file.dialect == name)
      #expect(file.timeframe == timeframe)
      #expect(file.instrument.symbol == "ABC")
      #expect(try allCandles(file) == candles, "\(name)")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
  }

  /// Numbers of times before September 2001 have a digit less, and the change is within a file.
  @Test(
    arguments: ["binance", "kraken", "freqtrade"], ["1973-03-03T10:00:00Z", "2001-09-09T00:00:00Z"])
  func readsBackEarlyTimes(_ name: String, _ start: String) throws {
    let format = try CandleFormat(named: name)
    let hour = Timeframe(1, .hour)
    let candles = randomCandles(60, seed: 9, start: try Time(start), step: 3_600)
    let folder = TemporaryFolder()
    let path = folder.path("abc.\(format.fileExtension)")
    _ = try writeCandles(SeriesSource(candles, timeframe: hour), to: path, as: format)
    let file = try openCandles(path: path)
    #expect(file.dialect == name && file.timeframe == hour)
    #expect(try allCandles(file) == candles)
    let early = randomCandles(2, seed: 9, start: try Time("1973-03-03T09:00:00Z"), step: 3_600)
    #expect(throws: CandleFormatError.tooEarly(name, early[0].time)) {
      try bytes(format, early, hour)
    }
  }

  @Test(arguments: CandleFormat.names) func theSizeOfABlockChangesNothing(_ name: String) throws {
    let format = try CandleFormat(named: name)
    let candles = try odd(50, step: 86_400, start: "2010-01-01")
    let whole = try bytes(format, candles, Self.day)
    for size in [1, 7, 64] {
      #expect(try bytes(format, candles, Self.day, blocks: size) == whole)
    }
  }

  /// Every format with three days, three minutes where it has room for them, and nothing.
  @Test func looksAsItsVendorsFilesDo() throws {
    var text = ""
    let days = randomCandles(3, seed: 7, start: try Time("2024-02-28"), step: 86_400)
    let minutes = randomCandles(3, seed: 7, start: try Time("2024-02-28T23:59:00Z"))
    for format in CandleFormat.all where !format.isPacked {
      text += "== \(format.name): \(format.title)\(format.note.map { " (\($0))" } ?? "")\n"
      text += String(decoding: try bytes(format, days, Self.day), as: UTF8.self) + "--\n"
      if !Self.dayNames.contains(format.name) {
        text += String(decoding: try bytes(format, minutes, Self.minute), as: UTF8.self) + "--\n"
      }
      text += String(decoding: try bytes(format, Candles(), Self.day), as: UTF8.self) + "\n"
    }
    expectGolden(text, "formats.txt")
  }

  @Test func sequenceNumbersAreAColumn() throws {
    var candles = Candles()
    for (i, candle) in (0..<3).map({ ($0, randomCandles(3, seed: 1)[$0]) }) {
      candles.append(candle, sequence: i == 1 ? nil : Int64(i) + 70)
    }
    let csv = String(decoding: try bytes(.csv, candles, Self.minute), as: UTF8.self)
    #expect(csv.hasPrefix("time,open,high,low,close,volume,sequence\n"))
    let last = csv.split(separator: "\n").map {
      String($0.split(separator: ",", omittingEmptySubsequences: false).last ?? "")
    }
    #expect(last == ["sequence", "70", "", "72"])
    let json = Data(try bytes(.json, candles, Self.minute))
    let rows = try #require(try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    #expect(rows.map { $0["sequence"] as? Int } == [70, nil, 72])
    #expect(rows.map { $0["close"] as? Double } == candles.close)
    let numbered = Candles(numbering: randomCandles(20, seed: 2))
    let folder = TemporaryFolder()
    let path = folder.path("n-1m.csv")
    _ = try writeCandles(SeriesSource(numbered, timeframe: Self.minute), to: path)
    #expect(try allCandles(openCandles(path: path)) == numbered)
  }

  /// Days that are stamped with their opening or local midnight are written as the exchange's dates.
  @Test func daysAreTheExchangesDates() throws {
    let tokyo = Instrument(zone: "Asia/Tokyo", sessionOpen: 32_400)
    let midnights = randomCandles(2, seed: 1, start: try Time("2024-03-03T15:00:00Z"), step: 86_400)
    let text = String(
      decoding: try bytes(.yahoo, midnights, Self.day, tokyo), as: UTF8.self)
    let dates = text.split(separator: "\n").dropFirst().map { String($0.prefix(10)) }
    #expect(dates == ["2024-03-04", "2024-03-05"])
  }

  @Test func whatAFormatCannotHold() throws {
    func message(_ name: String, _ candles: Candles, _ timeframe: Timeframe?) -> String {
      do {
        _ = try bytes(try CandleFormat(named: name), candles, timeframe)
        return "none"
      } catch { return "\(error)" }
    }
    let seconds = randomCandles(2, seed: 1, step: 15)
    let minutes = randomCandles(2, seed: 1)
    #expect(
      message("yahoo", minutes, Self.minute)
        == "a file of yahoo holds days, and these candles are of 1m; resample them to 1d, or take csv"
    )
    #expect(message("zipline", minutes, nil).contains("these candles are finer"))
    #expect(
      message("metatrader4", seconds, nil)
        == "a file of metatrader4 has no room for the time 2020-01-01T00:00:15Z; resample to a coarser timeframe, or take csv"
    )
    #expect(message("binance", minutes, nil).contains("says when each candle ends"))
    #expect(message("yahooo", minutes, nil).contains("did you mean 'yahoo'?"))
    #expect(message("stooq", minutes, nil).contains("did you mean 'stooq-us'?"))
    #expect(
      message("xls", minutes, nil).hasSuffix(
        "there are \(listed(CandleFormat.names))"))
    #expect(CandleFormatError.unknown("x").exitCode == .usage)
  }

  private static let numbers: [(Double, String?)] = [
    (1e-9, "0.000000001"), (-1.5e-10, "-0.00000000015"), (1e22, "10000000000000000000000"),
    (1.2345e16, "12345000000000000"), (0, "0"), (100.5, "100.5"), (.leastNonzeroMagnitude, nil),
    (.greatestFiniteMagnitude, nil),
  ]

  @Test(arguments: numbers)
  func numbersHaveNoExponent(_ number: Double, _ text: String?) {
    var bytes: [UInt8] = []
    bytes.append(plain: number)
    let written = String(decoding: bytes, as: UTF8.self)
    if let text { #expect(written == text) }
    #expect(!written.contains("e") && Double(written) == number)
  }

  @Test func numbersReadBackAsTheSame() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      var bytes: [UInt8] = []
      bytes.append(plain: number)
      #expect(Double(String(decoding: bytes, as: UTF8.self)) == number)
      #expect(!bytes.contains(UInt8(ascii: "e")))
    }
  }
}

extension Candles {
  /// Candles with numbers from 1.
  fileprivate init(numbering candles: Candles) {
    self.init()
    for i in 0..<candles.count { append(candles[i], sequence: Int64(i) + 1) }
  }
}
