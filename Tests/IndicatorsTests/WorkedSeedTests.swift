import Indicators
import Support
import Testing

/// Examples that can be worked with a pencil, of what the charts of the field's programs draw.
@Suite struct WorkedSeedTests {
  static func run(_ name: String, _ settings: [Double], _ inputs: [[Double]]) throws -> [[Double]] {
    try KnownTrapTests.run(name, settings, inputs)
  }

  static func close(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { agree($0, $1, 1e-12, floor: 1e-12) }
  }

  @Test
  func `RCI of closes that only fall is −100, as the glossary of nasdaq-stock com works it out`()
    throws
  {
    // 28 July to 1 August: d² = 16 + 4 + 0 + 4 + 16 = 40, 1 − 6 · 40 / (5 · 24) = −1.
    let rci = try Self.run("rci", [5], [[500, 490, 480, 470, 460]])[0]
    #expect(rci[4] == -100)
    // Places by time 5 4 3 2 1, by size 5 3 4 1 2: d² = 4, 1 − 24 / 120 = 0.8.
    #expect(agree(try Self.run("rci", [5], [[100, 102, 101, 104, 103]])[0][4], 80, 1e-15))
    // Two share places 1 and 2, two share 3 and 4: by time 4 3 2 1, by size 3.5 3.5 1.5 1.5, d² = 1.
    let ties = [1.0, 1, 2, 2]
    #expect(agree(try Self.run("rci", [4, 0], [ties])[0][3], 90, 1e-15))
    // Σ (t − 2.5)(s − 2.5) = 4, over √(5 · 4).
    #expect(agree(try Self.run("rci", [4, 1], [ties])[0][3], 400 / 20.0.squareRoot(), 1e-15))
  }

  @Test func `Means begin full, with what there is, or with the first value repeated`() throws {
    let x = [3.0, 6, 9, 12]
    func short(_ start: Double) throws -> [Double] {
      try Self.run("mas", [3, 3, 3, 0, start], [x])[0]
    }
    #expect(try short(0).dropFirst(2) == [6, 9] && short(0)[1].isNaN)
    #expect(Self.close(try short(1), [3, 4.5, 6, 9]))
    // (3 + 3 + 3) / 3, (3 + 3 + 6) / 3.
    #expect(Self.close(try short(2), [3, 4, 6, 9]))
    // 3, 6: deviation 1.5; 3, 3, 6: √2.
    let upper = try Self.run("sigmabands", [3, 1, 2, 3, 0, 1], [x])[3]
    #expect(agree(upper[1], 4.5 + 2 * 1.5, 1e-14))
    let padded = try Self.run("sigmabands", [3, 1, 2, 3, 0, 2], [x])[3]
    #expect(agree(padded[1], 4 + 2 * 2.0.squareRoot(), 1e-14))
  }

  @Test func `What begins early goes on as it would have begun late, to the bit`() throws {
    let candles = randomCandles(300, seed: 3)
    for name in ["sma", "ema", "wma", "rma", "bollinger", "bias", "atr", "rsi"] {
      let description = try #require(Catalogue.find(name))
      let place = try #require(description.parameters.firstIndex { $0.name == "start" })
      let inputs = ContractTests.inputs(description, candles)
      var settings = description.parameters.map(\.standard)
      let late = try Self.run(name, settings, inputs)
      for start in [1.0, 2] {
        settings[place] = start
        let early = try Self.run(name, settings, inputs)
        for (a, b) in zip(early, late) {
          let first = b.firstIndex { !$0.isNaN } ?? 0
          #expect(bits(Array(a[first...])) == bits(Array(b[first...])), "\(name)")
          #expect(a[1].isFinite && (b[0].isNaN || first == 0), "\(name)")
        }
      }
    }
  }

