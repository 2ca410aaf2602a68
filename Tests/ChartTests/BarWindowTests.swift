import Support
import Testing

@testable import Chart

@Suite struct BarWindowTests {
  private let times = (0..<100).map { Int64($0) * 10 }

  @Test func `each part narrows what the others allow`() {
    #expect(BarWindow().bars(of: times) == 0..<100)
    #expect(BarWindow(20..<500).bars(of: times) == 20..<100)
    #expect(BarWindow(from: 95, to: 200).bars(of: times) == 10..<20)
    #expect(BarWindow.last(7).bars(of: times) == 93..<100)
    #expect(BarWindow(0..<50, from: 300, last: 5).bars(of: times) == 45..<50)
    #expect(BarWindow(from: 5_000).bars(of: times).isEmpty)
    #expect(BarWindow(to: -5).bars(of: times).isEmpty)
    #expect(BarWindow(0..<5, from: 300).bars(of: times).isEmpty)
    #expect(BarWindow(last: .max).bars(of: times) == 0..<100)
    #expect(BarWindow(last: -4).bars(of: times).isEmpty)
    #expect(BarWindow(from: .min, to: .max, last: 3).bars(of: []).isEmpty)
  }

  @Test func `it agrees with looking at every bar`() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<500 {
      let from = Int64(random.whole(-50...1_100))
      let to = Int64(random.whole(-50...1_100))
      let last = random.whole(1...120)
      let kept = times.indices.filter { times[$0] >= from && times[$0] < to }.suffix(last)
      let bars = BarWindow(from: from, to: to, last: last).bars(of: times)
      #expect(Array(bars) == Array(kept))
    }
  }
}

@Suite struct CivilTextTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("2020-01-31 14:30", 1_580_481_000_000),
    ("2020-01-31T14:30:05", 1_580_481_005_000), ("2000-02-29 00:00:00.250", 951_782_400_250),
    ("0001-01-01", -62_135_596_800_000),
  ])
  func `a time is read`(text: String, milliseconds: Int64) {
    #expect(CivilTime.milliseconds(text) == milliseconds)
  }

  @Test(arguments: [
    "", "2020", "2020-1-1", "2020-13-01", "2020-02-30", "2020-00-10", "2020-01-00", "2020/01/01",
    "2020-01-01 24:00", "2020-01-01 10:60", "2020-01-01x10:00", "2020-01-01 1a:00", "2020-01-01 ",
  ])
  func `what is not a time is refused`(text: String) {
    #expect(CivilTime.milliseconds(text) == nil)
  }

  @Test func `every time is written so that it reads back`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2_000 {
      let units: [Int64] = [1, 1_000, 60_000, 86_400_000]
      let unit = units[random.whole(0...3)]
      let time = Int64(random.whole(-60_000_000_000_000...250_000_000_000_000)) / unit * unit
      #expect(CivilTime.milliseconds(CivilTime(time).isoText) == time)
    }
  }
}
