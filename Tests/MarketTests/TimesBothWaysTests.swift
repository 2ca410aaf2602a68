import Market
import Support
import Testing

/// Times that are read without a look back are those that are read with care, which a space before them forces.
@Suite struct TimesBothWaysTests {
  /// The text of a minute: year, month, day, hour and minute of UTC.
  typealias Spelling = @Sendable (CivilDate, Int, Int) -> String

  private static let spellings: [Spelling] = [
    { "\(day($0)) \(two($1)):\(two($2))" },
    { "\(day($0))T\(two($1)):\(two($2))" },
    { "\(day($0))T\(two($1)):\(two($2))Z" },
    { "\(day($0)) \(two($1)):\(two($2)):00" },
    { "\(day($0)) \(two($1)):\(two($2)):00.000" },
    { "\(day($0)) \(two($1)):\(two($2)):00.000000000Z" },
    { "\(day($0)) \(two($1)):\(two($2))+00:00" },
    { "\(day($0)) \(two($1)):\(two($2)):00+00:00" },
    { "\(day($0)) \(two($1)):\(two($2)):00.0-00:00" },
    { "\(day($0)) \(two($1)):\(two($2)):00+0000" },
    { "\(day($0)) \(two($1)):\(two($2)):00+00" },
    { "\(day($0, "")) \(two($1))\(two($2))" },
    { "\(day($0, ".")) \(two($1)):\(two($2))" },
    { "\(day($0)),\(two($1)):\(two($2))" },
    { "\(day($0)),\(two($1))\(two($2))" },
    { "\(day($0)),\(two($1))\(two($2))00" },
    { "\(day($0)),\($1 * 100 + $2)" },
    { "\(day($0)),\($1 * 10_000 + $2 * 100)" },
  ]

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func day(_ date: CivilDate, _ mark: String = "-") -> String {
    "\(date.year)\(mark)\(two(date.month))\(mark)\(two(date.day))"
  }

  private func read(_ rows: [String], hasClock: Bool = false) throws -> Candles {
    let head = hasClock ? "date,time,open,high,low,close\n" : "time,open,high,low,close\n"
    let text = head + rows.map { "\($0),2,3,1,2\n" }.joined()
    let folder = TemporaryFolder()
    return try allCandles(openCandles(path: folder.file("a.csv", text)))
  }

  @Test(arguments: spellings.indices) func `a spelling of times`(_ place: Int) throws {
    let times = (0..<3_000).map { Time(seconds: 1_709_251_200 + Int64($0) * 420) }
    let rows = times.map { time in
      let minute = Int(time.milliseconds / 60_000)
      return Self.spellings[place](time.date, minute / 60 % 24, minute % 60)
    }
    let hasClock = rows[0].contains(",")
    let plain = try read(rows, hasClock: hasClock)
    #expect(plain.time == times.map(\.milliseconds))
    #expect(try read(rows.map { " " + $0 }, hasClock: hasClock) == plain)
  }

  @Test(arguments: ["+05:30", "-05:00", "+14:00", "-03:30"])
  func `offsets are taken off`(_ offset: String) throws {
    let rows = (0..<100).map {
      "2024-03-\($0 < 50 ? "01" : "02") 10:\(Self.two($0 % 50)):07.25\(offset)"
    }
    let plain = try read(rows)
    #expect(try read(rows.map { " " + $0 }) == plain)
    #expect(try plain.time[99] == Time("2024-03-02T10:49:07.25\(offset)").milliseconds)
  }

  @Test(arguments: [
    "2024-03-01 10:1", "2024-03-01 24:00", "2024-03-01 10:60", "2024-03-01 10:01:00.",
    "2024-03-01 10:01:00.0000000001", "2024-03-01 10:01.5", "2024-03-01 10:01+00:00",
    "2024-03-01 10:01Z", "2024-03-01 10:01 ", "2024-03-01 10:01x",
  ])
  func `what is no time of its file`(_ odd: String) throws {
    func outcome(_ space: String) -> String {
      let rows = ["2024-03-01 10:00", odd, "2024-03-01 10:02"].map { space + $0 }
      do { return "\(try read(rows).time)" } catch { return "refused" }
    }
    #expect(outcome("") == outcome(" "))
    #expect(outcome("") == (odd.hasSuffix(" ") ? outcome("") : "refused"))
  }
}
