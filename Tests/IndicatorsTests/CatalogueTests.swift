import Foundation
import Indicators
import Testing

@Suite struct CatalogueTests {
  /// The folder of the module's sources.
  static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Indicators")

  @Test func `Every file with an indicator is in the catalogue`() throws {
    let catalogue = try String(
      contentsOf: Self.sources.appending(path: "Catalogue.swift"), encoding: .utf8)
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path).sorted()
    var (found, listed) = (0, 0)
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      let declaration = /struct (\w+)(?:<[^>]*>)?: [^{]*\b(?:Indicator|CandlePattern)\b[^{]*\{/
      for match in text.matches(of: declaration) {
        found += 1
        let lines = catalogue.matches(of: /\n    (\w+)(?:<\w+>)?\.description,/)
        listed = lines.count
        #expect(lines.contains { $0.1 == match.1 }, "\(match.1) in \(file)")
      }
    }
    #expect(listed == Catalogue.all.count)
    #expect(found > 80)
  }

  @Test func `No two have a name in common, and none a name of the language`() throws {
    // TA-Lib's own, which a call means if it names an argument: max(close, period: 30).
    #expect(try #require(Catalogue.find("max")).name == "highest")
    #expect(try #require(Catalogue.find("min")).name == "lowest")
    let all = Catalogue.all.flatMap { [$0.name] + $0.aliases }
    let names = all.filter { !["max", "min"].contains($0) }
    #expect(names.count == all.count - 2)
    #expect(Set(names).count == names.count)
    let taken = [
      "abs", "min", "max", "log", "sqrt", "round", "since", "valuewhen", "on", "position",
    ]
    for name in names {
      #expect(!taken.contains(name))
      #expect(name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "_") })
      #expect(name.first?.isLetter == true)
      #expect(Catalogue.find(name) != nil)
    }
  }

  @Test(arguments: Catalogue.all.map(\.name))
  func `A description says everything`(_ name: String) throws {
    let d = try #require(Catalogue.find(name))
    for text in [
      d.title, d.chinese, d.traditional, d.japanese, d.summary, d.formula, d.edgeCases, d.source,
      d.example,
    ] {
      #expect(!text.isEmpty)
    }
    for word in d.taLib?.order ?? [] { #expect(d.parameters.contains { $0.name == word }) }
    #expect(!d.outputs.isEmpty && !d.inputs.isEmpty)
    #expect(Set(d.parameters.map(\.name)).count == d.parameters.count)
    #expect(Set(d.outputs.map(\.name)).count == d.outputs.count)
    for parameter in d.parameters {
      switch parameter.kind {
      case .whole(let range): #expect(range.contains(Int(parameter.standard)))
      case .number(let range): #expect(range.contains(parameter.standard))
      case .option(let words): #expect(words.indices.contains(Int(parameter.standard)))
      }
    }
    // What a call gives stands first, so that a call can be read from left to right.
    let arguments = d.inputs.map(\.isArgument)
    #expect(arguments == arguments.filter { $0 } + arguments.filter { !$0 })
  }

  @Test func `A call under TA-Lib's name takes its parameters in TA-Lib's order`() throws {
    let stochastic = try #require(Catalogue.find("stoch"))
    #expect(stochastic.name == "stochastic")
    #expect(stochastic.positions(calledAs: "stochastic") == [0, 1, 2, 3, 4, 5])
    #expect(stochastic.positions(calledAs: "stoch") == [0, 1, 3, 2, 4, 5])
    let bands = try #require(Catalogue.find("bbands"))
    #expect(bands.positions(calledAs: "bbands") == [0, 1, 2, 3])
  }

  @Test func `Settings that lack their last numbers are completed`() throws {
    let macd = try #require(Catalogue.find("macd"))
    let x = (0..<80).map { 100 + Double($0 * $0 % 17) }
    var (short, whole) = (Running(macd, [5]), Running(macd, [5, 26, 9, 0, 0, 1]))
    #expect(bits(short([x])) == bits(whole([x])))
    #expect(macd.warmup(Settings([5]), 1) == 33)
    #expect(macd.settling(Settings([])) == macd.settling(Settings([12, 26, 9, 0, 0, 1])))
  }

  @Test func `What an average began with weighs as its formula says`() throws {
    let ema = try #require(Catalogue.find("ema"))
    let settings = Settings([26, 0])
    // 25 bars after the first value: (25/27)^25.
    #expect(agree(try #require(ema.seedInfluence(settings, after: 25)), 0.146, 1e-3))
    #expect(ema.settling(settings) == 60)
    let rsi = try #require(Catalogue.find("rsi"))
    #expect(rsi.settling(Settings([14, 0])) == 63)
    #expect(rsi.settling(Settings([14, 1])) == 1)
    #expect(try #require(Catalogue.find("sma")).settling(Settings([20])) == 0)
    #expect(try #require(Catalogue.find("obv")).settling(Settings([])) == nil)
  }

  @Test func `An average of an average forgets later than each of the two`() throws {
    let adx = try #require(Catalogue.find("adx"))
    // Wilder's of 14 of one of 14: (13/14)^n · (1 + n/14) of the weight is older than n bars.
    #expect(agree(try #require(adx.seedInfluence(adx.defaults, after: 63)), 0.05161, 1e-3))
    #expect(adx.settling(adx.defaults) == 90)
    #expect(adx.settling(Settings([21, 0])) == 136)
    #expect(adx.settling(Settings([14, 1])) == 1)
    #expect(adx.seedInfluence(Settings([14, 1]), after: 1) == 0)
    let dmi = try #require(Catalogue.find("dmi"))
    #expect(dmi.settling(dmi.defaults) == 90)
    #expect(dmi.settling(Settings([14, 5, 14, 0, 0])) == 68)
    // Twice the first less the second: (19/21)^n · |1 - 2n/21|.
    let dema = try #require(Catalogue.find("dema"))
    #expect(dema.settling(Settings([20])) == 62)
    #expect(try #require(Catalogue.find("tema")).settling(Settings([20])) == 69)
    #expect(try #require(Catalogue.find("t3")).settling(Settings([5, 0.7])) == 19)
  }

  @Test func `The words on memory are those of the settings`() throws {
    let atr = try #require(Catalogue.find("atr"))
    #expect(
      atr.memoryText(atr.defaults) == "after 63 bars its starting value counts less than 1 %")
    let longer = Settings([21])
    #expect(atr.memoryText(longer) == "after 95 bars its starting value counts less than 1 %")
    #expect(
      atr.memoryText(longer, measured: 96)
        == "after 96 bars its starting value counts less than 1 %")
    let sma = try #require(Catalogue.find("sma"))
    #expect(sma.memoryText(sma.defaults, measured: 5) == nil)
  }
}
