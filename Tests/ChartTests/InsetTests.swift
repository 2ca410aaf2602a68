import Support
import Testing

@testable import Chart

@Suite struct InsetTests {
  @Test func `a share of the range is that of the values`() {
    let (above, below) = Inset.lengths(Inset(range: 0.2), Inset(range: 0.1), in: 130)
    #expect(abs(above - 20) < 1e-9 && abs(below - 10) < 1e-9)
  }

  @Test func `the largest of what is asked for counts`() {
    let (above, below) = Inset.lengths(
      Inset(share: 0.1, pixels: 30), Inset(pixels: 5, range: 0.25), in: 155)
    #expect(above == 30 && abs(below - 25) < 1e-9)
    let few = Inset.lengths(Inset(pixels: 30, range: 0.01), Inset(range: 0.01), in: 131)
    #expect(few.0 == 30 && abs(few.1 - 1) < 1e-9)
  }

  @Test func `each room is what it asks for, and the values keep two fifths`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2_000 {
      func room() -> Inset {
        Inset(
          share: random.whole(0...1) == 0 ? 0 : random.unit() * 0.3,
          pixels: random.whole(0...1) == 0 ? 0 : random.whole(0...60),
          range: random.whole(0...1) == 0 ? 0 : random.unit())
      }
      let (a, b, height) = (room(), room(), random.whole(1...900))
      let (above, below) = Inset.lengths(a, b, in: height)
      let kept = Double(height) - above - below
      #expect(above >= 0 && below >= 0 && kept >= Double(height) * 0.4 - 1e-9)
      if above + below < Double(height) * 0.6 - 1e-9 {
        for (room, length) in [(a, above), (b, below)] {
          let asked = max(room.share * Double(height), Double(room.pixels), room.range * kept)
          #expect(abs(length - asked) < 1e-6)
        }
      }
    }
  }

  /// The first seed's head-room is a fifth of the range at the top; the fourth's is a tenth on
  /// both sides; the third's is 5 % of the values.
  @Test func `the seeds' paddings give their ranges`() throws {
    var data = ChartData(times: [0, 1, 2])
    data.columns["x"] = [17_000, 17_100, 17_050]
    func ends(_ padding: Padding) throws -> (Double, Double) {
      let chart = ChartDescription(height: 400) {
        Pane(weight: 1, padding: padding) { Line("x") }
      }
      let scene = try chart.scene(data)
      let rows = scene.panes[0]
      return (
        try #require(scene.value(at: Double(rows.upperBound), pane: 0)),
        try #require(scene.value(at: Double(rows.lowerBound), pane: 0))
      )
    }
    let concept = try ends(.range(top: 0.2, bottom: 0.2))
    #expect(abs(concept.0 - 16_980) < 1e-6 && abs(concept.1 - 17_120) < 1e-6)
    let guide = try ends(.range(0.1))
    #expect(abs(guide.0 - 16_990) < 1e-6 && abs(guide.1 - 17_110) < 1e-6)
    let ithelp = try ends(.value(0.05))
    #expect(abs(ithelp.0 - 16_150) < 1e-6 && abs(ithelp.1 - 17_955) < 1e-6)
  }
}
