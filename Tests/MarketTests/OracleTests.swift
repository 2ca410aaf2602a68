import Support
import Testing

@testable import Market

/// The slow reader itself: it says nothing about what is read rightly, and complains of every fault that
/// is put into a reading.
@Suite struct OracleTests {
  /// A file, and what the readers make of it.
  private struct Spoiled {
    let fuzz: DialectFuzz
    let bytes: [UInt8]
    let reading: DialectFuzz.Reading

    init(_ fuzz: DialectFuzz, _ lines: [String]) throws {
      self.fuzz = fuzz
      bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
      reading = try DialectFuzz.read(fuzz.name, bytes)
    }

    /// What is wrong with the reading once it is changed.
    func complaint(_ change: (inout DialectFuzz.Reading) -> Void = { _ in }) -> String? {
      var reading = reading
      change(&reading)
      return fuzz.complaint(reading, of: bytes)
    }
  }

  private static func sample(_ dialect: String) throws -> (DialectFuzz, [String]) {
    let sample = try #require(dialectSamples.first { $0.dialect == dialect })
    let fuzz = try DialectFuzz(sample, rows: 12)
    let text = String(decoding: fuzz.bytes, as: UTF8.self)
    return (fuzz, text.split(separator: sample.lineEnd).map(String.init))
  }

  /// A title twice and a damaged name that nothing is read from: the header is a line lower.
  private static func lowHeader() throws -> (DialectFuzz, [String]) {
    var (fuzz, lines) = try sample("euronext")
    lines[3] = lines[3].replacing("Turnover", with: "Turno]er")
    lines.insert("2-23\"", at: 2)
    return (fuzz, lines)
  }

