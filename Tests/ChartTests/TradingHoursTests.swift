import Testing

@testable import Chart

@Suite struct TradingHoursTests {
  @Test(arguments: [
    (["09:30-16:00"], [570..<960]), (["09:00-11:30", "12:30-15:00"], [540..<690, 750..<900]),
    (["00:00-24:00"], [0..<1_440]), (["18:00-17:00"], [-360..<1_020]),
    (["21:00-02:30", "09:00-15:00"], [-180..<150, 540..<900]),
    (["21:00-23:00", "09:00-15:00"], [-180..<(-60), 540..<900]),
  ])
  func `texts are hours, and back`(texts: [String], spans: [Range<Int>]) {
    #expect(TradingHours(texts)?.spans == spans)
    #expect(TradingHours(spans).texts == texts)
  }

  @Test(arguments: [
    "", "9:30-16:00", "09:30", "09:30-16:00-17:00", "24:30-25:00", "09:60-10:00", "09:30–16:00",
    "aa:bb-cc:dd", "24:00-24:00", "09:30-16:00,",
    "12:00-11:00,10:00-09:00,08:00-07:00,06:00-05:00",
  ])
  func `what is none is refused`(text: String) {
    #expect(TimeShare(hours: text) == nil)
  }

  @Test func `a text has its parts between commas`() {
    #expect(TimeShare(hours: "09:00-11:30, 12:30-15:00")?.hours == [540..<690, 750..<900])
  }
}
