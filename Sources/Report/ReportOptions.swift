public import Market
public import Replay
public import Text

/// What a report says about its run that the run itself does not know.
public struct ReportOptions: Sendable {
  /// The run's identity as hex digits: the hash of engine, document, data and seed.
  public var runIdentity = ""
  /// The hash of the document as hex digits.
  public var documentHash = ""
  /// The command that makes the report again, e.g. `kreplay run strategy.json --set fast=12`.
  public var command = ""
  /// What the candles are called, without folders; empty takes the name of the document's file.
  public var dataName = ""
  /// What the reader of the candles found remarkable, in sentences.
  public var dataNotes: [String] = []
  /// What a check of the candles found; `nil` where none was made.
  public var dataVerdict: Verdict?
  /// Whether defects of the candles were left out or kept, as was asked for, which a warning of the run tells.
  public var hasTreatedDefects = false
  /// The checks of the candles of each instrument, in their order; none where none was made.
  public var dataChecks: [CheckReport] = []
  /// The same run under other assumptions, where the caller has made them: rows of the chart of sensitivities.
  public var variants: [Variant] = []
  /// What a search over settings of this strategy on the same candles says of one of them, a sentence;
  /// empty where none was made.
  public var tries = ""
  /// What an audit of the strategy found; `nil` where none was made.
  public var audit: AuditReceipt?
  /// Whether the page has its script and the data that it draws.
  public var hasScript = true
  /// The language in which it is told.
  public var language = Language.english
  /// The files of the report in several languages, its own among them; empty for a report in one.
  public var editions: [PageEdition] = []
  /// The colours it opens with, where the reader has chosen none.
  public var look = Look()
  /// Nothing is known.
  public init() {}

  /// What an audit of the strategy found, in few words.
  public struct AuditReceipt: Sendable {
    /// How many times the future was taken away.
    public var cuts: Int
    /// The first candle on which the strategy knew what came later; `nil` where nothing depended on it.
    public var firstViolation: Time?
    /// What tells the audit from others.
    public var receipt: String
    /// The receipt of an audit.
    public init(_ audit: Audit, receipt: String) {
      cuts = audit.cuts
      firstViolation = audit.violations.first?.time
      self.receipt = receipt
    }
  }

  /// The colours that a page opens with.
  public struct Look: Hashable, Sendable {
    /// Which colours rising and falling have.
    public enum Palette: String, CaseIterable, Sendable { case west, east, cvd, mono }
    /// Whether the page is light or dark; what the system has without.
    public enum Theme: String, CaseIterable, Sendable { case light, dark }
    /// Which colours rising and falling have.
    public var palette = Palette.west
    /// Light or dark; `nil` for what the system has.
    public var theme: Theme?
    /// The usual colours.
    public init() {}

    /// The attributes of the page's root.
    var attributes: String {
      (palette == .west ? "" : " data-palette=\"\(palette.rawValue)\"")
        + (theme.map { " data-theme=\"\($0.rawValue)\"" } ?? "")
    }
  }

  /// How far the final equity moves when one assumption goes one way and the other.
  public struct Variant: Sendable {
    /// What is changed, e.g. `Commission`; in English, whatever the report's language.
    public var name: String
    /// Which way and the other, e.g. `tripled, or none`; in English too.
    public var detail: String
    /// The final equity at either end.
    public var low: Double, high: Double
    /// A variant by its parts.
    public init(name: String, detail: String, low: Double, high: Double) {
      self.name = name
      self.detail = detail
      self.low = low
      self.high = high
    }
    /// That of leaving commission out, and of tripling it.
    public init(_ commission: CommissionSensitivity) {
      let ends = [commission.none, commission.tripled]
      self.init(
        name: "Commission", detail: "tripled, or none", low: ends.min() ?? commission.tripled,
        high: ends.max() ?? commission.none)
    }
  }
}
