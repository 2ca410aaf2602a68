import Testing

@testable import Chart

/// Panes in which nothing is known.
@Suite struct EmptyPaneTests {
  private func chart(_ marks: any Mark...) -> ChartDescription {
    ChartDescription(frame: Frame(width: 500)) {
      Pane(height: .pixels(100)) { Candles() }
      Pane("Oscillator", height: .pixels(100)) {
        Grid(); marks
      }
    }
  }

  @Test func `it says so, and invents no axis`() throws {
    var data = sample(30)
    data.columns["none"] = [Double](repeating: .nan, count: 30)
    let list = try chart(Line("none", label: "a")).picture(of: data)
    #expect(list.words.contains("no value yet"))
    let numbers = list.labels.filter {
      $0.point.y > 230 && $0.point.x > 2 * (500 - 64) && Double($0.text) != nil
    }
    #expect(numbers.isEmpty, "\(numbers.map(\.text))")
    data.columns["none"]?[29] = 3
    #expect(try !chart(Line("none")).picture(of: data).words.contains("no value yet"))
  }

  @Test func `volume of nothing is nothing`() throws {
    var data = sample(30)
    data.volume = data.volume.map { _ in 0 }
    let list = try chart(Volume(label: "VOL")).picture(of: data)
    #expect(list.words.contains("VOL") && list.words.contains("no value yet"), "\(list.words)")
    #expect(!list.words.contains { ["0.00", "1.3", "VOL 0.00"].contains($0) })
  }

  @Test func `a pane with guides alone is a scale that somebody asked for`() throws {
    let fixed = ChartDescription(frame: Frame(width: 500)) {
      Pane(height: .pixels(100), range: .fixed(0, 100)) {
        Grid(); Guide(30)
      }
    }
    let words = try fixed.picture(of: sample(30)).words
    #expect(words.contains("0") && words.contains("100") && !words.contains("no value yet"))
  }
}
