import Text

/// What can be wrong with a chart; `words` says it in English.
public enum ChartFault: Sendable, Hashable {
  // The text.
  case malformed(String)
  case tooLong(limit: Int)
  case tooDeep(limit: Int)
  case duplicateKey(String)

  // Keys and values.
  case unknownKey(String, nearest: String?, all: [String])
  case missingKey(String, example: String)
  case wrongType(expected: String, found: String)
  case outOfRange(expected: String, found: String)
  case unknownWord(String, what: String, nearest: String?, all: [String])
  case badColor(String)
  case badTime(String)
  case badTimeFormat(String)
  case together(String, String)
  case emptyRange(Int, Int)
  case notFinite
  /// Custom marks cannot be written as JSON.
  case nameless(String)

  // The whole.
  case noPanes
  case noLayers(pane: Int)
  case size(Int, what: String, least: Int, most: Int)

  // The data.
  case missingColumn(String, nearest: String?, all: [String])
  case columnLength(String, has: Int, bars: Int)
  /// From and to as asked for, and what there is.
  case nothingShown(asked: String, has: String)
  /// How high bricks are, and between which closes.
  case noBricks(height: String, closes: String)
  case tooManyBricks(height: String, limit: Int)
  /// A time share of bars that are so far apart.
  case noSession(apart: String)
  /// The bars themselves, alone or where they should go.
  case bars(BarFault)

  // The picture.
  case tooManyPixels(width: Int, height: Int)
  case encoding(String)
  case noFont
}

extension ChartFault {
  /// The fault as a sentence with its cure, without its place.
  public var words: String {
    switch self {
    case .malformed(let problem): "this is not JSON: \(problem)"
    case .tooLong(let limit): "the text is longer than \(limit) bytes; is it of a chart?"
    case .tooDeep(let limit): "the text is nested more than \(limit) deep"
    case .duplicateKey(let key): "\(quoted(key)) stands twice; remove one of them"
    case .noPanes: "the chart has no panes; add \"panes\": [{ \"layers\": [\"candles\"] }]"
    case .noLayers(let pane):
      "the pane \(pane) has no layers; add \"layers\": [\"candles\"], or remove the pane"
    case .size(let found, let what, let least, let most):
      "the \(what) is \(grouped(Double(found))) pixels; give \(least) to \(grouped(Double(most)))"
    case .tooManyPixels(let width, let height):
      "a picture of \(width) × \(height) pixels is too large; at most 100 million fit"
    case .encoding(let reason): "the picture could not be written as PNG: \(reason)"
    case .noFont:
      "no font was found, so the picture would have no text; install the package fonts-dejavu-core"
    default: valueWords
    }
  }

  private var valueWords: String {
    switch self {
    case .unknownKey(let key, let nearest, let all):
      "unknown key \(quoted(key))"
        + suggestion(nearest, otherwise: Text.all(all, "key"))
    case .missingKey(let key, let example): "'\(key)' is missing; add \"\(key)\": \(example)"
    case .wrongType(let expected, let found), .outOfRange(let expected, let found):
      "expected \(expected), found \(found)"
    case .unknownWord(let word, let what, let nearest, let all):
      "unknown \(what) \(quoted(word))"
        + suggestion(nearest, otherwise: "it is \(listed(all, or: true))")
    case .badColor(let text):
      "\(quoted(text)) is not a colour; write # and six hexadecimal digits, such as #83FF92"
    case .badTime(let text):
      "\(quoted(text)) is not a time; write a date such as 2020-01-31, or 2020-01-31 14:30"
    case .badTimeFormat(let text):
      "\(quoted(text)) is not a time format; write \(listed(TimePattern.fields)), with other letters "
        + "between apostrophes, such as \"MM/dd\""
    case .together(let a, let b): "'\(a)' and '\(b)' exclude each other; remove one of them"
    case .emptyRange(let from, let to): "from \(from) to \(to) is not a range; begin with the lower"
    case .notFinite: "a number without an end cannot be written as JSON; give a finite one"
    case .nameless(let type):
      "the mark \(type) has no name in a description; make it a DescribedMark, or leave it out"
    default: dataWords
    }
  }

  private var dataWords: String {
    switch self {
    case .missingColumn(let name, let nearest, let all):
      "the data have no column \(quoted(name))"
        + suggestion(
          nearest, otherwise: all.isEmpty ? "they have none" : Text.all(all, "column"))
    case .columnLength(let name, let has, let bars):
      "the column \(quoted(name)) has \(has) values for \(bars) bars; give one a bar"
    case .nothingShown(let asked, let has):
      "no bar lies \(asked); the data have \(has), choose a part of that"
    case .noBricks(let height, let closes):
      "\(closes) lay no brick of \(height); take lower bricks, or more bars"
    case .tooManyBricks(let height, let limit):
      "bricks of \(height) are more than \(grouped(Double(limit))) here; take higher ones"
    case .noSession(let apart):
      "a time share is of bars within a day, these are \(apart) apart; give bars of a minute"
    case .bars(let fault): fault.words
    default: ""
    }
  }
}
