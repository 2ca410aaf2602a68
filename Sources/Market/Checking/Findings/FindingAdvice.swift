import Text

extension CheckReport {
  /// What was found that may change a result, a claim and its proof each, with what can be done about
  /// it: `2 suspected splits in the data. The first, on …`.
  public var cautions: [String] {
    findings.filter { $0.severity >= .doubt && !$0.isAccepted }.map { finding in
      "\(finding.claim). \(finding.proof(timeframe)) \(finding.kind.advice(timeframe))"
    }
  }

  /// Whether nothing was found that may change a result.
  public var isClean: Bool { cautions.isEmpty }

  /// What was looked for, in words.
  public static var looksFor: String {
    localized("splits, spikes, stale prices, mixed timeframes, gaps and clocks that are off")
  }
}

extension Finding {
  fileprivate var claim: String {
    switch kind {
    case .clock: "The data's weeks open at the wrong hour"
    case .timeframe: "The data have \(words)"
    case .hours: examples.first?.words ?? "The data have \(words)"
    case .gap where candles > 0: "Candles are missing in \(words)"
    default: "The data have \(words)"
    }
  }

  fileprivate func proof(_ timeframe: Timeframe?) -> String {
    guard let example = examples.first else { return "" }
    let isIntraday = timeframe?.intradaySeconds != nil
    let when = example.time.map { isIntraday ? $0.description : $0.date.description }
    let isOne = places == 1
    guard let when, kind != .clock else { return example.words.asSentence }
    if kind == .hours {
      return isIntraday ? "The first opens at \(when)." : "The first is \(when)."
    }
    let start = isOne ? "On" : kind == .gap ? "The longest after" : "The first on"
    return "\(start) \(when): \(example.words)."
  }
}

extension CheckKind {
  /// What can be done about it.
  fileprivate func advice(_ timeframe: Timeframe?) -> String {
    switch self {
    case .split:
      "Adjust the data with 'kreplay data adjust', or, if the prices are right, say --on-defect split=keep."
    case .spike:
      "Correct the data, leave the candles out with --on-defect spike=skip, or say spike=keep if they are right."
    case .stale:
      "Leave the candles out with --on-defect stale=skip, or say stale=keep if the market stood still."
    case .timeframe: "Give files of one timeframe each, or say --on-defect timeframe=keep."
    case .clock: "Give the file's time zone with --time-zone."
    case .hours where timeframe == Timeframe(1, .day):
      "Each of them is a bar as any other. Correct the dates, leave these candles out of the data, or name the calendar by which they were traded."
    case .hours:
      "Evening candles count toward the next session. Leave them out of the data, or, where they are to count, name instrument.zone and instrument.sessionOpen in place of the calendar."
    case .gap:
      "Indicators and orders pass over what is missing; complete the data, or say --on-defect gap=keep."
    case .price:
      "Correct the data, or, where such prices are right, write \"instrument\": { \"negativePrices\": true } in the document."
    case .value, .duplicate, .disorder, .ohlc, .volume, .flat: ""
    }
  }
}

extension String {
  /// With a capital letter and a full stop.
  fileprivate var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
