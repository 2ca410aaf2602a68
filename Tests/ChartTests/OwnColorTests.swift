import Testing

@testable import Chart

@Suite struct OwnColorTests {
  private func tints(_ list: DisplayList) -> [String] {
    list.shapes.compactMap { if case .tinted(let color, _) = $0 { color.css } else { nil } }
  }

  @Test func `a histogram has a colour for its sign or its state`() {
    let data = sample(60)
    func drawn(_ colors: Histogram.Colors) -> [String] {
      tints(small { Histogram("difference", colors: colors) }.displayList(data))
    }
    let four = [Color(0x110000), Color(0x220000), Color(0x330000), Color(0x440000)]
    #expect(drawn(.own(four)) == four.map(\.css))
    #expect(Set(drawn(.own(Array(four.prefix(2))))) == ["#110000", "#220000"])
    #expect(Set(drawn(.sign)) == ["#00796B", "#C62828"])
    #expect(drawn(.own([])).isEmpty && drawn(.states).isEmpty)
  }

  @Test func `wicks and volume have one of their own`() {
    let data = sample(24)
    let list = small { Candles(body: .solid, wick: Color(0x808080)) }.displayList(data)
    #expect(tints(list) == ["#808080"])
    let plain = small { Candles(body: .solid) }.displayList(data)
    func rows(_ list: DisplayList) -> Set<[Int32]> {
      var rows: Set<[Int32]> = []
      for shape in list.shapes {
        guard case .boxes(let role, let boxes) = shape.plain,
          [.bar, .candleUp, .candleDown].contains(role)
        else { continue }
        for box in boxes {
          for x in box.x..<box.x + box.width {
            for y in box.y..<box.y + box.height { rows.insert([x, y]) }
          }
        }
      }
      return rows
    }
    #expect(rows(list) == rows(plain))
    let volume = small(range: .including(0)) { Volume(color: .series(1)) }.displayList(data)
    #expect(tints(volume) == ["#846800"])
  }
}
