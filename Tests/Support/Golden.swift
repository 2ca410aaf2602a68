import Foundation
public import Testing

/// Compares a whole text with the one kept beside the test, in `Goldens/<name>`.
///
/// With `KREPLAY_RECORD=1` in the environment the text is kept instead. A missing golden fails.
public func expectGolden(
  _ text: String, _ name: String, file: StaticString = #filePath,
  location: SourceLocation = #_sourceLocation
) {
  expectGolden(Array(text.utf8), name, file: file, location: location)
}

/// Compares whole bytes with those kept beside the test, in `Goldens/<name>`.
public func expectGolden(
  _ bytes: [UInt8], _ name: String, file: StaticString = #filePath,
  location: SourceLocation = #_sourceLocation
) {
  let golden = URL(fileURLWithPath: "\(file)").deletingLastPathComponent()
    .appendingPathComponent("Goldens/\(name)")
  expect(bytes, at: golden, "Goldens/\(name)", location)
}

/// Compares a whole text with a file of the repository that is made by a test; with
/// `KREPLAY_RECORD=1` in the environment the text is kept instead.
public func expectDocument(
  _ text: String, _ path: String, location: SourceLocation = #_sourceLocation
) {
  expect(Array(text.utf8), at: repositoryRoot.appendingPathComponent(path), path, location)
}

private func expect(_ bytes: [UInt8], at golden: URL, _ name: String, _ location: SourceLocation) {
  if ProcessInfo.processInfo.environment["KREPLAY_RECORD"] == "1" {
    record(bytes, at: golden, location)
    return
  }
  guard let kept = try? Data(contentsOf: golden) else {
    Issue.record(
      "no golden \(name); record it with KREPLAY_RECORD=1", sourceLocation: location)
    return
  }
  if Array(kept) != bytes {
    Issue.record(
      Comment(rawValue: difference(Array(kept), bytes, name)), sourceLocation: location)
  }
}

private func record(_ bytes: [UInt8], at golden: URL, _ location: SourceLocation) {
  do {
    try FileManager.default.createDirectory(
      at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: golden)
  } catch {
    Issue.record(error, "the golden could not be written", sourceLocation: location)
  }
}

/// The first line that differs, in both texts.
private func difference(_ kept: [UInt8], _ now: [UInt8], _ name: String) -> String {
  let newline = UInt8(ascii: "\n")
  let old = kept.split(separator: newline, omittingEmptySubsequences: false)
  let new = now.split(separator: newline, omittingEmptySubsequences: false)
  let line = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
  func text(_ lines: [ArraySlice<UInt8>]) -> String {
    line < lines.count ? String(decoding: lines[line].prefix(400), as: UTF8.self) : "(no such line)"
  }
  return """
    \(name) differs at line \(line + 1) (re-record with KREPLAY_RECORD=1):
      golden: \(text(old))
      now:    \(text(new))
    """
}
