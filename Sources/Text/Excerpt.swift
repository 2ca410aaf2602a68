/// Untrusted text as a message may hold it: printable, and cut at a number of characters.
package func excerpt(_ text: String, limit: Int = 60) -> String {
  var shown = ""
  for scalar in text.unicodeScalars.prefix(limit) {
    if scalar.isPrintable {
      shown.unicodeScalars.append(scalar)
    } else {
      shown += scalar == "\t" ? "\\t" : "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return text.unicodeScalars.count > limit ? shown + "…" : shown
}

/// A path as a message may hold it: whole, and printable.
package func printablePath(_ path: String) -> String { excerpt(path, limit: 4_096) }
