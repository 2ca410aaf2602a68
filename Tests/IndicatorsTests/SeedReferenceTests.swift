import Indicators
import Support
import Testing

/// Indicators that TA-Lib does not have against other programs (scripts/reference-others.py).
@Suite struct SeedReferenceTests {
  @Test(arguments: ReferenceTable.everywhere)
  func `Every value of other programs is ours`(_ name: String) throws {
    let table = try ReferenceTable.shared(name, by: "others")
    #expect(table.columns.count > 40)
    let price = table.price
    for (column, values) in table.comparisons {
      let least = column.call.least(price)
      let wrong = values.filter { !agree($1, $2, 1e-9, floor: 1e-9 * least) }
      #expect(wrong.isEmpty, "\(column.heading): \(wrong.count), \(wrong.prefix(3))")
      #expect(column.values.count > 30, "\(column.heading)")
    }
  }

  @Test(arguments: ["goog-1d", "minutes"])
  func `DMI is TA-Lib's four in one, with 14, 14, 14`(_ name: String) throws {
    let table = try ReferenceTable.shared(name)
    let dmi = try #require(Catalogue.find("dmi"))
    let parts = ["plus_di", "minus_di", "adx", "adxr"]
    for n in [14.0, 2, 50] {
      var running = Running(dmi, [n, n, n])
      let ours = running(dmi.inputs.map { table.series.input($0, "dmi") })
      for (k, part) in parts.enumerated() {
        for column in table.columns
        where column.call.description.name == part && column.call.values[0] == n
          && column.call.values.dropFirst().allSatisfy({ $0 == 0 })
        {
          let wrong = column.values.filter { !agree(ours[k][$0.row], $0.value, 1e-9) }
          #expect(wrong.isEmpty && !column.values.isEmpty, "\(column.heading)")
        }
      }
    }
  }
}
