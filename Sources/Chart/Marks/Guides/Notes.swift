/// Short words at points of a curve, such as the numbers of the worst drawdowns under their lows.
public struct Notes: Mark {
  /// Words at a bar and a value.
  public struct Note: Sendable, Hashable {
    /// The bar.
    public var bar: Int
    /// The value at whose height the words are.
    public var value: Double
    /// The words.
    public var text: String

    /// Words at a bar and a value.
    public init(_ text: String, bar: Int, value: Double) {
      self.text = text
      self.bar = bar
      self.value = value
    }
  }

  /// The words and their points, the most important first.
  public var notes: [Note]
  /// Whether they are above their points.
  public var isAbove: Bool

  /// Words at points, below or above them.
  public init(_ notes: [Note], above: Bool = false) {
    self.notes = notes
    isAbove = above
  }

  /// Asks for the labels.
  public func draw(_ canvas: inout Canvas) {
    for note in notes where canvas.bars.bars.contains(note.bar) && note.value.isFinite {
      let row = canvas.row(note.value)
      let x = canvas.bars.center(note.bar)
      let rows = isAbove ? [row - 4, row - 10, row + 12] : [row + 12, row + 18, row - 4]
      let places = rows.map { Label(note.text, .textStrongHalo, x, Int32(2 * $0), .middle) }
      let kept = places.filter {
        let area = LabelSpace.area($0)
        return area.left >= Int32(2 * canvas.left) && area.right <= Int32(2 * canvas.right)
      }
      canvas.want(kept, priority: 3)
    }
  }
}

extension Notes: DescribedMark {
  static let mark = "notes"
  static let about = "Short words at points of a curve."
  static let example = """
    {
      "range": [0, 100],
      "layers": [
        { "mark": "guideBand", "lower": 30, "upper": 70 }, { "mark": "line", "column": "rsi(14)" },
        {
          "mark": "notes", "above": true,
          "notes": [{ "text": "A", "bar": 142, "value": 76 }, { "text": "B", "bar": 155, "value": 78 }]
        }
      ]
    }
    """
  static var blank: Notes { Notes([]) }

  static var fields: [SpecField<Notes>] {
    [
      SpecField(required: "notes", \.notes, example: "[]", "The words, the most important first."),
      SpecField("above", \.isAbove, "Whether they stand above their points."),
    ]
  }
}

extension Notes.Note: SpecObject {
  static var blank: Notes.Note { Notes.Note("", bar: 0, value: 0) }

  static var fields: [SpecField<Notes.Note>] {
    [
      SpecField(required: "text", \.text, example: "\"1\"", "The words."),
      SpecField(required: "bar", \.bar, example: "0", "The bar, counted from 0."),
      SpecField(required: "value", \.value, example: "0", "The value at whose height they stand."),
    ]
  }
}
