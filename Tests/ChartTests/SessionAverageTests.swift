import Support
import Testing

@testable import Chart

@Suite struct SessionAverageTests {
  /// Two days of bars of ten minutes.
  private let data = sample(288, seed: 4, step: 600_000, start: CivilTime.midnight(2024, 3, 4))

  @Test(arguments: SessionAverage.Kind.allCases)
  func `what is shown does not change it`(kind: SessionAverage.Kind) {
    for sessions in [nil, [0, 60, 200], [-4, 60, 60, 900]] as [[Int]?] {
      var data = data
      data.sessions = sessions
      let whole = SessionAverage(kind).averages(data, 0..<288)
      for first in [1, 100, 143, 144, 145, 287] {
        let part = SessionAverage(kind).averages(data, first..<288)
        #expect(Array(part[first...]) == Array(whole[first...]), "\(first)")
      }
    }
  }

  @Test func `it begins where the session of the first bar does`() {
    func mean(_ bars: ClosedRange<Int>) -> Double {
      data.close[bars].reduce(0, +) / Double(bars.count)
    }
    let days = SessionAverage().averages(data, 150..<151)
    #expect(abs(days[150] - mean(144...150)) < 1e-9)
    var given = data
    given.sessions = [60, 200]
    let told = SessionAverage().averages(given, 150..<210)
    #expect(abs(told[150] - mean(60...150)) < 1e-9)
    #expect(told[200] == data.close[200] && told[59].isNaN)
  }

  @Test func `days have one average from the first bar shown`() {
    let data = sample(30)
    let values = SessionAverage().averages(data, 10..<30)
    #expect(abs(values[12] - data.close[10...12].reduce(0, +) / 3) < 1e-9)
    #expect(values[9].isNaN)
    #expect(SessionAverage().averages(sample(0), 0..<0).isEmpty)
  }
}
