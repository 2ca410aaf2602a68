extension DefectLog {
  /// What was left out and what was kept, a sentence a defect, with the first places.
  public var sentences: [String] {
    Defect.allCases.flatMap { defect in
      [DefectPolicy.skip, .keep].compactMap { sentence(defect, $0) }
    }
  }

  private func sentence(_ defect: Defect, _ policy: DefectPolicy) -> String? {
    let count = count(defect, policy)
    guard count > 0, let kind = CheckKind(rawValue: defect.rawValue) else { return nil }
    let places = entries.filter { $0.defect == defect && $0.policy == policy }.prefix(3).map(
      \.place)
    let what = kind.rowWords(count)
    let deed = policy == .skip ? "left out" : "kept as \(count == 1 ? "it is" : "they are")"
    return
      "\(what) \(count == 1 ? "was" : "were") \(deed) (\(defect.rawValue)=\(policy.rawValue)): "
      + places.joined(separator: ", ") + (count > places.count ? " …" : "")
  }
}

extension DefectLog.Entry {
  /// `line 7 (2024-03-01)`.
  fileprivate var place: String {
    let moment = time.map { time in
      time.milliseconds % 86_400_000 == 0 ? time.date.description : time.description
    }
    switch (line, moment) {
    case (let line?, let moment?): return "line \(line) (\(moment))"
    case (let line?, nil): return "line \(line)"
    case (nil, let moment?): return moment
    case (nil, nil): return "an unknown place"
    }
  }
}

extension CheckKind {
  /// How many rows or candles have it.
  fileprivate func rowWords(_ count: Int) -> String {
    switch self {
    case .stale: count == 1 ? "1 candle of a stale run" : "\(count) candles of stale runs"
    case .spike: count == 1 ? "1 candle with a spike" : "\(count) candles with spikes"
    default: words(count)
    }
  }
}
