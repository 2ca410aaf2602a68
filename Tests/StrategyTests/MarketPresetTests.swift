import Market
import Strategy
import Testing

/// The costs of markets by name, and what a document puts in their place.
@Suite struct MarketPresetTests {
  private func document(_ account: String, _ more: String = "") throws -> StrategyDocument {
    try StrategyDocument(
      text: "{data: p.csv, long: {enter: close > open}, account: \(account)\(more)}",
      path: "s.yaml")
  }

  @Test func `each is complete, and a document may name it`() throws {
    #expect(MarketPreset.all.count == 10)
    #expect(MarketPreset.all.map(\.name) == MarketPreset.names)
    for preset in MarketPreset.all {
      let account = try document("{preset: \(preset.name)}").account
      #expect(account.preset == PresetOrigin(name: preset.name, date: preset.date))
      #expect(preset.text.contains("\"source\"") && preset.text.contains("\"notes\""))
      // What its figures were compared with, which is not always all of them.
      #expect(preset.text.contains("\"checked\""))
      #expect((try? Time(preset.date)) != nil)
    }
  }

  @Test func `its numbers are the account's`() throws {
    let tw = try document("{preset: tw-stock}")
    #expect(tw.account.commission.rate == 0.001425 && tw.account.commission.minimum == 20)
    #expect(tw.account.commission.salesTax == 0.003 && tw.instrument.lot == 1_000)
    let binance = try document("{preset: binance-futures}").account
    #expect(binance.margin?.leverage == 20 && binance.margin?.maintenance == 0.005)
    #expect(binance.commission.maker == 0.0002 && binance.commission.rate == 0.0005)
  }

  @Test func `the document's own keys take their place, one by one`() throws {
    let own = try document(
      "{preset: tw-stock, cash: 5, commission: {rate: 0.0005}}", ", instrument: {lot: 1}")
    #expect(own.account.commission.rate == 0.0005 && own.account.commission.minimum == 20)
    #expect(own.account.cash == 5 && own.instrument.lot == 1)
    let taker = try document("{preset: binance-futures, commission: {rate: 0.001}}").account
    #expect(taker.commission.rate == 0.001 && taker.commission.maker == 0.0002)
    let initial = try document("{preset: fx-retail, margin: {initial: 0.1}}").account
    #expect(initial.margin?.initial == 0.1 && initial.margin?.maintenance == 0.0166666667)
    let lower = try document("{preset: binance-futures, leverage: 5}").account
    #expect(lower.margin?.leverage == 5)
  }

  @Test func `what it says is part of the run's identity`() throws {
    let (one, other) = (try document("{preset: tw-stock}"), try document("{preset: hk-stock}"))
    #expect(one.canonical.contains("0.001425") && one.canonical != other.canonical)
  }

  @Test func `leverage, interest and contracts are read`() throws {
    let read = try document(
      "{leverage: 4, margin: {maintenance: 0.1, liquidationCost: 0.01}, interest: {borrowing: 0.02, margin: 0.06}, lots: lifo}",
      ", size: {equity: 4, fit: true}, instrument: {tick: 0.25, contract: {tickValue: 12.5, margin: 500, maintenance: 400}}"
    )
    #expect(read.account.margin?.initial == 0.25 && read.account.margin?.maintenance == 0.1)
    #expect(read.account.margin?.liquidationCost == 0.01 && read.account.lots == .lifo)
    #expect(read.account.interest.borrowing == 0.02 && read.account.interest.margin == 0.06)
    #expect(read.size == .equity(4) && read.instrument.contract?.tickValue == 12.5)
    #expect(read.instrument.contract?.margin == 500)
  }
}