  @Test func `Averages of MACD begin together, by themselves, or with the first bar`() throws {
    let x = [3.0, 6, 9, 12]
    func lines(_ align: Double, _ start: Double) throws -> [[Double]] {
      try Self.run("macd", [2, 3, 2, 0, 0, 1, align, start], [x])
    }
    // Together: (6 + 9) / 2 and 6 at bar 2. By itself: 4.5, then 4.5 + 2/3 · 4.5 = 7.5, which is that.
    #expect(try lines(0, 0)[0][2] == 1.5)
    #expect(agree(try lines(1, 0)[0][2], 7.5 - 6, 1e-14))
    let far = [0.0, 30, 0, 0]
    func late(_ align: Double) throws -> Double {
      try Self.run("macd", [2, 3, 2, 0, 0, 1, align, 0], [far])[0][2]
    }
    // (30 + 0) / 2 − 10 together; 15 − 2/3 · 15 = 5 by itself.
    let (together, own) = (try late(0), try late(1))
    #expect(agree(together, 5, 1e-13) && agree(own, -5, 1e-13))
    // With what there is 3 − 3 at first, then 4.5 − 4.5, then 7.5 − 6.
    #expect(Self.close(Array(try lines(0, 1)[0].prefix(3)), [0, 0, 1.5]))
    // Padded: (3 + 6) / 2 − (3 + 3 + 6) / 3 = 0.5; its signal (0 + 0.5) / 2.
    let padded = try lines(0, 2)
    #expect(agree(padded[0][1], 0.5, 1e-14) && agree(padded[1][1], 0.25, 1e-14))
  }

