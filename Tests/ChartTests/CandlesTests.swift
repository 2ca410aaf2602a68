import Testing

@testable import Chart

@Suite struct CandlesTests {
  private let data = sample(24)

  @Test func `bars in place of bodies`() {
    expectChart(
      small {
        Grid(); Candles(body: .bars)
      }, data, "candles-bars")
  }

  @Test func `colour by the close before`() {
    let chart = small {
      Candles(by: .previousClose)
    }
    expectChart(chart, gapping, "candles-by-previous")
    expectChart(
      small(range: .including(0)) { Volume(by: .previousClose) }, gapping, "volume-by-previous")
  }

  /// Bodies against the change from the close before: each of nine cases, with jumps between bars.
  private var gapping: ChartData {
    var data = sample(9)
    let changes = [0.0, 3, -3, 2, -2, 0, 0, 4, -4]
    let bodies = [1.0, -2, 2, 0, 0, 1, -1, 2, -2]
    var close = 100.0
    for bar in 0..<9 {
      close += changes[bar]
      data.close[bar] = close
      data.open[bar] = close - bodies[bar]
      data.high[bar] = max(close, data.open[bar]) + 1
      data.low[bar] = min(close, data.open[bar]) - 1
    }
    return data
  }

  @Test(arguments: ColorRule.allCases)
  func `a candle and its volume have one direction`(rule: ColorRule) {
    for data in [gapping, sample(40, seed: 9)] {
      for bar in data.times.indices {
        let start = rule == .open || bar == 0 ? data.open[bar] : data.close[bar - 1]
        let expected: CandleDirection =
          data.close[bar] > start ? .up : data.close[bar] < start ? .down : .flat
        #expect(data.direction(bar..<bar + 1, rule) == expected)
      }
      let list = small {
        Candles(body: .bars, by: rule); Volume(by: rule)
      }.displayList(data)
      let pairs: [(Role, Role)] = [
        (.candleUp, .volumeUp), (.candleDown, .volumeDown), (.candleFlat, .volumeFlat),
      ]
      for (candle, volume) in pairs {
        #expect(list.boxes(candle).count == 3 * list.boxes(volume).count)
      }
    }
  }

  @Test func `an unknown close before counts as none`() {
    var data = sample(3)
    data.close[0] = .nan
    #expect(data.direction(1..<2, .previousClose) == data.direction(1..<2, .open))
  }

  @Test func `ticks of a bar lie on its stem's height, open left, close right`() {
    for spacing in [4.0, 5, 7, 9, 12, 20] {
      var chart = small { Candles(body: .bars) }
      chart.frame.spacing = spacing
      let list = chart.displayList(data)
      for role in [Role.candleUp, .candleDown, .candleFlat] {
        let boxes = list.boxes(role)
        #expect(boxes.count % 3 == 0)
        for index in stride(from: 0, to: boxes.count - 2, by: 3) {
          let (stem, open, close) = (boxes[index], boxes[index + 1], boxes[index + 2])
          #expect(stem.width == 1 && open.width == close.width && open.height == 1)
          #expect(open.x + open.width == stem.x && stem.x + 1 == close.x)
          for tick in [open, close] {
            #expect(tick.y >= stem.y && tick.y < stem.y + stem.height)
          }
          if role == .candleUp { #expect(open.y >= close.y) }
          if role == .candleDown { #expect(open.y <= close.y) }
        }
      }
    }
  }

  @Test func `nothing is painted twice where insides are cut out`() {
    for data in [gapping, sample(40, seed: 3)] {
      for rule in ColorRule.allCases {
        let list = small { Candles(by: rule) }.displayList(data)
        for role in [Role.candleUp, .candleDown, .candleFlat] {
          let boxes = list.boxes(role)
          guard role == .candleUp || boxes.contains(where: \.isHollow) else { continue }
          for (index, box) in boxes.enumerated() where box.isHollow {
            for (other, second) in boxes.enumerated() where other != index {
              #expect(!LabelSpace.Area(box).meets(LabelSpace.Area(second)))
            }
          }
        }
      }
    }
  }
}
