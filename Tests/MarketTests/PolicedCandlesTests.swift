import Support
import Testing

@testable import Market

/// What readers do about what is odd in a series.
@Suite struct PolicedCandlesTests {
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
