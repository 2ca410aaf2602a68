import Foundation
import Jobs
import Market
import Support
import Testing

/// What a run says of keys that have to be set beside others, and of settings that go by volume.
@Suite struct UnsetKeysTests {
  private let folder = TemporaryFolder()

  /// What a run of some candles says of these.
  private func said(
    _ account: String, _ more: String = "", volume: Bool = true, data: String = #""A.csv""#
  ) throws -> [String] {
    Self.ofKeys(try performRun(request(account, more, volume: volume, data: data)).warnings)
  }

  private static func ofKeys(_ warnings: [String]) -> [String] {
    warnings.filter {
      $0.contains("beside it") || $0.contains("The candles have no volume")
        || $0.contains("they are charged as")
    }
  }

  private func request(_ account: String, _ more: String, volume: Bool, data: String) -> RunRequest
  {
    for name in ["A", "B"] {
      _ = folder.file(
        "\(name).csv",
        "date,open,high,low,close\(volume ? ",volume" : "")\n"
          + (2...9).map { "2024-01-0\($0),100,101,99,100.\($0)\(volume ? ",1000" : "")\n" }.joined()
      )
    }
    let document = folder.file(
      "hold.json",
      """
      { "data": \(data), "parameters": { "n": 1 }, "long": { "enter": "close > sma(close, n)" },
        "size": { "units": 1 }, "account": { "cash": 1000000\(account) }\(more) }
      """)
    return RunRequest(document: document)
  }

  @Test func `a multiplier is asked for beside the preset of futures`() throws {
    let preset = #", "preset": "cme-futures""#
    let words = try said(preset)
    #expect(words.count == 1)
    #expect(
      words.first?.hasPrefix(
        "The preset 'cme-futures' needs 'instrument.contract' beside it. The multiplier is that of the contract"
      ) == true)
    #expect(words.first?.contains(#""contract": { "multiplier": 50,"#) == true)
    for contract in [
      #"{ "multiplier": 50 }"#, #"{ "multiplier": 1 }"#, #"{ "tickValue": 12.5 }"#,
    ] {
      #expect(
        try said(preset, #", "instrument": { "tick": 0.25, "contract": \#(contract) }"#).isEmpty,
        "\(contract)")
    }
    // Margins alone name no multiplier.
    #expect(
      try said(preset, #", "instrument": { "contract": { "margin": 100 } }"#).count == 1)
  }

  @Test func `a lot is asked for beside the preset of Hong Kong, once for all instruments`() throws
  {
    let preset = #", "preset": "hk-stock""#
    #expect(try said(preset, #", "instrument": { "lot": 500 }"#).isEmpty)
    let both = try said(
      preset, data: #"["A.csv", { "file": "B.csv", "instrument": { "lot": 100 } }]"#)
    #expect(
      both.map { $0.prefix { $0 != "." } } == ["A: The preset 'hk-stock' needs 'instrument"])
    #expect(
      try said(preset, data: #"["A.csv", "B.csv"]"#).first?.hasPrefix("A, B: The preset") == true)
  }

  @Test func `amounts of a preset in another currency than the account's are named`() throws {
    let words = try said(#", "currency": "USD", "preset": "cn-a-share""#)
    #expect(
      words.first?.hasPrefix(
        "The amounts of the preset 'cn-a-share' are in CNY and the account is in USD: they are charged as if they were USD."
      ) == true && words.count == 1)
    #expect(try said(#", "currency": "CNY", "preset": "cn-a-share""#).isEmpty)
    #expect(try said(#", "preset": "cn-a-share""#).isEmpty)
    let own = #", "currency": "USD", "commission": { "minimum": 5, "currency": "CNY" }"#
    #expect(try said(own).first?.hasPrefix("The amounts of the commission are in CNY") == true)
  }

  @Test func `a spread is asked for beside the preset without commissions`() throws {
    let preset = #", "preset": "us-stock-free""#
    #expect(
      try said(preset, data: #"["A.csv", "B.csv"]"#).first?.hasPrefix(
        "The preset 'us-stock-free' needs 'account.spread' beside it. ") == true)
    #expect(try said(preset + #", "spread": { "basisPoints": 2 }"#).isEmpty)
    #expect(try said(#", "preset": "us-stock-ibkr""#).isEmpty)
  }

  @Test func `settings that go by volume need some`() throws {
    let rest = #", "execution": { "emptyCandles": "rest" }"#
    let impact = #", "slippage": { "impact": 0.1 }"#
    #expect(try said(impact, rest).isEmpty)
    #expect(try said("", volume: false).isEmpty)
    #expect(
      try said("", rest, volume: false) == [
        "The candles have no volume, and with \"emptyCandles\": \"rest\" nothing trades in such: no order is filled. Leave that key out, or take candles with volume."
      ])
    #expect(
      try said(impact, volume: false) == [
        "The candles have no volume, by which the slippage 'impact' goes: every order that slips is filled at the worst price of its candle. Write the slippage in another way, or take candles with volume."
      ])
    #expect(
      try said("", rest, volume: false, data: #"["A.csv", "B.csv"]"#).first?.hasPrefix(
        "A, B: The candles have no volume") == true)
  }

  @Test func `a search says what a run says`() throws {
    let request = request(
      #", "preset": "us-stock-free", "slippage": { "impact": 0.1 }"#,
      #", "execution": { "emptyCandles": "rest" }"#, volume: false, data: #""A.csv""#)
    let run = try performRun(request).warnings
    #expect(Self.ofKeys(run).count == 3)
    var sweep = SweepRequest(request)
    sweep.ranges = [try SearchRange("n=1,2")]
    let search = try performSweep(sweep).warnings
    #expect(Self.ofKeys(search) == Self.ofKeys(run))
    sweep.run = self.request(
      "", #", "execution": { "participation": 0.1 }"#, volume: false, data: #""A.csv""#)
    let share = Self.ofKeys(try performSweep(sweep).warnings)
    #expect(
      share.map {
        $0.hasSuffix("no order is filled. Leave that key out, or take candles with volume.")
      } == [true])
  }
}
