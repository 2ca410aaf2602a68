import Testing

@testable import Strategy

/// How a document writes the tiers of a commission.
@Suite struct TierDocumentTests {
  private func commission(_ text: String) throws -> Commission {
    try StrategyDocument(
      text:
        "{data: p.csv, long: {enter: close > open}, account: {commission: {rate: 0.001, \(text)}}}",
      path: "s.yaml"
    ).account.commission
  }

  private func message(_ text: String) -> String {
    do {
      _ = try commission(text)
      return "it was read"
    } catch {
      return "\(error)"
    }
  }

  @Test func `tiers are read in their order`() throws {
    let read = try commission(
      "tiers: [{from: 1000, rate: 0.0009, maker: 0.0008}, {from: 5000, perUnit: 0.1}], tiersBy: units"
    )
    #expect(read.tiers.count == 2 && read.tiersBy == .units)
    #expect(read.tiers[0].from == 1_000 && read.tiers[0].rate == 0.0009)
    #expect(read.tiers[0].maker == 0.0008 && read.tiers[1].perUnit == 0.1)
    #expect(read.tiers[1].rate == nil)
    #expect(try commission("tiers: {from: 1000, rate: 0}").tiers.count == 1)
  }

  @Test func `wrong ones are refused with their place`() {
    let order = message("tiers: [{from: 1000, rate: 0}, {from: 500, rate: 0}]")
    #expect(order.contains("tiers[1].from"))
    #expect(order.contains("this tier is from 500 on and the one before from 1000 on"))
    #expect(message("tiers: [{from: 1000}]").contains("'rate' is missing"))
    #expect(message("tiers: [{rate: 0.1}]").contains("'from' is missing"))
    #expect(message("tiers: [{from: 0, rate: 0.1}]").contains("above 0"))
    #expect(message("tiers: [{from: 1, rates: 0.1}]").contains("did you mean"))
    #expect(message("tiersBy: value").contains("notional"))
  }
}