  @Test func `The lesson's indicators begin with the first bar`() throws {
    let bars: [[Double]] = [[10, 11, 13], [12, 14, 14], [8, 10, 11], [11, 13, 12]]
    // BR by the bar's own close: (12 − 11) / (11 − 8), then two first bars and (14 − 13) / (13 − 10).
    let own = try Self.run("arbr", [3, 1, 2], bars)[1]
    #expect(agree(own[0], 100 / 3.0, 1e-14) && agree(own[1], 100 * 3 / 9.0, 1e-14))
    // The close before the first is its own: then (14 − 11) and (11 − 10).
    let before = try Self.run("arbr", [3, 0, 2], bars)[1]
    #expect(agree(before[1], 100 * (1 + 1 + 3) / (3 + 3 + 1.0), 1e-14))
    let partial = try Self.run("arbr", [3, 0, 1], bars)
    #expect(partial[1][0].isNaN && agree(partial[1][1], 300, 1e-14))
    #expect(agree(partial[0][1], 100 * (2 + 3) / (2 + 1.0), 1e-14))
    // K from 0: a third of (11 − 8) / (12 − 8), then of (13 − 8) / (14 − 8).
    let kdj = try Self.run("kdj", [9, 3, 3, 0, 0, 1, 1], Array(bars.dropFirst()))
    #expect(agree(kdj[0][0], 25, 1e-14) && agree(kdj[0][1], 25 + (500 / 6.0 - 25) / 3, 1e-14))
    #expect(agree(kdj[2][0], 3 * 25 / 3.0 - 2 * 25, 1e-12))
    // True ranges 4, 4, 3: the first repeated, and alone.
    let ranges = Array(bars.dropFirst())
    #expect(Self.close(try Self.run("atr", [3, 1, 2], ranges)[0], [4, 4, 11 / 3.0]))
    #expect(try Self.run("atr", [3, 1, 1], ranges)[0].dropFirst() == [4, 3.5])
    // A rise of 2 and a fall of 1, before them nothing.
    let rsi = try Self.run("rsi", [5, 1, 2], [bars[3]])[0]
    #expect(Self.close(rsi, [50, 100, 200 / 3.0]))
    // Mean of the closes 12, 1 above the last: (37/3 − 12) / (0.015 · 0) is nothing.
    #expect(try Self.run("cci", [3, 1], ranges)[0][2] == 0)
    #expect(
      agree(try Self.run("cci", [2, 1], ranges)[0][1], (37 / 3.0 - 12) / (0.015 * -1), 1e-12))
  }

  @Test func `A fan of fifteen means from 5 to 75 is five bars apart`() throws {
    let fan = try #require(Catalogue.find("multisma"))
    let warmups = (0..<15).map { fan.warmup(Settings([]), $0) + 1 }
    #expect(warmups == (1...15).map { 5 * $0 })
    // 4 lines from 3 to 10: 3, 5.33, 7.67, 10.
    #expect(
      (0..<15).map { fan.warmup(Settings([3, 10, 4]), $0) + 1 }.prefix(6) == [3, 5, 8, 10, 10, 10])
  }

  @Test func `McGinley by hand`() throws {
    // (100 / 110)⁴ / 2 = 0.341506…; a fall to a tenth would go 5,000 times too far, so it ends there.
    let md = try Self.run("mcginley", [2, 1, 1], [[100, 110, 1]])[0]
    #expect(
      agree(md[1], 100 + 10 * (10.0 / 11) * (10.0 / 11) * (10.0 / 11) * (10.0 / 11) / 2, 1e-14))
    #expect(md[2] == 1)
  }

  @Test func `VIDYA by hand`() throws {
    // Moves 1, 1, −1: |1 + 1 − 1| / 3; a = 2 / 4; begun at 12, the price before.
    let vidya = try Self.run("vidya", [3, 3, 0, 30], [[10, 11, 12, 11, 11]])[0]
    #expect(vidya[2].isNaN && agree(vidya[3], 12 - 1 / 6.0, 1e-14))
    // Moves 1, −1, 0 cancel out: it stays.
    #expect(vidya[4] == vidya[3])
  }

  @Test func `ALMA by hand`() throws {
    // n = 3, offset 0.5, sigma 3: m = 1, s = 1, weights e^−½, 1, e^−½.
    let alma = try Self.run("alma", [3, 0.5, 3, 0], [[1, 2, 6]])[0]
    let w = 0.6065306597126334
    #expect(agree(alma[2], (w * 1 + 2 + w * 6) / (2 * w + 1), 1e-14))
    // The narrowest bell is one bar; between two, half of each.
    #expect(agree(try Self.run("alma", [2, 0.5, 1_000, 0], [[1, 2]])[0][1], 1.5, 1e-14))
    #expect(try Self.run("alma", [3, 0, 1_000, 0], [[1, 2, 6]])[0][2] == 1)
  }

  @Test func `DMI with simple means by hand`() throws {
    // up 2, 0, 1; down 0, 1, 0; true ranges 3, 3, 3.
    let bars: [[Double]] = [[10, 12, 11.5, 12.5], [8, 9, 8, 9.5], [9, 11, 10, 12]]
    // Over two bars: p 2, 1; m 1, 1; ranges 6, 3.5 + 2.5.
    let dmi = try Self.run("dmi", [2, 2, 2, 1, 2], bars)
    #expect(agree(dmi[0][2], 100 * 2 / (3 + 3.5), 1e-14))
    #expect(agree(dmi[1][2], 100 * 1 / (3 + 3.5), 1e-14))
    #expect(agree(dmi[0][3], 100 * 1 / (3.5 + 3), 1e-14))
    // dx 100 · (2 − 1) / 3, then 0; adx their mean.
    #expect(agree(dmi[2][3], 50 / 3.0, 1e-14))
  }

  @Test func `CR by hand`() throws {
    // Middles 9, 11; above 12 − 9 and 14 − 11; below 9 − 10 → 0 and 11 − 9.
    let bars: [[Double]] = [[9, 11, 11], [10, 12, 14], [8, 10, 9], [9, 12, 10]]
    let cr = try Self.run("cr", [2, 1, 1, 1, 1, 0], bars)[0]
    #expect(cr[1].isNaN && agree(cr[2], 100 * (3 + 3) / 2, 1e-14))
  }

  @Test func `Volume ratios by hand`() throws {
    // Up 10, equal 20, down 40.
    let (x, volume) = ([1.0, 2, 2, 1], [5.0, 10, 20, 40])
    func vr(_ method: Double) throws -> Double {
      try Self.run("vr", [3, 1, method], [x, volume])[0][3]
    }
    #expect(agree(try vr(0), 100 * (10 + 10) / (40 + 10), 1e-14))
    #expect(agree(try vr(1), 100 * 20 / 70, 1e-14))
    #expect(agree(try vr(2), 100 * (10 - 40 - 20) / 70, 1e-14))
  }

  @Test func `WVAD by hand`() throws {
    // (11 − 10) / 4 · 200 = 50, no range: 0, (8 − 10) / 2 · 30 = −30.
    let bars: [[Double]] = [
      [10, 10, 10], [12, 10, 10], [8, 10, 8], [11, 10, 8], [200, 100, 30],
    ]
    #expect(try Self.run("wvad", [3, 1, 10], bars)[0][2] == 2)
  }

  @Test func `The time-share line and its mean begin anew with the session`() throws {
    let bars: [[Double]] = [[10, 12, 20, 22], [12, 14, 22, 26], [1, 3, 5, 15], [1, 0, 1, 0]]
    let line = try Self.run("timeshare", [0, 0, 0], bars)
    #expect(line == [[11, 13, 21, 24], [11, 12, 21, 22.5]])
    // (11 + 3 · 13) / 4; (5 · 21 + 15 · 24) / 20.
    #expect(try Self.run("timeshare", [0, 1, 0], bars)[1] == [11, 12.5, 21, 23.25])
    #expect(
      try Self.run("timeshare", [1, 0, 1], bars) == [[12, 14, 22, 26], [12, 13, 16, 18.5]])
  }

  @Test func `VWAP from an event, from a bar and from a week`() throws {
    let prices = [10.0, 20, 30, 50]
    let none = [0.0, 0, 0, 0]
    let bars = [
      [0, 0, 1, 0], prices, prices, prices, [1, 3, 1, 1], [1, 1, 0, 0], none, none, none,
    ]
    // (10 + 60) / 4 = 17.5, spread √((56.25 + 3 · 6.25) / 4); then from 30 on.
    let given = try Self.run("avwap", [0, 0, 2], bars)
    #expect(Self.close(given[0], [10, 17.5, 30, 40]))
    #expect(Self.close(given[1], [10, 17.5 + 2 * 18.75.squareRoot(), 30, 60]))
    #expect(Self.close(try Self.run("avwap", [5, 3, 1], bars)[0], [10, 17.5, 20, 50]))
    #expect(Self.close(try Self.run("avwap", [1, 0, 1], bars)[0], [10, 20, 22.5, 28]))
  }

  @Test func `VWAP from the session on is vwap`() throws {
    let candles = ContractTests.candles
    let (plain, anchored) = (
      try #require(Catalogue.find("vwap")), try #require(Catalogue.find("avwap"))
    )
    var (a, b) = (Running(plain), Running(anchored))
    let expected = a(ContractTests.inputs(plain, candles))[0]
    let found = b(ContractTests.inputs(anchored, candles))[0]
    #expect(zip(expected, found).allSatisfy { agree($0, $1, 1e-14) })
  }

  @Test func `A channel around a straight line has no width, however long and high it is`() throws {
    let line = (0..<5_000).map { 1e6 - 0.01 * Double($0) }
    for n in [2.0, 3, 50, 1_001] {
      let channel = try Self.run("linearreg_channel", [n, 2, 0], [line])
      for i in Int(n)..<5_000 {
        #expect(abs(channel[1][i] - channel[2][i]) < 1e-8)
        #expect(agree(channel[3][i], line[i - Int(n) + 1], 1e-14))
      }
    }
    // 1, 2, 2: line 7/6, 10/6, 13/6, squares 1/36 + 4/36 + 1/36.
    let three = try Self.run("linearreg_channel", [3, 1, 1], [[1, 2, 2]])
    #expect(agree(three[0][2], 13 / 6.0, 1e-14) && agree(three[3][2], 7 / 6.0, 1e-14))
    #expect(agree(three[1][2], 13 / 6.0 + (1 / 6.0).squareRoot(), 1e-14))
  }
}
