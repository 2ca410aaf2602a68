import Foundation
import Support
import Testing

@testable import Market

/// The candles in the program are those of the repository.
@Suite struct SampleCandlesTests {
  @Test(arguments: SampleCandles.all.map(\.name))
  func areTheBytesOfTheDataset(_ name: String) throws {
    let file = repositoryRoot.appendingPathComponent("datasets/\(name).csv")
    #expect(try SampleCandles(name).bytes() == Array(Data(contentsOf: file)))
  }

  @Test(arguments: SampleCandles.all.map(\.name))
  func openLikeTheirFile(_ name: String) throws {
    let file = repositoryRoot.appendingPathComponent("datasets/\(name).csv").path
    var a = try openCandles(path: file)
    var b = try openCandles(path: "sample:\(name)")
    #expect(a.instrument == b.instrument && a.timeframe == b.timeframe)
    #expect(b.instrument.symbol == (try SampleCandles(name).symbol))
    #expect(try all(&a) == all(&b))
  }

  private func all(_ source: inout CandleFile) throws -> [Int64] {
    var times: [Int64] = []
    var block = Candles()
    while try source.next(into: &block) { times += block.time }
    return times
  }

  @Test func aSymbolOfOnesOwn() throws {
    var options = ReadingOptions()
    options.symbol = "MINE"
    #expect(try openCandles(path: "sample:ibm-1d", options).instrument.symbol == "MINE")
  }

  @Test func anUnknownSample() {
    let near = #expect(throws: SampleError.self) { try openCandles(path: "sample:appl-1d") }
    #expect(
      near?.description == "there are no sample candles 'appl-1d' — did you mean 'sample:aapl-1d'?")
    let far = #expect(throws: SampleError.self) { try openCandles(path: "sample:\u{1b}[2Jxyz") }
    #expect(far?.description.contains("kreplay data samples") == true)
    #expect(far?.description.contains("\u{1b}") == false && far?.exitCode == .usage)
  }

  @Test func aFileOfSuchANameHasAFolder() throws {
    let folder = TemporaryFolder()
    _ = folder.file("sample:x.csv", "time,open,high,low,close\n2024-01-01,1,2,1,2\n")
    #expect(throws: SampleError.self) { try openCandles(path: "sample:x.csv") }
    #expect(try openCandles(path: folder.path("sample:x.csv")).instrument.symbol == "SAMPLE:X")
  }

  @Test func namesAreInTheirOrder() {
    #expect(SampleCandles.all.map(\.name) == SampleCandles.all.map(\.name).sorted())
  }
}
