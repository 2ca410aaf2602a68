import Foundation

/// The built `kreplay` as a process of its own.
struct Program {
  /// How long a run of it took, and the most memory it held.
  struct Cost {
    let seconds: Double
    let megabytes: Double
  }

  private let path: String

  /// The binary of the release build beside this package, or the one that `KREPLAY` names.
  init() throws {
    let built = packageRoot.deletingLastPathComponent().appendingPathComponent(
      ".build/release/kreplay")
    path = ProcessInfo.processInfo.environment["KREPLAY"] ?? built.path
    guard FileManager.default.isExecutableFile(atPath: path) else { throw NotBuilt(path: path) }
  }

  /// Another program, by its path.
  init(path: String) { self.path = path }

  /// Runs it to its end with its output thrown away.
  func run(_ arguments: [String]) throws -> Cost {
    var usage = rusage()
    var status: Int32 = 0
    let (time, _) = try wallSeconds {
      let process = try spawn(arguments)
      while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    }
    guard status == 0 else { throw Failed(arguments: arguments, status: status) }
    return Cost(seconds: time, megabytes: Double(usage.ru_maxrss) * 1_024 / 1e6)
  }

  private func spawn(_ arguments: [String]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process = pid_t()
    let fault = posix_spawn(&process, path, &actions, nil, &words, environ)
    guard fault == 0 else { throw Failed(arguments: arguments, status: fault) }
    return process
  }
}

private struct NotBuilt: Error, CustomStringConvertible {
  let path: String
  var description: String { "there is no \(path); run 'make build' first" }
}

private struct Failed: Error, CustomStringConvertible {
  let arguments: [String]
  let status: Int32
  var description: String { "kreplay \(arguments.joined(separator: " ")) ended with \(status)" }
}
