extension IndicatorDescription {
  /// A number or a word that an indicator takes.
  public struct Parameter: Sendable {
    /// What values it may have.
    public enum Kind: Sendable, Hashable {
      /// A whole number in a range.
      case whole(ClosedRange<Int>)
      /// A number in a range.
      case number(ClosedRange<Double>)
      /// One of these words, e.g. `wilder`, `cutler`; its value in `Settings` is the place in the list.
      case option([String])
    }
    /// What a call says before the colon: `fast: 12`.
    public let name: String
    /// What values it may have.
    public let kind: Kind
    /// The value when it is left out (for an option, the place in the list).
    public let standard: Double
    /// What it does, in a few words.
    public let summary: String
    /// A parameter with its value when it is left out.
    public init(_ name: String, _ kind: Kind, standard: Double, _ summary: String) {
      self.name = name
      self.kind = kind
      self.standard = standard
      self.summary = summary
    }

    /// The value that it takes for one that is asked for.
    func fitted(_ value: Double) -> Double {
      if value.isNaN { return standard }
      switch kind {
      case .number(let range): return min(max(value, range.lowerBound), range.upperBound)
      case .whole(let range):
        return min(max(value.rounded(), Double(range.lowerBound)), Double(range.upperBound))
      case .option(let words): return min(max(value.rounded(), 0), Double(words.count - 1))
      }
    }

    /// A number of bars from 1, or more where fewer mean nothing, to 100,000.
    static func bars(
      _ name: String = "period", from least: Int = 1, standard: Int, _ summary: String
    ) -> Parameter {
      Parameter(name, .whole(least...100_000), standard: Double(standard), summary)
    }

    /// A choice of words; the first is what it is when left out.
    static func choice(_ name: String, _ words: [String], _ summary: String) -> Parameter {
      Parameter(name, .option(words), standard: 0, summary)
    }
  }
}
