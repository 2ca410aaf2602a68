import Foundation
import Support
import Testing

@testable import Chart

/// What the page's script must work out as this module does: ticks, widths, numbers and scales. The
/// golden is read by `Tests/Script/chart.test.mjs`, which runs the same cases in the script.
@Suite struct ScriptVectorTests {
  @Test func `the script has the same rules`() throws {
    let vectors: [String: Any] = [
      "steps": steps, "bodies": bodies, "scales": scales, "ticks": ticks, "numbers": numbers,
      "axes": axes, "times": times,
    ]
    let data = try JSONSerialization.data(
      withJSONObject: vectors, options: [.sortedKeys, .withoutEscapingSlashes])
    // A case a line, so that a difference is read.
    let text = String(decoding: data, as: UTF8.self)
      .replacing("},{", with: "},\n{").replacing("],[", with: "],\n[")
    expectGolden(text + "\n", "script.json")
  }

  private var steps: [[Double]] {
    (-40..<60).map { (i: Int) -> [Double] in
      let least = exp(Double(i) * 0.37)
      return [least, PriceTicks.niceStep(least)]
    }
  }

  private var bodies: [[Double]] {
    stride(from: 0.5, through: 60, by: 0.25).map { [$0, Double(BarAxis.body($0))] }
  }

  private static let kinds: [ValueScale.Kind] = [.linear, .logarithmic, .percent, .indexed]

  private struct Case {
    var scale: ValueScale
    var bottom: Double
    var gap: Double
    var finest: Double
  }

  private func cases() -> [Case] {
    var random = SplitMix64(seed: 41)
    return (0..<160).map { (round: Int) -> Case in
      let size = pow(10, (random.unit() * 10 - 5).rounded())
      let lower = size * (0.05 + random.unit())
      let upper = lower + size * (0.01 + 3 * random.unit())
      let (top, height) = (Double(10 + round % 50), 40 + (random.unit() * 400).rounded())
      let scale = ValueScale(
        Self.kinds[round % 4], lower: lower, upper: upper, top: top, height: height,
        base: lower + size * 0.1)
      return Case(
        scale: scale, bottom: top + height + 20, gap: Double(24 + round % 3 * 11),
        finest: round % 5 == 0 ? size / 100 : 0)
    }
  }

  private var scales: [[String: Any]] {
    cases().prefix(upTo: 40).map { (one: Case) -> [String: Any] in
      let scale = one.scale
      let heights: [Double] = [0, one.bottom / 3, one.bottom]
      return description(scale).merging([
        "heights": heights, "values": heights.map { scale.value($0) },
        "shown": heights.map { scale.shown(scale.value($0)) },
        "back": heights.map { scale.y(scale.value($0)) },
      ]) { a, _ in a }
    }
  }

  private var ticks: [[String: Any]] {
    cases().map { one in
      let found = PriceTicks.lines(
        one.scale, from: 0, to: one.bottom, gap: one.gap, finest: one.finest)
      return description(one.scale).merging([
        "from": 0, "to": one.bottom, "gap": one.gap, "finest": one.finest,
        "ticks": found.values, "shownTicks": found.shown, "steps": found.steps,
      ]) { a, _ in a }
    }
  }

  private func description(_ scale: ValueScale) -> [String: Any] {
    [
      "kind": scale.kind.rawValue, "lower": scale.lower, "upper": scale.upper, "top": scale.top,
      "height": scale.height, "base": scale.base,
    ]
  }

  private var numbers: [[String: Any]] {
    var random = SplitMix64(seed: 42)
    let fixed = [
      0, 0.004, -0.004, 0.5, 1, -1, 999.994, 1_234.5, -9_999.99, 1e5, 1e9, 3e14, 1e17, 2.5e20,
    ]
    let drawn = (0..<60).map { _ in
      (random.unit() - 0.5) * pow(10, (random.unit() * 14 - 4).rounded())
    }
    return (fixed + drawn).enumerated().map { place, value in
      let decimals = place % 5
      return [
        "value": value, "decimals": decimals,
        "plain": NumberFormat(decimals: decimals).text(value),
        "signed": NumberFormat(signed: true, decimals: decimals).text(value),
        "percent": NumberFormat(.percent, decimals: decimals).text(value),
        "compact": NumberFormat(.compact).text(value),
      ]
    }
  }

