import Foundation
import Indicators
import Support
import Testing

/// The indicators against TA-Lib, on days and minutes (References/README.md).
@Suite struct ReferenceTests {
  @Test(arguments: ["goog-1d", "minutes"])
  func `Every value of TA-Lib is ours, from its first on`(_ name: String) throws {
    try compare(name)
  }

  @Test(.enabled(if: hasSharedData), arguments: ["btcperp-1m", "eurusd-1m"])
  func `Every value of TA-Lib is ours on real minutes`(_ name: String) throws {
    try compare(name)
  }

  @Test(arguments: ["goog-1d", "minutes"])
  func `Every value of pandas-ta-classic is ours`(_ name: String) throws {
    try compare(name, by: "pandas-ta", atLeast: 20)
  }

  private func compare(_ name: String, by program: String = "talib", atLeast count: Int = 400)
    throws
  {
    let table = try ReferenceTable.shared(name, by: program)
    #expect(table.columns.count > count)
    let price = table.price
    for (column, values) in table.comparisons {
      let least = column.call.least(price)
      let wrong = values.filter { !agree($1, $2, 1e-9, floor: 1e-9 * least) }
      #expect(wrong.isEmpty, "\(column.heading)")
      #expect(column.values.count > 50, "\(column.heading)")
    }
  }
}
