import Indicators

/// Every word of the expressions, for `kreplay help expressions` and docs/strategy.md.
package enum ExpressionReference {
  /// In the order in which a reader needs them.
  package static let sections: [ReferenceSection] = [
    series, history, arithmetic, truths, movement, functions, indicators, clock, state,
  ]

  private static let series = ReferenceSection(
    title: "Prices and names",
    introduction:
      "Every expression is a series: a number, or true or false, at each bar. Parameters and named indicators are called by their names.",
    entries: Family.sources.map { entry($0) } + [
      ReferenceEntry(
        form: "fast", unit: "number",
        meaning: "the parameter of that name, as 'parameters' or --set give it",
        example: "close > sma(close, fast)"),
      ReferenceEntry(
        form: "fastMA", unit: "its own", meaning: "the named indicator of that name",
        example: "fastMA > close"),
    ])

  private static let history = ReferenceSection(
    title: "Bars before",
    introduction: "Only backwards: what comes later is not known when a rule is decided.",
    entries: [
      ReferenceEntry(
        form: "x[n]", unit: "that of x",
        meaning: "x as it was n bars before, 0 to 10,000; close[1] is the bar before",
        example: "close > high[1]")
    ])

  private static let arithmetic = ReferenceSection(
    title: "Arithmetic",
    introduction:
      "As in mathematics: ^ first, then * / %, then + -. What has no value (0 / 0, a warm-up) is not known.",
    entries: [
      ReferenceEntry(
        form: "+ - * /", unit: "number", meaning: "sum, difference, product, quotient",
        example: "(high + low) / 2 > close"),
      ReferenceEntry(
        form: "%", unit: "number", meaning: "the remainder, with the sign of what is divided",
        example: "time.minute % 15 == 0"),
      ReferenceEntry(
        form: "^", unit: "number", meaning: "a power", example: "(close - open) ^ 2 > 4"),
      ReferenceEntry(
        form: "a if c else b", unit: "that of a and b", meaning: "a where c is true, b elsewhere",
        example: "close > (high[1] if time.hour < 12 else high[2])"),
    ])

  private static let truths = ReferenceSection(
    title: "Comparison and logic",
    introduction:
      "A comparison with a value that is not known is false, and 'not' turns comparisons around: 'not (close > sma(close, 20))' is 'close <= sma(close, 20)', which is false as well while the average is not known. A rule is false until all indicators that it reads have had their first value, those on both sides of an 'or' too. Values that are equal on paper count as equal, and a quotient that is whole on paper has no remainder: '0.3 % 0.1' is 0. 'not' binds tightest, then 'and', then 'or'.",
    entries: [
      ReferenceEntry(
        form: "< <= > >= == !=", unit: "true or false",
        meaning: "comparisons; they are not chained",
        example: "rsi(14) >= 30 and rsi(14) < 70"),
      ReferenceEntry(
        form: "and or not", unit: "true or false", meaning: "logic, in words",
        example: "close > open and not (volume > 2 * sma(volume, 20))"),
    ])

  private static let movement = ReferenceSection(
    title: "Movement",
    introduction: "True at the bar on which it happens.",
    entries: [
      ReferenceEntry(
        form: "a crosses above b", unit: "true or false",
        meaning: "a > b now, and a <= b on the bar before",
        example: "close crosses above sma(close, 50)"),
      ReferenceEntry(
        form: "a crosses below b", unit: "true or false",
        meaning: "a < b now, and a >= b on the bar before", example: "rsi(14) crosses below 30"),
      ReferenceEntry(
        form: "a crosses b", unit: "true or false", meaning: "either of the two",
        example: "macd() crosses macd().signal"),
      ReferenceEntry(
        form: "a rising n", unit: "true or false",
        meaning: "a has risen on each of the last n bars", example: "close rising 3"),
      ReferenceEntry(
        form: "a falling n", unit: "true or false",
        meaning: "a has fallen on each of the last n bars", example: "sma(close, 20) falling 2"),
    ])

  private static let functions = ReferenceSection(
    title: "Functions", introduction: "They have no named arguments.",
    entries: BuiltIn.allCases.map { function in
      let words = function.reference
      return ReferenceEntry(
        form: function.usage, unit: words.unit, meaning: words.meaning, example: words.example)
    })

  private static let indicators = ReferenceSection(
    title: "Indicators",
    introduction:
      "'kreplay indicators' lists them, 'kreplay indicators rsi' describes one. A source that is left out is close, unless 'kreplay indicators NAME' says another under 'takes'; other arguments have defaults, and each may be given by name.",
    entries: [
      ReferenceEntry(
        form: "name(source, n, …)", unit: "as 'kreplay indicators' says",
        meaning: "an indicator; numbers are its parameters in order",
        example: "rsi(14) < 30 and ema(close, 200) < close"),
      ReferenceEntry(
        form: "name(parameter: n)", unit: "", meaning: "an argument by its name",
        example: "macd(close, fast: 8) > 0"),
      ReferenceEntry(
        form: "name(…).output", unit: "",
        meaning: "one of several outputs, the first if left out; an indicator's name has them too",
        example: "close > bollinger(20, 2).upper"),
      ReferenceEntry(
        form: "name(…, option: word)", unit: "",
        meaning: "a variant, in a word without quotation marks",
        example: "rsi(14, method: cutler) > 50"),
    ])

  private static let clock = ReferenceSection(
    title: "Clock and sessions",
    introduction:
      "Times are those of the bar's opening on the clocks of the instrument, which instrument.zone or instrument.calendar name, else those of the zone that was named for the file's times; without any they are UTC. A window of times has its first minute and not its last; one that ends earlier than it begins goes past midnight. Of dates both the first and the last day count.",
    entries: [
      ReferenceEntry(
        form: "time in 09:35–15:30", unit: "true or false",
        meaning: "the bar opens between these times of day; a hyphen does as well",
        example: "close > open and time in 09:35–15:30"),
      ReferenceEntry(
        form: "time >= 15:30", unit: "true or false",
        meaning: "the time of day at which the bar opens, compared", example: "time >= 15:30"),
      ReferenceEntry(
        form: "date in 2015-01-01–2015-12-31", unit: "true or false",
        meaning: "the bar opens on one of these days, both included; a hyphen does as well",
        example: "close > open and date in 2015-01-01–2015-12-31"),
      ReferenceEntry(
        form: "date >= 2015-01-31", unit: "true or false",
        meaning: "the date on which the bar opens, compared", example: "date >= 2015-01-31"),
    ] + Graph.Source.allCases.filter { !Family.sources.contains($0) }.map { entry($0) })

  private static let state = ReferenceSection(
    title: "Position and account",
    introduction:
      "As they are at the bar's close; only in rules and prices of orders, and without a past. For a distance take 'position.best' and 'position.worst', which are in price; 'position.profit' is money, and divided by the units held it is in price too.",
    entries: StateVariable.allCases.map { variable in
      let words = variable.reference
      return ReferenceEntry(
        form: variable.rawValue, unit: words.unit, meaning: words.meaning, example: words.example)
    })

  private static func entry(_ source: Graph.Source) -> ReferenceEntry {
    let words = source.reference
    return ReferenceEntry(
      form: source.rawValue, unit: words.unit, meaning: words.meaning, example: words.example)
  }
}