  private var axes: [[String: Any]] {
    cases().enumerated().compactMap { place, one in
      let found = PriceTicks.lines(one.scale, from: 0, to: one.bottom, gap: one.gap)
      let style: NumberFormat.Style = [.plain, .compact, .percent][place % 3]
      let format = NumberFormat(style, signed: place % 2 == 0, decimals: place % 4 == 0 ? 2 : nil)
      guard !found.shown.isEmpty else { return nil }
      var one: [String: Any] = [
        "values": found.shown, "steps": found.steps, "style": style.rawValue,
        "plus": format.isSigned,
        "words": AxisText(found.shown, steps: found.steps).words(format),
      ]
      if let decimals = format.decimals { one["decimals"] = decimals }
      return one
    }
  }
}

// MARK: Times

extension ScriptVectorTests {
  private var times: [[String: Any]] {
    let day: Int64 = 86_400_000
    let start: Int64 = 15_340 * day
    let every = (0..<2_000).map { (i: Int64) -> Int64 in start + i * day }
    let days = every.filter { (time: Int64) -> Bool in (time / day + 4) % 7 > 1 }
    var minutes: [Int64] = []
    for session in 0..<Int64(4) {
      for minute in 0..<Int64(390) {
        minutes.append(start + session * day + 34_200_000 + minute * 60_000)
      }
    }
    let hours = (0..<1_200).map { (i: Int64) -> Int64 in start + i * 3_600_000 }
    var found: [[String: Any]] = []
    let cases: [([Int64], Range<Int>, Double)] = [
      (days, 700..<860, 7), (days, 100..<220, 5), (days, 0..<1_200, 0.9), (days, 0..<300, 3.5),
      (days, 500..<520, 40), (minutes, 300..<460, 7), (minutes, 0..<1_560, 0.7),
      (minutes, 380..<420, 20), (hours, 0..<1_000, 1.1), (hours, 300..<420, 8),
    ]
    for (all, shown, spacing) in cases {
      found.append(times(all, shown, spacing, gap: 58, years: false))
      found.append(times(all, shown, spacing, gap: 46, years: all.count > 1_300))
    }
    return found
  }

  private func times(
    _ all: [Int64], _ shown: Range<Int>, _ spacing: Double, gap: Int, years: Bool
  ) -> [String: Any] {
    let right = Int(Double(shown.count) * spacing) + 24
    let bars = BarAxis(
      from: 0, to: right - 24, first: shown.lowerBound, last: shown.upperBound, fixed: spacing,
      widest: 60)
    var frame = Frame(width: right)
    (frame.timeGap, frame.finestYear) = (gap, years)
    let finder = TimeTicks(times: all, bars: bars.bars, limit: max(16, right / 3))
    let chosen = TimeChoice.ticks(finder, bars, frame, right: right)
    let words = TimeWords(all, bars.bars, frame)
    return [
      "start": all[0], "steps": steps(all), "first": bars.bars.lowerBound,
      "end": bars.bars.upperBound, "limit": finder.limit, "right": right, "gap": gap,
      "years": years, "intraday": words.isIntraday,
      "centers": bars.bars.map { Int(bars.center($0)) },
      "bars": chosen.map(\.bar), "words": words.labels(chosen) { _ in 0 }.map(\.text),
    ]
  }

  /// The distances of times, each with how often it follows itself.
  private func steps(_ all: [Int64]) -> [[Int64]] {
    var runs: [[Int64]] = []
    for (a, b) in zip(all, all.dropFirst()) {
      if runs.last?[0] == b - a { runs[runs.count - 1][1] += 1 } else { runs.append([b - a, 1]) }
    }
    return runs
  }
}
