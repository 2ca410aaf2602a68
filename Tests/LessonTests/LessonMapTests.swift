import Indicators
import Testing

@testable import Lesson

/// The map of all indicators shares the wave and the columns among them.
@Suite struct LessonMapTests {
  @Test func `Each point of the map is what its indicator gives alone`() throws {
    let bars = try TestBars.few()
    let map = LessonMap(bars)
    #expect(map.points.count > 80)
    for point in map.points {
      let description = try #require(Catalogue.find(point.name))
      let subject = try Subject(description, description.defaults, bars.suffix(1_300))
      let warmup = min(200, description.warmup(subject.settings, 0))
      let gain = try #require(Response.gain(subject, period: 40, warmup: warmup))
      #expect(gain.delay == point.delay, "\(point.name)")
      #expect(MapPoint.turns(subject.main.suffix(1_000)) == point.turns, "\(point.name)")
    }
  }

  @Test func `What is escaped in JSON is what ends a string or a line`() {
    #expect("a\"b\\c\nd\te\u{301}…<".jsonEscaped == "a\\\"b\\\\c\\nd e\u{301}…<")
    #expect(Lesson.list([1, .nan, -0.25, 1e-9]) == "[1,null,-0.25,1e-09]")
    #expect(Lesson.list([]) == "[]")
  }
}
