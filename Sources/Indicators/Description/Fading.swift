/// What averages of averages still have of all that came before some bar.
struct Fading {
  private let links: [IndicatorDescription.Memory.Link]
  /// The part of each average that is older, 1 on that bar.
  private var older: [Double]

  init(_ links: [IndicatorDescription.Memory.Link]) {
    self.links = links
    older = links.map { _ in 1 }
  }

  /// A bar on: each average takes in the one before it, the first a value that is new.
  private mutating func advance() {
    var before = 0.0
    for (place, link) in links.enumerated() {
      older[place] = link.keep * older[place] + (1 - link.keep) * before
      before = older[place]
    }
  }

  /// The weight of what is older in the value.
  private var share: Double { zip(links, older).reduce(0) { $0 + $1.0.weight * $1.1 }.magnitude }

  /// The most that it can be on this bar or a later one: no average gets older parts again.
  private var most: Double { zip(links, older).reduce(0) { $0 + $1.0.weight.magnitude * $1.1 } }

  /// The weight some bars later; 0 without an average.
  func share(after bars: Int) -> Double {
    var later = self
    for _ in 0..<max(0, bars) { later.advance() }
    return later.share
  }

  /// The bars after which it stays below a share; 1 without an average, `nil` where it never does.
  func bars(to share: Double) -> Int? {
    guard !links.isEmpty else { return 1 }
    guard share > 0, links.allSatisfy({ $0.keep < 1 }) else { return nil }
    var (later, bar, settled) = (self, 0, 0)
    while later.most >= share {
      if later.share >= share { settled = bar + 1 }
      later.advance()
      bar += 1
    }
    return settled
  }
}
