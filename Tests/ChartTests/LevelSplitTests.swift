import Support
import Testing

@testable import Chart

@Suite struct LevelSplitTests {
  /// Twice the area of a run that closes to its first point.
  private func area(_ path: Path) -> Int64 {
    var sum: Int64 = 0
    for index in path.starts.indices {
      let run = Array(path.points[path.run(index)])
      var own: Int64 = 0
      for (place, a) in run.enumerated() {
        let b = run[(place + 1) % run.count]
        own += Int64(a.x) * Int64(b.y) - Int64(b.x) * Int64(a.y)
      }
      sum += abs(own)
    }
    return sum
  }

  @Test func `both sides make up the whole`() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<200 {
      var path = Path()
      var x: Int32 = 0
      var whole = 0.0
      let points = (0..<random.whole(1...20)).map { _ in
        x += Int32(random.whole(1...30))
        return Point(x, Int32(random.whole(0...100)))
      }
      for point in points { path.line(to: point) }
      let level = Int32(random.whole(0...100))
      // The integral of the distance from the level, piece by piece.
      for (a, b) in zip(points, points.dropFirst()) {
        let (p, q, width) = (Double(a.y - level), Double(b.y - level), Double(b.x - a.x))
        whole += p * q >= 0 ? abs(p + q) * width / 2 : (p * p + q * q) / abs(p - q) * width / 2
      }
      let (above, below) = (
        LevelSplit(path, level, above: true), LevelSplit(path, level, above: false)
      )
      // Crossings lie on whole half pixels.
      #expect(abs(Double(area(above.filled) + area(below.filled)) / 2 - whole) <= 60 * 20)
      #expect(above.line.points.allSatisfy { $0.y <= level })
      #expect(below.line.points.allSatisfy { $0.y >= level })
      #expect(above.filled.points.allSatisfy { $0.y <= level })
      #expect(Set(points).isSubset(of: Set(above.line.points + below.line.points)))
    }
  }

  @Test func `a line through a level is cut where it crosses`() {
    let cut = LevelSplit(Path([Point(0, 10), Point(20, 30)]), 20, above: true)
    #expect(cut.line.points == [Point(0, 10), Point(10, 20)])
    #expect(cut.filled.points == [Point(0, 20), Point(0, 10), Point(10, 20)])
  }

  @Test func `areas on both sides, fading ones and steps`() {
    let data = sample(24)
    expectChart(small { Area("close", paint: .sides) }, data, "area-sides")
    expectChart(
      small { Area("close", paint: .under(.series(2)), fading: true) }, data, "area-fading")
    expectChart(small { Area("slow", paint: .under(.series(1)), step: true) }, data, "area-step")
  }

  @Test func `a fading area lies on both sides of its level, strongest at the line`() {
    for level in [99.0, 100, 104] {
      var data = sample(24)
      data.columns["wave"] = (0..<24).map { bar -> Double in Double(bar % 8) + 97 }
      let list = small { Area("wave", base: level, fading: true) }.displayList(data)
      var strengths: [Int] = []
      var whole: Int64 = 0
      for case .faded(let percent, .path(.holdArea, let path)) in list.shapes {
        strengths.append(percent)
        whole += area(path)
      }
      let plain = small { Area("wave", base: level) }.displayList(data).shapes.compactMap {
        if case .path(.holdArea, let path) = $0 { signed(path) } else { nil }
      }
      #expect(strengths.max() == 32 && strengths.min() == 2)
      #expect(abs(whole - plain.reduce(0, +)) <= 60 * 24)
    }
  }

  /// Twice the room between a line and the level at its ends.
  private func signed(_ path: Path) -> Int64 {
    var sum = 0.0
    for index in path.starts.indices {
      let run = Array(path.points[path.run(index)])
      for (a, b) in zip(run.dropFirst(), run.dropFirst(2)) where b.x > a.x {
        let (p, q, width) = (Double(a.y - run[0].y), Double(b.y - run[0].y), Double(b.x - a.x))
        sum += p * q >= 0 ? abs(p + q) * width : (p * p + q * q) / abs(p - q) * width
      }
    }
    return Int64(sum)
  }
}
