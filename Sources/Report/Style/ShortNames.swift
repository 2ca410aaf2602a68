/// A style with its variables under the short names that they have in a page, where each is said dozens of
/// times. The page's script reads them by these names too (Script/theme.js).
func withShortNames(_ style: String) -> String {
  var short: [UInt8] = []
  var rest = Array(style.utf8)[...]
  short.reserveCapacity(rest.count)
  while let byte = rest.first {
    let name = rest.starts(with: [45, 45]) ? rest.dropFirst(2).prefix(while: isOfName) : []
    if let other = shortNames[String(decoding: name, as: UTF8.self)] {
      short += "--\(other)".utf8
      rest = rest.dropFirst(2 + name.count)
    } else {
      short.append(byte)
      rest = rest.dropFirst()
    }
  }
  return String(decoding: short, as: UTF8.self)
}

/// A variable of the style as a page's markup names it: `var(--u)` for `up`.
func styleVariable(_ name: String) -> String { "var(--\(shortNames[name] ?? name))" }

private func isOfName(_ byte: UInt8) -> Bool {
  (97...122).contains(byte) || (48...57).contains(byte)
}

private let shortNames = [
  "paper": "p", "raised": "o", "sunken": "n", "ink": "i", "ink2": "j", "ink3": "k", "line": "l",
  "line2": "q", "grid": "g", "hold": "d", "warn": "w", "focus": "e", "up": "u", "down": "v",
  "sans": "s", "mono": "t", "aband": "y", "rule": "r", "rule2": "R", "edge": "E",
]
