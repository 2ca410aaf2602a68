import Foundation
import Support
import Testing

@testable import Market

/// A file appears whole or not at all, and drafts of the dead go.
@Suite struct WriteFileTests {
  private let folder = TemporaryFolder()

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  /// The number of a process that has ended.
  private func deadProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func theDraftOfADeadProcessGoes() throws {
    let dead = try deadProcess()
    _ = folder.file("a.html.part\(dead)", "half")
    _ = folder.file("b.html.part\(dead)", "of another file")
    _ = folder.file("a.html.partial", "of nobody")
    let file = try WriteFile(folder.path("a.html"))
    try file.write(Array("whole".utf8))
    try file.finish()
    #expect(try names() == ["a.html", "a.html.partial", "b.html.part\(dead)"])
    #expect(try String(contentsOfFile: folder.path("a.html"), encoding: .utf8) == "whole")
  }

  @Test func theDraftOfALivingProcessStays() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sleep")
    process.arguments = ["60"]
    try process.run()
    defer { process.terminate() }
    let name = "a.html.part\(process.processIdentifier)"
    _ = folder.file(name, "half")
    try WriteFile(folder.path("a.html")).finish()
    #expect(try names() == ["a.html", name])
  }

  /// In another container a process has a number of its own, and holds a lock all the same.
  @Test func aLockedDraftStays() throws {
    let name = "a.html.part\(try deadProcess())"
    let draft = folder.file(name, "half")
    let descriptor = open(draft, O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try WriteFile(folder.path("a.html")).finish()
    #expect(try names() == ["a.html", name])
  }

  @Test func whatIsNoDraftStays() throws {
    let dead = try deadProcess()
    let target = folder.file("precious", "text")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a.html.part\(dead)"), withDestinationPath: target)
    try FileManager.default.createDirectory(
      atPath: folder.path("a.html.part1\(dead)"), withIntermediateDirectories: false)
    _ = folder.file("a.html.part99999999999999999999", "a number that is none")
    let before = try names()
    try WriteFile(folder.path("a.html")).finish()
    #expect(try names() == (before + ["a.html"]).sorted())
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "text")
  }

  @Test func whatIsNeverFinishedLeavesNothing() throws {
    try WriteFile(folder.path("a.html")).write([1, 2, 3])
    #expect(try names().isEmpty)
  }
}
