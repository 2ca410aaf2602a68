/// A line of a legend.
public struct LegendEntry: Sendable {
  /// The line or fill shown before the words.
  public var swatch: Role?
  /// A colour in place of the swatch's.
  public var tint: Color?
  /// The words: the widest form first, shorter ones for narrow charts after.
  public var forms: [[TextPart]]
  /// Whether it is before the entries of other marks.
  public var leads = false
  /// What it belongs to: entries of one family are one entry, with the numbers of all.
  public var family: String?

  /// The words that name it.
  var name: String? { forms.first?.first { !$0.text.isEmpty }?.text }

  /// An entry of one form or more, the widest first.
  public init(swatch: Role? = nil, _ forms: [TextPart]...) {
    self.swatch = swatch
    self.forms = forms
  }
}
