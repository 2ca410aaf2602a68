import Replay
import Testing

/// With how many digits a figure is shown, wherever it is shown.
@Suite struct StatisticDecimalsTests {
  private func entry(_ key: String) throws -> Statistic {
    try #require(Statistics.catalogue.first { $0.key == key })
  }

  @Test(arguments: [
    ("netProfit", 0, 2), ("netProfit", 71_697.13, 2), ("netProfit", -144_119.03, 0),
    ("expectancy", 0.003_2, 3), ("expectancy", 1e-12, 8), ("netReturn", 7.169_7, 2),
    ("maxDrawdown", -0.000_18, 2), ("expectancyShare", 0.000_004_1, 4),
    ("sharpe", 0.714, 2), ("trades", 59, 0), ("longestDrawdown", 6.4, 1),
    ("longestDrawdown", 12.4, 0), ("longestDrawdown", 7, 0), ("netProfit", .infinity, 0),
  ])
  func decimals(_ key: String, _ value: Double, _ decimals: Int) throws {
    #expect(try entry(key).decimals(of: value) == decimals)
  }

  @Test func theUnitOfDaysStandsBesideTheValue() throws {
    #expect(try entry("longestDrawdown").title == "Longest drawdown")
    #expect(try entry("netProfit").title == "Net profit")
  }
}