  @Test func aHeaderOneLineLower() throws {
    let (fuzz, lines) = try Self.lowHeader()
    let spoiled = try Spoiled(fuzz, lines)
    #expect(spoiled.complaint() == nil)
    #expect(spoiled.reading.candles == fuzz.truth)
    #expect(
      spoiled.complaint { $0.candles = Candles((1..<12).map { fuzz.truth[$0] }) }
        == "11 candles of 12 rows")
    #expect(spoiled.complaint { $0.candles.high[7] += 0.01 } != nil)
    #expect(spoiled.complaint { $0.candles.volume[11] += 1 } != nil)
  }

  /// A line feed in the place of a letter of the first name, or before it.
  @Test func aHeaderThatIsCut() throws {
    for (old, new) in [
      ("Date;", "Dat\n;"), ("Date;", "\nDate;"), ("Open;", "Op\nn;"), ("Date;", "Da\nte;"),
    ] {
      let (fuzz, lines) = try Self.sample("euronext")
      var cut = lines
      cut[3] = lines[3].replacing(old, with: new)
      let bytes = Array(cut.map { $0 + "\n" }.joined().utf8)
      let whole = DialectFuzz.Reading(
        candles: fuzz.truth, notes: ["another"], dialect: fuzz.dialect)
      #expect(fuzz.complaint(whole, of: bytes) == nil, "\(new)")
      let missing = DialectFuzz.Reading(
        candles: Candles((0..<11).map { fuzz.truth[$0] }), notes: ["another"],
        dialect: fuzz.dialect)
      #expect(fuzz.complaint(missing, of: bytes) == "11 candles of 12 rows", "\(new)")
    }
  }

  /// The names of a header tell where its volume is.
  @Test func aColumnMoreInTheHeader() throws {
    var (fuzz, lines) = try Self.twoVolumes()
    lines[0] = lines[0].replacing("close,", with: "close,x,")
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    let whole = DialectFuzz.Reading(candles: fuzz.truth, notes: [], dialect: fuzz.dialect)
    #expect(fuzz.complaint(whole, of: bytes) != nil)
    var named = whole
    for i in 0..<12 { named.candles.volume[i] = Double(fuzz.truth.time[i] % 977) }
    #expect(fuzz.complaint(named, of: bytes) == nil)
  }

  /// Rows begin with their number, which the header does not name, and a name is longer than it was; an
  /// empty name at the end is none.
  @Test(arguments: ["Volumeme", "Volume2,"]) func anIndexWithoutAName(_ volume: String) throws {
    let sample = try #require(
      dialectSamples.first {
        $0.above == ["Date,Open,High,Low,Close,Volume"] && $0.name == "frame.csv"
      })
    let fuzz = try DialectFuzz(sample, rows: 12)
    var lines = String(decoding: fuzz.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    lines[0] = lines[0].replacing("Volume", with: volume)
    let spoiled = try Spoiled(fuzz, lines)
    #expect(spoiled.reading.candles == fuzz.truth && spoiled.complaint() == nil)
    #expect(spoiled.complaint { $0.candles.volume = $0.candles.close } != nil)
  }

  /// The name that says that times are those of the end is gone, and nothing in the file says it.
  @Test func anEndWithoutAName() throws {
    let sample = try #require(dialectSamples.first { $0.name == "ends.csv" })
    let fuzz = try DialectFuzz(sample, rows: 12)
    var lines = String(decoding: fuzz.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    lines[0] = lines[0].replacing("endTime", with: "")
    let spoiled = try Spoiled(fuzz, lines)
    #expect(spoiled.complaint() == nil && spoiled.reading.candles != fuzz.truth)
    #expect(spoiled.complaint { $0.candles = fuzz.truth } != nil)
  }

  /// Where a name that is read is damaged, a line lower is a row that must be read; so is a row after
  /// the header.
  @Test func noOtherLineIsAHeader() throws {
    let (fuzz, lines) = try Self.lowHeader()
    let whole = try Spoiled(fuzz, lines).reading
    let missing = Candles((0..<11).map { whole.candles[$0] })
    for (line, old, new) in [(4, "High", "Hi]g"), (5, ";", "]")] {
      var other = lines
      other[line] = lines[line].replacing(old, with: new)
      let bytes = Array(other.map { $0 + "\n" }.joined().utf8)
      let reading = DialectFuzz.Reading(
        candles: line == 4 ? whole.candles : missing, notes: whole.notes, dialect: whole.dialect)
      let complaint = fuzz.complaint(reading, of: bytes)
      #expect(complaint?.hasPrefix("silence about") == true, "\(complaint ?? "")")
    }
  }

  /// A damaged header within the lines that the sample has above its rows does not hide a row.
  @Test func aTitleThatIsLost() throws {
    var (fuzz, lines) = try Self.sample("euronext")
    let whole = try Spoiled(fuzz, lines).reading
    lines.remove(at: 1)
    lines[3] = lines[3].replacing(";", with: "]")
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    let missing = Candles((0..<11).map { whole.candles[$0] })
    let reading = DialectFuzz.Reading(
      candles: missing, notes: whole.notes, dialect: whole.dialect)
    #expect(fuzz.complaint(reading, of: bytes)?.hasPrefix("silence about") == true)
  }

  /// Rows with two columns that may be the volume.
  private static func twoVolumes() throws -> (DialectFuzz, [String]) {
    let sample = DialectSample(
      "csv", "x.csv", "X", Timeframe(1, .day), above: ["date,open,high,low,close,volume,quantity"]
    ) { row in [row.time("YYYY-MM-DD")] + row.prices + [row.volume, "\(row.milliseconds % 977)"] }
    let fuzz = try DialectFuzz(sample, rows: 12)
    let lines = String(decoding: fuzz.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    return (fuzz, lines)
  }

  @Test func anotherColumnIsTheVolume() throws {
    var (fuzz, lines) = try Self.twoVolumes()
    lines[0] = lines[0].replacing("volume", with: "vxlume")
    let spoiled = try Spoiled(fuzz, lines)
    #expect(spoiled.reading.notes.contains { $0.hasSuffix("the volume is that of 'quantity'") })
    #expect(spoiled.complaint() == nil)
    #expect(spoiled.complaint { $0.candles.volume[5] += 1 } != nil)
    #expect(spoiled.complaint { $0.candles.volume = fuzz.truth.volume } != nil)
    #expect(
      spoiled.complaint { reading in
        reading.notes = reading.notes.map { $0.replacing("'quantity'", with: "'amount'") }
      } == "no column is called as the note on the volume says")
  }

  /// A sample without volumes: 0, or the numbers of one column from the first row to the last.
  @Test func aVolumeWhereThereIsNone() throws {
    let (fuzz, lines) = try Self.sample("histdata")
    let spoiled = try Spoiled(fuzz, lines)
    #expect(spoiled.complaint() == nil)
    #expect(spoiled.complaint { $0.candles.volume[3] = 1 } != nil)
    #expect(spoiled.complaint { $0.candles.volume = $0.candles.open } == nil)
    #expect(
      spoiled.complaint {
        $0.candles.volume = $0.candles.open
        $0.candles.volume[2] = 0
      } != nil)
  }

  /// Documents whose brackets were moved while all of their rows stay, and another way to write `/`.
  @Test(arguments: [
    ("kraken-rest", ["\"result\":{\"XBTUSD\":": "\"reUSD\":", "}}": "}"]),
    ("yahoo-chart", ["America/New": #"America\/New"#]),
    (
      "yahoo-chart",
      ["\"gmtoffset\"": "\"ors\":{\"qgmtoffset\"", "\"indicators\":{\"quote\"": "\"indicatuote\""]
    ),
  ])
  func aDocumentOfOtherBrackets(_ dialect: String, _ changes: [String: String]) throws {
    let sample = try #require(documentSamples.first { $0.dialect == dialect })
    let fuzz = try DialectFuzz(sample, rows: 12)
    var text = String(decoding: fuzz.bytes, as: UTF8.self)
    for (old, new) in changes { text = text.replacing(old, with: new) }
    let bytes = Array(text.utf8)
    let reading = try DialectFuzz.read(fuzz.name, bytes)
    #expect(reading.candles.close == fuzz.truth.close)
    #expect(fuzz.complaint(reading, of: bytes) == nil)
    var wrong = reading
    wrong.candles.high[7] += 0.01
    #expect(fuzz.complaint(wrong, of: bytes) != nil)
  }
}
