import Foundation
import Support
import Testing

/// A module is used from outside with nothing but its documentation.
@Suite struct DocumentationTests {
  /// The lines of a file that declare something public, each with the line above its attributes.
  private func declarations(_ text: String) -> [(line: Int, code: String, above: String)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return lines.indices.compactMap { index in
      let isPublic = lines[index].hasPrefix("public ") && !lines[index].hasPrefix("public import")
      guard isPublic, !lines[index].hasPrefix("public extension") else { return nil }
      var above = index - 1
      while above >= 0, lines[above].hasPrefix("@") { above -= 1 }
      return (index + 1, lines[index], above >= 0 ? lines[above] : "")
    }
  }

  @Test(arguments: [
    ("Market", 400), ("Indicators", 100), ("Strategy", 150), ("Replay", 150), ("Store", 150),
    ("Chart", 700), ("Report", 10), ("Lesson", 25), ("Jobs", 120),
  ])
  func `every public declaration says what it is`(module: String, atLeast: Int) throws {
    let folder = repositoryRoot.appendingPathComponent("Sources/\(module)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var count = 0
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      for found in declarations(try String(contentsOf: file, encoding: .utf8)) {
        count += 1
        if !found.above.hasPrefix("///") {
          Issue.record("\(file.lastPathComponent):\(found.line) has no comment: \(found.code)")
        }
      }
    }
    #expect(count >= atLeast)
  }
}
