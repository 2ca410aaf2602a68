public import Foundation

/// Where the repository begins: the folder that holds `Tests/`.
public let repositoryRoot: URL = {
  var folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
  while folder.path != "/", folder.lastPathComponent != "Tests" {
    folder.deleteLastPathComponent()
  }
  return folder.deletingLastPathComponent()
}()

/// Market data that are too large or not free enough for the repository, beside its folder; nil
/// where they are absent (tests that need them are then skipped).
///
/// Looked for in `../shared/data` of the repository and of the folders above it.
public let sharedData: URL? = {
  var folder = repositoryRoot
  while folder.path != "/" {
    folder.deleteLastPathComponent()
    let data = folder.appendingPathComponent("shared/data")
    if FileManager.default.fileExists(atPath: data.path) { return data }
  }
  return nil
}()

/// Whether `sharedData` is there: for `.enabled(if:)`.
public let hasSharedData = sharedData != nil

/// The path of a file under `sharedData`; a path that does not exist where that is absent.
public func sharedPath(_ relative: String) -> String {
  (sharedData ?? URL(fileURLWithPath: "/nonexistent")).appendingPathComponent(relative).path
}

/// An own temporary folder, removed when the last reference to it goes.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// Makes an empty folder that nobody else uses.
  public init() {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("kreplay-test-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      fatalError("no temporary folder at \(url.path): \(error)")
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in it.
  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file into it and returns its path.
  public func file(_ name: String, _ text: String) -> String { file(name, Array(text.utf8)) }

  /// Writes a file into it and returns its path. Nothing waits for the disk, as `Data` would: for many small
  /// files that takes longer than the tests.
  public func file(_ name: String, _ bytes: [UInt8]) -> String {
    let path = path(name)
    guard let file = fopen(path, "w") else {
      fatalError("\(name) could not be written: \(String(cString: strerror(errno)))")
    }
    let isWhole = fwrite(bytes, 1, bytes.count, file) == bytes.count
    guard fclose(file) == 0, isWhole else { fatalError("\(name) could not be written whole") }
    return path
  }
}

extension TemporaryFolder {
  /// Copies a file to a path in the folder, whose folders are made.
  public func copy(_ file: String, to name: String) throws -> String {
    let target = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: URL(fileURLWithPath: file), to: target)
    return target.path
  }
}
