import Support
import Testing

@testable import Market

/// What readers do about what is odd in a series.
@Suite struct DefectFilterTests {
  private let folder = TemporaryFolder()

  private func open(_ text: String, _ defect: Defect, _ policy: DefectPolicy) throws -> CandleFile {
    var options = ReadingOptions()
    options.policies[defect] = policy
    return try openCandles(path: folder.file("acme-1m.csv", text), options)
  }

  private func candles(_ file: CandleFile) throws -> Candles {
    var all = Candles()
    var block = Candles()
    while try file.next(into: &block) {
      #expect(block.count <= Candles.blockSize)
      all.append(block, 0..<block.count)
    }
    return all
  }

  /// Left out is exactly what a check finds, and nothing else changes.
  @Test(arguments: [
    (Plant.volume, Defect.volume), (.spike, .spike), (.wick, .spike), (.stale, .stale),
  ])
  func skipped(_ plant: Plant, _ defect: Defect) throws {
    let text = SpoiltFile.odd(plant)
    let whole = try candles(open(text, defect, .keep))
    let file = try open(text, defect, .skip)
    let kept = try candles(file)
    let left = file.defects.count(defect, .skip)
    #expect(left > 0 && kept.count == whole.count - left)
    let gone = Set(file.defects.entries.compactMap { $0.time?.milliseconds })
    #expect(gone.count == left)
    let expected = (0..<whole.count).map { whole[$0] }.filter {
      !gone.contains($0.time.milliseconds)
    }
    #expect(kept == Candles(expected))
  }

  @Test(arguments: [
    (Plant.volume, Defect.volume), (.spike, .spike), (.split, .split), (.stale, .stale),
    (.gap, .gap), (.timeframe, .timeframe),
  ])
  func stopped(_ plant: Plant, _ defect: Defect) throws {
    let file = try open(SpoiltFile.odd(plant), defect, .stop)
    let error = #expect(throws: SeriesDefectError.self) { try candles(file) }
    #expect(error?.defect == defect && error?.exitCode == .data)
    #expect(error?.description.contains("--on-defect \(defect.rawValue)=keep") == true)
  }

