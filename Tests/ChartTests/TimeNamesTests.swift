import Testing

@testable import Chart

/// The times below a chart.
@Suite struct TimeNamesTests {
  private func labels(_ data: ChartData, _ change: (inout Frame) -> Void = { _ in }) throws
    -> [String]
  {
    var frame = Frame(width: 1_216)
    frame.spacing = 7
    change(&frame)
    let chart = ChartDescription(frame: frame) {
      Pane(height: .pixels(100)) {
        Grid(); Candles()
      }
    }
    let list = try chart.picture(of: data)
    return list.labels.filter { $0.point.y > 2 * 100 }.sorted { $0.point.x < $1.point.x }.map(
      \.text)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private func naming(_ words: [String]) -> [String] {
    words.filter { word in Self.months.contains { word.contains($0) } || Int(word) ?? 0 > 1_000 }
  }

  @Test(arguments: [5, 12, 20, 40, 90, 160, 700])
  func `days name their month once, and never midnight`(count: Int) throws {
    for start in [CivilTime.midnight(2012, 12, 20), CivilTime.midnight(2013, 5, 6)] {
      let words = try labels(sample(count, start: start))
      #expect(!words.contains { $0.contains(":") }, "\(words)")
      // Whatever is named first is no bare day.
      #expect(words.first.map { Int($0) ?? 2_000 > 1_000 } != false, "\(words)")
      let bare = words.filter { Int($0) ?? 2_000 < 1_000 }
      #expect(bare.isEmpty || !naming(words).isEmpty, "\(words)")
    }
  }

  @Test func `two lines say days above and years below, and no clock`() throws {
    let words = try labels(sample(160)) {
      $0.hasTwoTimeLines = true
      $0.columns = .count(3)
    }
    #expect(!words.contains { $0.contains(":") } && words.contains("2010"))
  }

  @Test func `hours of the first day say which it is`() throws {
    let one = sample(60, step: 60_000, start: CivilTime.midnight(2013, 3, 1))
    let words = try labels(one)
    #expect(words[0].hasPrefix("1\u{A0}Mar"), "\(words)")
    let two = sample(60, step: 1_800_000, start: CivilTime.midnight(2012, 12, 31) + 43_200_000)
    #expect(try labels(two).contains { $0 == "2013" || $0.hasPrefix("1\u{A0}Jan") })
  }

  @Test func `steps of the clock are regular`() throws {
    let data = sample(300, step: 60_000, start: CivilTime.midnight(2013, 3, 1) + 1_000_000)
    var frame = Frame(width: 1_216)
    frame.spacing = 3.5
    let chart = ChartDescription(frame: frame) { Pane(height: .pixels(100)) { Candles() } }
    let list = try chart.picture(of: data)
    let places = list.labels.filter { $0.point.y > 200 && $0.text.contains(":") }.map(\.point.x)
    let steps = zip(places.sorted().dropFirst(), places.sorted()).map { $0 - $1 }
    #expect(steps.count > 4 && Set(steps).count == 1, "\(steps)")
  }

  @Test func `they are written as asked for`() throws {
    let words = try labels(sample(60)) { $0.timeFormat = TimePattern("dd.MM.yy") }
    #expect(
      words.count > 3 && words.allSatisfy { $0.count == 8 && $0.hasSuffix(".10") }, "\(words)")
    #expect(
      try labels(sample(30)) { ($0.timeFormat, $0.timeEvery) = (TimePattern("MM/dd"), 10) }
        == ["01/01", "01/11", "01/21"])
  }

  @Test func `each bar's date, as long as there is room`() throws {
    func dates(_ spacing: Double) throws -> [String] {
      try labels(sample(12)) {
        ($0.spacing, $0.timeFormat, $0.timeEvery) = (spacing, TimePattern("MM/dd"), 1)
      }
    }
    #expect(try dates(60).count == 12)
    #expect(try dates(25) == ["01/01", "01/03", "01/05", "01/07", "01/09", "01/11"])
    #expect(try dates(0.5).count <= 1)
  }

  @Test func `words of one's own at bars or times`() throws {
    let data = sample(60)
    let own = [
      TimeName("crisis", time: data.times[20]), TimeName("", bar: 30),
      TimeName("end", bar: 59, line: false), TimeName("elsewhere", bar: 400),
    ]
    #expect(try labels(data) { $0.times = own } == ["crisis", "end"])
    let json = """
      { "frame": { "times": [{ "text": "Q1", "bar": 3 }, { "text": "Q2", "time": "2010-02-01" }] },
        "panes": [{ "layers": ["grid", "candles"] }] }
      """
    let words = try ChartDescription(json: json).picture(of: data).words
    #expect(words.contains("Q1") && words.contains("Q2"))
  }

  @Test(arguments: [
    ("yyyy-MM-dd HH:mm:ss", "2009-02-03 04:05:06"), ("EEE d MMM yy", "Tue 3 Feb 09"),
    ("d.M. H 'Uhr'", "3.2. 4 Uhr"), ("''yy", "'09"),
  ])
  func `a format`(pattern: String, text: String) throws {
    let time = CivilTime.midnight(2009, 2, 3) + ((4 * 60 + 5) * 60 + 6) * 1_000
    #expect(try #require(TimePattern(pattern)).text(at: time) == text)
  }

  @Test(arguments: ["", "YYYY", "qq", "d 'of", "hh", "MMMM"])
  func `letters that stand for nothing are none`(pattern: String) {
    #expect(TimePattern(pattern) == nil)
    let json = #"{ "frame": { "timeFormat": "\#(pattern)" }, "panes": [] }"#
    #expect(throws: ChartError.self) { try ChartDescription(json: json) }
  }
}
