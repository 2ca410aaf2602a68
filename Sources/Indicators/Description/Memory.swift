import Glibc

extension IndicatorDescription {
  /// How long an indicator remembers what it was given.
  public enum Memory: Sendable {
    /// Its value depends on the newest values alone, as many as its warm-up and one.
    case window
    /// It is recursive, and what it began with weighs this share of what it weighed a bar before;
    /// of several averages the slowest tells.
    case fading(@Sendable (_ settings: Settings) -> Double)
    /// It is made of averages of averages, which forget later than each alone; from the first on.
    case chain(@Sendable (_ settings: Settings) -> [Link])
    /// It is recursive, and the values themselves decide how fast it forgets.
    case adaptive
    /// It never forgets: its level depends on where the data begin.
    case whole

    /// An average of a chain.
    public struct Link: Sendable {
      /// What it leaves a bar of what it was.
      let keep: Double
      /// How much of it is in the value; below 0 where it is taken away.
      let weight: Double
    }

    /// The memory of exponential averages of averages over as many bars as the first parameter says, each
    /// with its weight in the value.
    static func exponential(weights: @escaping @Sendable (Settings) -> [Double]) -> Memory {
      .chain { settings in
        weights(settings).map { Link(keep: 1 - 2 / (settings.number(0) + 1), weight: $0) }
      }
    }

    /// The memory of Wilder's average over as many bars as the parameter `second` says of one over as many
    /// as `first` says; none where the option `unless` has its second choice.
    static func wilder(of first: Int, over second: Int, unless option: Int? = nil) -> Memory {
      .chain { settings in
        if let option, settings.whole(option) == 1 { return [] }
        return [
          Link(keep: 1 - 1 / settings.number(first), weight: 0),
          Link(keep: 1 - 1 / settings.number(second), weight: 1),
        ]
      }
    }

    /// The memory of an exponential average over as many bars as a parameter says.
    static func exponential(_ parameter: Int = 0) -> Memory {
      .fading { 1 - 2 / ($0.number(parameter) + 1) }
    }

    /// The memory of Wilder's average over as many bars as a parameter says.
    static func wilder(_ parameter: Int = 0) -> Memory { .fading { 1 - 1 / $0.number(parameter) } }

    /// The same for any settings.
    func fitting(_ parameters: [Parameter]) -> Memory {
      switch self {
      case .fading(let keep): .fading { keep($0.fitted(to: parameters)) }
      case .chain(let links): .chain { links($0.fitted(to: parameters)) }
      case .window, .adaptive, .whole: self
      }
    }
  }

  /// When a value is known, and whether it changes afterwards.
  public enum Timing: Sendable, Hashable {
    /// At the close of its own bar; it never changes.
    case atClose
    /// It speaks of a bar that lies this many bars back, and is known only now; it never changes.
    case later(bars: Int)
    /// It speaks of a bar that lies as many bars back as this parameter says, and is known only now;
    /// it never changes.
    case laterBy(parameter: String)
    /// It speaks of an earlier bar, and is known only once later ones have confirmed it; it never
    /// changes. What moves on until then has an output of its own.
    case whenConfirmed
  }

  /// The share that the first bars keep a bar where an option gives values before a window is full: what
  /// is left of them once the window has passed counts as a hundredth. 0 where none does.
  private func early(_ settings: Settings) -> Double {
    let place = parameters.firstIndex {
      guard $0.name == "start", case .option(let words) = $0.kind else { return false }
      return words.first == WindowStart.words.first
    }
    let settings = settings.fitted(to: parameters)
    guard let place, settings.whole(place) > 0 else { return 0 }
    var full = parameters.indices.map(settings.number)
    full[place] = 0
    let bars = outputs.indices.map { warmup(Settings(full), $0) }.max() ?? 0
    return WindowStart.partial.keep(Double(bars + 1))
  }

  /// The share that what came before the first value has in the value some bars after it: 0 where that
  /// is forgotten, `nil` where the values decide.
  public func seedInfluence(_ settings: Settings, after bars: Int) -> Double? {
    switch memory {
    case .window where early(settings) == 0: bars > 0 ? 0 : 1
    case .window, .fading: pow(keep(settings), Double(max(0, bars)))
    case .chain(let links): Fading(links(settings)).share(after: bars)
    case .adaptive: nil
    case .whole: 1
    }
  }

  /// What a bar leaves of what came before it, of a memory that fades.
  private func keep(_ settings: Settings) -> Double {
    guard case .fading(let keep) = memory else { return early(settings) }
    return max(early(settings), keep(settings))
  }

  /// How many bars after the first value what came before it weighs less than `share`; `nil` where the
  /// values decide or it never does.
  public func settling(_ settings: Settings, to share: Double = 0.01) -> Int? {
    switch memory {
    case .window where early(settings) == 0: return 0
    case .adaptive, .whole: return nil
    case .chain(let links): return Fading(links(settings)).bars(to: share)
    case .window, .fading:
      let keep = keep(settings)
      guard keep > 0 else { return 1 }
      guard keep < 1, share > 0 else { return nil }
      return max(0, Int((log(share) / log(keep)).rounded(.up)))
    }
  }
}