  /// By its exchange's calendar a weekend and a holiday are no gap, and a missing session is one.
  @Test func gapsAreThoseOfTheCalendar() throws {
    func text(_ days: [String]) -> String {
      "date,open,high,low,close\n" + days.map { "\($0),1,2,1,2\n" }.joined()
    }
    var options = ReadingOptions()
    options.policies[.gap] = .stop
    options.calendar = "XNYS"
    // Good Friday and the weekend; after it a Tuesday that is missing.
    let whole = ["2024-03-26", "2024-03-27", "2024-03-28", "2024-04-01", "2024-04-02"]
    let path = folder.file("a.csv", text(whole))
    #expect(try allCandles(openCandles(path: path, options)).count == 5)
    let holed = folder.file("b.csv", text(whole.filter { $0 != "2024-03-27" }))
    let fault = #expect(throws: SeriesDefectError.self) {
      try allCandles(openCandles(path: holed, options))
    }
    #expect(fault?.description.contains("1 candle is missing until 2024-03-28") == true)
    options.calendar = "XNYX"
    #expect(throws: CalendarError.self) { try openCandles(path: path, options) }
  }

  /// What comes from elsewhere than a file is policed alike.
  @Test func anySource() throws {
    var policies = DefectPolicies()
    policies[.volume] = .skip
    var candles = randomCandles(3_000, seed: 1)
    for i in 0..<candles.count { candles.volume[i] = i % 7 == 0 ? 0 : 1 }
    let series = SeriesSource(
      candles, instrument: Instrument(symbol: "A"), timeframe: Timeframe(1, .minute))
    let source = try #require(
      DefectFilteredSource(series, policies, calendar: nil, name: "a store"))
    #expect(source.instrument.symbol == "A" && source.timeframe == Timeframe(1, .minute))
    var count = 0
    var block = Candles()
    while try source.next(into: &block) {
      count += block.count
      #expect(!block.volume.contains(0))
    }
    #expect(count == candles.volume.count { $0 > 0 })
    #expect(source.defects.count(.volume, .skip) == candles.count - count)
    #expect(DefectFilteredSource(series, DefectPolicies(), calendar: nil, name: "") == nil)
  }

  /// As in a check: where a close lies at 0 or below, anywhere in the series, shares of the price say
  /// nothing, and no spike is left out.
  @Test(arguments: [2_900, 10]) func closesBelowZero(_ place: Int) throws {
    var candles = randomCandles(3_000, seed: 1)
    // A spike that is one as long as all closes are above zero.
    let (open, close) = (candles.open[1_500], candles.close[1_500])
    candles.high[1_500] = 40 * max(open, close)
    func kept(_ candles: Candles, mayReachZero: Bool) throws -> (Candles, String?, Int) {
      var policies = DefectPolicies()
      policies[.spike] = .skip
      let series = SeriesSource(
        candles, instrument: Instrument(symbol: "A"), timeframe: Timeframe(1, .minute))
      let source = try #require(
        DefectFilteredSource(
          series, policies, calendar: nil, name: "", mayReachZero: mayReachZero))
      var all = Candles()
      var block = Candles()
      while try source.next(into: &block) {
        #expect(!mayReachZero || block.count <= Candles.blockSize)
        all.append(block, 0..<block.count)
      }
      return (all, source.note, source.defects.count(.spike, .skip))
    }
    // Reading ahead changes nothing by itself.
    let (ahead, quiet, left) = try kept(candles, mayReachZero: true)
    let (streamed, _, same) = try kept(candles, mayReachZero: false)
    #expect(left > 0 && left == same && ahead == streamed && quiet == nil)
    #expect(ahead.count == candles.count - left)

    candles.close[place] = -1
    candles.low[place] = -1
    let (whole, note, none) = try kept(candles, mayReachZero: true)
    #expect(whole == candles && none == 0)
    #expect(note?.hasPrefix("closes reach 0 or below") == true)
  }

  /// A file in which prices of 0 or below are kept tells what was not looked for.
  @Test func aFileWithClosesBelowZero() throws {
    var rows = SpoiltFile.odd(.spike).split(separator: "\n").map(String.init)
    var last = rows[rows.count - 1].split(separator: ",").map(String.init)
    (last[3], last[4]) = ("-1", "-1")
    rows[rows.count - 1] = last.joined(separator: ",")
    var options = ReadingOptions()
    options.policies[.spike] = .skip
    options.policies[.price] = .keep
    let path = folder.file("below-1m.csv", rows.joined(separator: "\n") + "\n")
    let file = try openCandles(path: path, options)
    #expect(try candles(file).count == rows.count - 1)
    #expect(file.defects.count(.spike, .skip) == 0)
    #expect(file.notes.contains { $0.hasPrefix("closes reach 0 or below") })
  }

  /// A clean file is the same whatever is asked for.
  @Test(arguments: Defect.allCases) func cleanFilesPass(_ defect: Defect) throws {
    let whole = try candles(open(SpoiltFile.clean, .ohlc, .stop))
    for policy in DefectPolicies.possible(defect) {
      let file = try open(SpoiltFile.clean, defect, policy)
      #expect(try candles(file) == whole)
      #expect(file.defects.sentences.isEmpty)
    }
  }

  @Test func whatWasLeftOutIsNamed() throws {
    let rows = try open(SpoiltFile.wrong(.ohlc), .ohlc, .skip)
    _ = try candles(rows)
    #expect(
      rows.defects.sentences == [
        "2 candles that contradict themselves were left out (ohlc=skip): "
          + "line 62 (2024-03-01T09:00:00Z), line 202 (2024-03-01T11:20:00Z)"
      ])
    let kept = try open(SpoiltFile.wrong(.ohlc), .ohlc, .keep)
    _ = try candles(kept)
    #expect(kept.defects.sentences.first?.contains("were kept as they are (ohlc=keep)") == true)
    let spikes = try open(SpoiltFile.odd(.tick), .spike, .skip)
    _ = try candles(spikes)
    #expect(
      spikes.defects.sentences.first?.hasPrefix(
        "2 candles with spikes were left out (spike=skip): ")
        == true)
  }
}
