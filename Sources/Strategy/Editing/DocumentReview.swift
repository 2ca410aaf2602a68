import Text

/// What a document says while it is written: what is wrong with it, and the numbers that it calls by names.
package struct DocumentReview: Sendable {
  /// A parameter and where its number is written.
  package struct Parameter: Sendable {
    package let name: String
    package let value: Double
    /// The bytes of the text's UTF-8.
    package let range: Range<Int>
    /// The values that the document's search has for it, as they are written; `nil` for none.
    package let searched: String?
  }

  /// The first thing that is wrong; `nil` where the document is right.
  package let fault: DocumentError?
  /// In the order of the document, also where something else in it is wrong; `nil` where its text cannot be
  /// taken apart.
  package let parameters: [Parameter]?

  /// Looks at a document.
  ///
  /// - Parameter path: what messages call it.
  package init(text: String, path: String) {
    let source = DocumentText(path: path, text: text)
    var fault: DocumentError?
    do { _ = try StrategyDocument(text: text, path: path) } catch let error as DocumentError {
      fault = error
    } catch {
      // Nothing else is thrown by a document's text.
      fault = source.error(.malformed("\(error)"), nil)
    }
    self.fault = fault
    guard let root = try? source.tree() else {
      parameters = nil
      return
    }
    let lines = LineStarts(text)
    parameters = (root["parameters"]?.entries ?? []).compactMap { entry in
      guard let value = entry.value.number, let range = lines.number(at: entry.value.position)
      else { return nil }
      let written = String(decoding: lines.bytes[range], as: UTF8.self)
      guard case .value(value) = StrictNumber.read(written) else { return nil }
      let searched = root["sweep"]?["set"]?[entry.key]?.searchedText
      return Parameter(name: entry.key, value: value, range: range, searched: searched)
    }
  }
}

/// Where the lines of a text begin.
private struct LineStarts {
  let bytes: [UInt8]
  private let starts: [Int]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The bytes of the number at a line and column, the column in characters of Unicode.
  func number(at position: DocumentNode.Position) -> Range<Int>? {
    guard starts.indices.contains(position.line - 1) else { return nil }
    var at = starts[position.line - 1]
    for _ in 1..<max(1, position.column) where at < bytes.count {
      at += 1
      while at < bytes.count, bytes[at] & 0xc0 == 0x80 { at += 1 }
    }
    let signs = Array("+-.".utf8)
    let end = bytes[at...].firstIndex { !$0.isNamePart && !signs.contains($0) } ?? bytes.count
    return at < end ? at..<end : nil
  }
}
