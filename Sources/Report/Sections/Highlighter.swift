import Text

/// A document as numbered lines, its keys, strings, numbers and brackets told apart.
///
/// Works on JSON and YAML alike and changes no character: a scanner by line, since neither format's
/// strings run over a line in the documents that people write; where one does, it is merely plain.
func highlighted(_ document: String) -> String {
  var markup = Markup(reserving: document.utf8.count * 3)
  var lines = document.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  while lines.last?.isEmpty == true { lines.removeLast() }
  for line in lines {
    markup.raw("<span class=\"r\">")
    highlight(line, into: &markup)
    markup.raw("</span>")
  }
  return markup.string
}

private func highlight(_ line: Substring, into markup: inout Markup) {
  var rest = line
  while let first = rest.first {
    let token = nextToken(rest)
    rest = rest.dropFirst(token.count)
    guard let tag = tag(of: token, first, followedBy: rest) else {
      markup.text(String(token))
      continue
    }
    markup.raw("<\(tag)>")
    markup.text(String(token))
    markup.raw("</\(tag)>")
  }
}

private func tag(of token: Substring, _ first: Character, followedBy rest: Substring) -> String? {
  let isKey = rest.drop { $0 == " " }.first == ":"
  if first == "\"" || first == "'" { return isKey ? "i" : "u" }
  if first == "#" { return "em" }
  if "{}[],:".contains(first) { return "em" }
  if first.isNumber || first == "-" && token.dropFirst().first?.isNumber == true {
    return token.allSatisfy { $0.isNumber || "+-.eE_".contains($0) } ? "b" : nil
  }
  return isKey && first.isLetter ? "i" : nil
}

/// The longest run of characters that belong together: a string, a comment, brackets, a word, blanks.
private func nextToken(_ text: Substring) -> Substring {
  guard let first = text.first else { return text }
  if first == "#" { return text }
  if first == "\"" || first == "'" { return quoted(text, first) }
  let punctuation = "{}[],:"
  if punctuation.contains(first) { return text.prefix { punctuation.contains($0) } }
  if first == " " || first == "\t" { return text.prefix { $0 == " " || $0 == "\t" } }
  return text.prefix { !punctuation.contains($0) && $0 != " " && $0 != "\t" && $0 != "\"" }
}

private func quoted(_ text: Substring, _ quote: Character) -> Substring {
  var isEscaped = false
  var end = text.index(after: text.startIndex)
  while end < text.endIndex {
    let character = text[end]
    end = text.index(after: end)
    if isEscaped { isEscaped = false; continue }
    if character == "\\" { isEscaped = true; continue }
    if character == quote { break }
  }
  return text[..<end]
}
