/// What the files of a dialect look like, and how sure that makes.
///
/// Strengths: a header counts 10 a name, 5 more where it has no other; a first row 8 a field, 4 for one that is
/// only a number; a title line 40; a name of the file 15.
struct Signature: Sendable {
  /// What it looks at, for people: `the header date,open,high,low`.
  let words: String
  /// How surely a sample has this look; `nil` where it has not.
  let strength: @Sendable (FileHead) -> Int?

  /// A look that only code can tell.
  init(_ words: String = "", _ strength: @escaping @Sendable (FileHead) -> Int?) {
    self.words = words
    self.strength = strength
  }

  /// A header that begins with these names, as `plainName` has them, in this order.
  ///
  /// - Parameters:
  ///   - line: the line with text, from 0, on which it is.
  ///   - separator: the byte between them, where only one will do.
  static func header(
    _ names: [String], line: Int = 0, separator: Unicode.Scalar? = nil
  ) -> Signature {
    Signature("the header `\(names.joined(separator: ","))`") { sample in
      guard let plain = sample.names(line, separator), plain.starts(with: names)
      else { return nil }
      let rest = plain.dropFirst(names.count).filter { !$0.isEmpty }
      return names.count * 10 + (rest.isEmpty ? 5 : 0)
    }
  }

  /// A header of these names and no others.
  static func exactHeader(_ names: [String]) -> Signature {
    let header = header(names)
    return Signature("the header `\(names.joined(separator: ","))` and no more") { sample in
      header.strength(sample).flatMap { $0 % 10 == 5 ? $0 : nil }
    }
  }

  /// A header that has these names in any order.
  static func columns(_ names: [String], line: Int = 0) -> Signature {
    Signature("the columns `\(names.joined(separator: ","))`") { sample in
      guard let plain = sample.names(line, nil) else { return nil }
      return names.allSatisfy(plain.contains) ? names.count * 10 - 5 : nil
    }
  }

  /// A first row of fields that match these patterns, and no further fields.
  ///
  /// In a pattern `9` is a digit, `#` for a number, `~` for whole digits, `*` for anything,
  /// and all else for itself.
  ///
  /// - Parameter name: a text in the file's name that is needed, in lower case.
  static func row(
    _ patterns: [String], line: Int = 0, separator: Unicode.Scalar = ",", name: String? = nil
  ) -> Signature {
    let file = name.map { " in a file named `\($0)…`" } ?? ""
    return Signature("rows as `\(example(patterns, separator))`\(file)") { sample in
      guard let fields = sample.fields(line, separator), fields.count == patterns.count,
        zip(fields, patterns).allSatisfy({ FieldPattern.matches($0.bytes, $1) }),
        name.map({ sample.fileName.lowercased().contains($0) }) ?? true
      else { return nil }
      return patterns.reduce(name == nil ? 0 : 15) { $0 + ($1 == "#" || $1 == "~" ? 4 : 8) }
    }
  }

  /// A row that fits patterns.
  private static func example(_ patterns: [String], _ separator: Unicode.Scalar) -> String {
    patterns.map { pattern in
      switch pattern {
      case "#": "1.5"
      case "~": "7"
      case "*": "x"
      default: pattern
      }
    }.joined(separator: "\(separator)")
  }

  /// Rows in which a field is 0 everywhere, or is not.
  static func rows(
    at place: Int, areZero: Bool, separator: Unicode.Scalar
  ) -> Signature {
    Signature(areZero ? "no volumes" : "volumes") { sample in
      let fields = sample.lines.indices.compactMap { sample.fields($0, separator) }
        .filter { $0.count > place }
      let isZero = fields.allSatisfy { row in
        if case .success(0) = row[place].number { return true }
        return false
      }
      return isZero == areZero ? 0 : nil
    }
  }

  /// A first line that has this text in it, in capitals or not.
  static func title(_ text: String) -> Signature {
    Signature("a first line with `\(text)`") { sample in
      guard let line = sample.lines.first else { return nil }
      return String(decoding: line, as: UTF8.self).lowercased().contains(text.lowercased())
        ? 40 : nil
    }
  }

  /// Both looks at once.
  func and(_ other: Signature) -> Signature {
    Signature("\(words), with \(other.words)") { [strength] sample in
      guard let own = strength(sample), let others = other.strength(sample) else { return nil }
      return own + others
    }
  }

  /// This look, somewhat surer than others of its kind.
  func stronger(by points: Int) -> Signature {
    Signature(words) { [strength] sample in strength(sample).map { $0 + points } }
  }
}

/// The letters of a name in lower case: `<OPEN>`, `1. open` and `Open ` are `open`.
func plainName(_ name: String) -> String {
  String(name.lowercased().filter(\.isLetter))
}

/// A small language for what a field looks like.
enum FieldPattern {
  static func matches(_ bytes: [UInt8], _ pattern: String) -> Bool {
    switch pattern {
    case "*": return true
    case "#": return CSVField(offset: 0, bytes: bytes).isNumber
    case "~": return !bytes.isEmpty && bytes.allSatisfy { (48...57).contains($0) }
    default:
      return bytes.count == pattern.utf8.count
        && zip(bytes, pattern.utf8).allSatisfy { byte, wanted in
          wanted == UInt8(ascii: "9") ? (48...57).contains(byte) : byte == wanted
        }
    }
  }
}
