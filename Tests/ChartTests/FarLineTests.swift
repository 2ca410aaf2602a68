import Testing

@testable import Chart

/// Lines far from the candles, which keep at least half of their pane.
@Suite struct FarLineTests {
  private var data: ChartData {
    var data = sample(60)
    let range = (data.high.max() ?? 0) - (data.low.min() ?? 0)
    data.columns["near"] = data.close.map { $0 + range * 0.3 }
    data.columns["far"] = data.close.map { $0 + range * 1.1 }
    data.columns["beyond"] = data.close.map { $0 + range * 9 }
    return data
  }

  private func chart(_ range: PaneRange, _ columns: String...) -> ChartDescription {
    ChartDescription(frame: Frame(width: 600)) {
      Pane(height: .pixels(200), range: range) {
        Candles()
        for column in columns { Line(column, label: column) }
      }
    }
  }

  /// The share of the pane that the candles have.
  private func share(_ chart: ChartDescription) throws -> Double {
    let scene = try chart.scene(data)
    let (low, high) = (data.low.min() ?? 0, data.high.max() ?? 0)
    let top = try #require(scene.y(of: high, pane: 0))
    let bottom = try #require(scene.y(of: low, pane: 0))
    return (bottom - top) / 200
  }

  @Test func `the candles keep half of the pane`() throws {
    for columns in [["near"], ["far"], ["beyond"], ["near", "far", "beyond"]] {
      var chart = chart(.visible)
      chart.panes[0].marks += columns.map { Line($0, label: $0) as any Mark }
      #expect(try share(chart) >= 0.45, "\(columns)")
    }
    #expect(try share(chart(.all, "beyond")) < 0.15)
  }

  @Test func `what is not seen at all is said`() throws {
    let notes = try chart(.visible, "near", "far", "beyond").picture(of: data).notes.map(\.text)
    #expect(notes.count == 1 && notes[0].contains("beyond"))
    #expect(try chart(.all, "beyond").picture(of: data).notes.isEmpty)
  }

  @Test func `a pane of lines alone shows all of them`() throws {
    let lines = ChartDescription(frame: Frame(width: 600)) {
      Pane(height: .pixels(200)) {
        Line("average"); Line("beyond")
      }
    }
    let scene = try lines.scene(data)
    let top = try #require(scene.y(of: data.columns["beyond"]?.max() ?? 0, pane: 0))
    #expect(top > 0 && top < 60)
  }
}
