import Glibc
import Support
import Testing

@testable import Market

/// Spoiled files of every dialect: an error or a correct read, never a trap, never silently wrong.
///
/// Random changes are the same everywhere and take about a minute of a processor in all;
/// `KREPLAY_FUZZ_SECONDS=600` goes on for that long instead, and `KREPLAY_FUZZ_SEED=1` starts with
/// other random numbers. `KREPLAY_FUZZ_AGAIN=81:87020860746235366,89:4` tries the seeds of some
/// samples again, as the complaints name them.
@Suite struct DialectFuzzTests {
  /// Files that were once read wrongly.
  private static let corpus: [(name: String, text: String)] = [
    // A row whose quote was lost is no remark.
    (
      "STOCK_DAY_2330_202301.csv",
      "\"Date\",\"Trade Volume\",\"Trade Value\",\"Opening Price\",\"Highest Price\",\"Lowest Price\",\"Closing Price\",\"Change\",\"Transaction\",\n\"2023/01/02\",\"1\",\"1\",\"5.00\",\"6.00\",\"4.00\",\"5.00,\"0\",\"1\",\n"
    ),
    // The same where the date is damaged, too.
    (
      "MI_5MINS_HIST202301.csv",
      "\"112年01月 發行量加權股價指數歷史資料\"\n\"日期\",\"開盤指數\",\"最高指數\",\"最低指數\",\"收盤指數\",\n\"112/01/03\",\"14,108.21\",\"14,238.50\",\"14,001.52\",\"14,224.12\",\n\"11x/01/04,\"14,180.10\",\"14,202.33\",\"14,100.05\",\"14,199.13\",\n"
    ),
    (
      "MI_5MINS_HIST202301.csv",
      "\"112年01月 發行量加權股價指數歷史資料\"\n\"日期\",\"開盤指數\",\"最高指數\",\"最低指數\",\"收盤指數\",\n\"112/01/03\",\"14,108.21\",\"14,238.50\",\"14,001.52\",\"14,224.12\",\n\"1?2/01/04\"\"14,180.10\"\"14,202.33\"\"14,100.05\"\"14,199.13\"\n"
    ),
    // A line that ends within its volume.
    ("acme.csv", "date,open,high,low,close,volume\n2024-03-01,1,2,1,2,100\n2024-03-02,1,2,1,2,"),
  ]

  @Test func whatOnceFailed() throws {
    for (name, text) in Self.corpus {
      #expect(throws: DataError.self, "\(name)") { try DialectFuzz.read(name, Array(text.utf8)) }
    }
  }

