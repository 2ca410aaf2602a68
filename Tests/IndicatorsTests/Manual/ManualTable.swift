import Indicators

/// The table of all indicators: what each was compared with, and what it costs.
struct ManualTable {
  let figures: ManualFigures

  var text: String {
    let groups = Manual.groups.map { group in
      "## [\(Manual.title(group))](\(group.rawValue).md)\n\n"
        + table(Manual.members(group).map { row($0, group) })
    }
    return ([head] + groups + [slower, names]).joined(separator: "\n\n") + "\n"
  }

  private var head: String {
    """
    # Indicators

    \(Catalogue.all.count) of them. Each streams, in memory that its parameters decide, and gives the \
    same bits whatever the size of the blocks it is fed. `kreplay indicators NAME` prints one, `kreplay \
    compute FILE 'macd().signal'` its values.

    - **compared with**: TA-Lib's function, on real days and synthetic minutes with the default and \
    other settings, from its first value on (real minutes besides, where they are at hand: \
    [how](../../Tests/IndicatorsTests/References/README.md)); another \
    program's; or the formula written out, slowly and plainly, in the tests.
    - **difference**: the largest relative one; values near zero count as large as their reference \
    has digits.
    - **warm-up**: bars before the first value (of its slowest output) with the default settings.
    - **ns**: nanoseconds a candle through blocks of 1,024, and **TA-Lib's** for the same arrays in the \
    same run (\(figures.about.talib), called from Python). \(figures.about.machine), one thread, \
    \(figures.about.date), median of \(figures.about.samples) runs over \
    \(grouped(figures.about.candles)) candles; `scripts/bench-talib.py` measures it.
    - **ratio**: ours to TA-Lib's; geometric mean \(ManualText.number(geometricMean)).
    """
  }

  private func table(_ rows: [String]) -> String {
    let head = "| indicator | | compared with | difference | warm-up | ns | TA-Lib's | ratio |"
    return ([head, "|---|---|---|---|--:|--:|--:|--:|"] + rows).joined(separator: "\n")
  }

  private func row(_ description: IndicatorDescription, _ group: IndicatorDescription.Group)
    -> String
  {
    let comparison = figures.comparisons[description.name]
    let speed = figures.speeds[description.name]
    let counts = description.outputs.indices.map { description.warmup(description.defaults, $0) }
    let isFound = description.outputs.contains(where: \.isFound)
    let cells = [
      "[\(description.name)](\(group.rawValue).md#\(description.name))", description.title,
      comparison?.reference ?? "–",
      comparison.map { ManualText.difference($0.difference) } ?? "–",
      (isFound ? "from " : "") + "\(counts.max() ?? 0)", ManualText.number(speed?.ours),
      ManualText.number(speed?.talib), ManualText.number(speed?.ratio),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  /// The mean of the ratios as factors.
  private var geometricMean: Double? {
    let ratios = figures.speeds.sorted { $0.key < $1.key }.compactMap(\.value.ratio)
    guard !ratios.isEmpty else { return nil }
    return ManualText.geometricMean(ratios)
  }

  private var slower: String {
    let rows = Catalogue.all.filter(figures.isSlower).map {
      "| \($0.name) | \(ManualText.number(figures.speeds[$0.name]?.ratio)) | "
        + "\(figures.reasons[$0.name] ?? "–") |"
    }
    let title = "## Slower than TA-Lib"
    guard !rows.isEmpty else { return title + "\n\nNone." }
    return title + "\n\n"
      + (["| indicator | ratio | why |", "|---|--:|---|"] + rows).joined(separator: "\n")
  }

  private var names: String {
    let others = Catalogue.all.filter { $0.taLib != nil && $0.taLib?.name != $0.name }
    let rows = others.map { "| `\($0.taLibCall ?? $0.taLib?.name ?? "")` | `\($0.call)` |" }
    return """
      ## TA-Lib's names

      Each of TA-Lib's functions here answers to its own name in lower case, with its parameters in \
      TA-Lib's order after the sources. Where ours is another name, or takes them in another order:

      | TA-Lib | here |
      |---|---|
      \(rows.joined(separator: "\n"))

      `max(a, b)` and `min(a, b)` are the larger and the smaller of two values, as rules need them: \
      `max(close, 30)` is never below 30. With an argument that has a name they are TA-Lib's: \
      `max(close, period: 30)` is `highest(close, 30)`. `sqrt(x)` is a function of the language and \
      gives what TA-Lib's gives.
      """
  }

  /// `1,000,000`.
  private func grouped(_ value: Int) -> String {
    var text = ""
    let digits = Array("\(value)")
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