  /// A damaged name of the time of day: what is no longer read is named.
  @Test func whatIsNotReadIsNamed() throws {
    let reading = try DialectFuzz.read(
      "VNM.csv",
      Array(
        """
        <TICKER>,<PER>,<DTYYYYMMDD>,ME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>
        VNM,D,20230102,00000+,123.45,124.00,123.26,123.88,2026,0
        VNM,D,20230103,000000,123.88,124.91,123.82,124.68,8484,0
        VNM,D,20230104,000001,124.68,124.83,124.16,124.24,4130,0

        """.utf8))
    #expect(reading.candles.count == 3)
    #expect(
      reading.notes.contains("nothing is read from 'ME>'; the volume is that of '<VOL>'"),
      "\(reading.notes)")
  }

  /// The samples of text, then those of JSON, then those of ticks.
  private static let subjects = dialectSamples.count + documentSamples.count + tickSamples.count

  private static func subject(_ place: Int, rows: Int) throws -> DialectFuzz {
    if place < dialectSamples.count {
      return try DialectFuzz(dialectSamples[place], rows: rows)
    }
    let further = place - dialectSamples.count
    if further < documentSamples.count {
      return try DialectFuzz(documentSamples[further], rows: rows)
    }
    let sample = tickSamples[further - documentSamples.count]
    let truth = try sample.candles(rows)
    return try DialectFuzz(
      sample.dialect, sample.name, truth, sample.bytes(truth), told: sample.rows,
      slow: sample.rows)
  }

  /// As few rows as tell a sample's dates: some need a day above 12.
  private static func fewest(_ place: Int) -> Int {
    guard place < dialectSamples.count else { return 3 }
    let sample = dialectSamples[place]
    let isClear = sample.dates == .yearFirst || sample.dates == .roc || sample.dates == .monthName
    return isClear ? 3 : 12
  }

  @Test(arguments: 0..<subjects)
  func cutAtEveryByte(_ place: Int) throws {
    let fuzz = try Self.subject(place, rows: Self.fewest(place))
    for cut in 0..<fuzz.bytes.count {
      if let complaint = fuzz.complaint(Array(fuzz.bytes[..<cut])) {
        Issue.record("\(fuzz.dialect) \(fuzz.name) cut at \(cut): \(complaint)")
        return
      }
    }
  }

  @Test(arguments: 0..<subjects)
  func spoiledBytes(_ place: Int) throws {
    let fuzz = try Self.subject(place, rows: 12)
    let budget = Self.setting("KREPLAY_FUZZ_SECONDS").map { Double($0) / Double(Self.subjects) }
    var left = budget == nil ? Self.usualRounds : .max
    var seed = UInt64(place) &* 1_000_003 &+ UInt64(Self.setting("KREPLAY_FUZZ_SEED") ?? 0) << 32
    let start = Self.processorSeconds
    var complaints = 0
    var rounds = 0
    repeat {
      seed &+= 1
      left -= 1
      rounds += 1
      if Self.complains(fuzz, place, seed) { complaints += 1 }
    } while complaints < Self.mostComplaints && left > 0
      && Self.processorSeconds - start < budget ?? .infinity
    if budget != nil { print("\(rounds) spoiled files of \(fuzz.dialect) \(fuzz.name)") }
  }

  @Test(.enabled(if: getenv("KREPLAY_FUZZ_AGAIN") != nil)) func spoiledAgain() throws {
    let cases = getenv("KREPLAY_FUZZ_AGAIN").map { String(cString: $0) } ?? ""
    for text in cases.split(separator: ",") {
      let numbers = text.split(separator: ":").compactMap { UInt64($0) }
      try #require(numbers.count == 2 && numbers[0] < UInt64(Self.subjects), "\(text)")
      let place = Int(numbers[0])
      _ = Self.complains(try Self.subject(place, rows: 12), place, numbers[1])
    }
  }

  /// Whether a sample spoiled by a seed is read wrongly, which is recorded.
  private static func complains(_ fuzz: DialectFuzz, _ place: Int, _ seed: UInt64) -> Bool {
    let spoiled = Spoiling.spoiled(fuzz.bytes, seed: seed)
    guard let complaint = fuzz.complaint(spoiled) else { return false }
    Issue.record(
      "\(fuzz.dialect) \(fuzz.name) \(place):\(seed): \(complaint)\n\(fuzz.shown(spoiled))")
    return true
  }

  /// How many spoilt files of each sample are read where nobody says for how long.
  private static let usualRounds = 1_000
  /// After this many complaints about a sample the next one is taken.
  private static let mostComplaints = 8

  private static func setting(_ name: String) -> UInt32? {
    getenv(name).flatMap { UInt32(String(cString: $0)) }
  }

  /// Seconds that this thread has had a processor: other tests at the same time do not count.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Columns swapped or left out with their names: read as if nothing had been done, or refused.
  @Test(arguments: dialectSamples.indices)
  func columnsWithTheirNames(_ place: Int) throws {
    let columns = try SpoiledColumns(dialectSamples[place])
    guard columns.hasNames else { return }
    for pair in columns.pairs {
      guard let read = try? DialectFuzz.read(columns.sample.name, columns.file(pair, names: true))
      else { continue }
      let isSame = columns.isTruth(read.candles, ignoringVolume: columns.takesVolume(pair))
      #expect(isSame, "\(columns.sample.dialect) \(columns.sample.name) columns \(pair)")
    }
  }

  /// Columns swapped under the names of others, or where there are none.
  ///
  /// A time in the place of a number, and prices in places where they contradict each other, are
  /// refused; a high or low that is no price is told of. Nobody can tell an open from a close, nor
  /// other columns that hold what might be prices: such a file is read as it says. Where a column
  /// without a name is missing, the five that every row needs are read rightly or not at all.
  @Test(arguments: dialectSamples.indices)
  func columnsWithoutTheirNames(_ place: Int) throws {
    let columns = try SpoiledColumns(dialectSamples[place])
    for pair in columns.pairs where pair.0 != pair.1 {
      let file = columns.file(pair, names: false)
      let complaint = columns.fuzz.complaint(file)
      #expect(complaint == nil, "\(columns.sample.dialect) columns \(pair)")
      guard let read = try? DialectFuzz.read(columns.sample.name, file) else { continue }
      #expect(!columns.takesTime(pair), "\(columns.sample.dialect) columns \(pair) are read")
      let isTold = read.notes.contains { $0.contains("columns may be swapped") }
      #expect(
        isTold || columns.arePlausible(file),
        "\(columns.sample.dialect) \(columns.sample.name) columns \(pair)")
    }
    for place in 0..<columns.width {
      let file = columns.file((place, place), names: false)
      guard let read = try? DialectFuzz.read(columns.sample.name, file) else { continue }
      #expect(
        columns.isTruth(read.candles, ignoringVolume: true),
        "\(columns.sample.dialect) \(columns.sample.name) without column \(place)")
    }
  }
}
