import Glibc
import Text

/// Why a file could not be read or written: what the system said.
public struct FileError: UserError, Hashable {
  /// The path as it was given; untrusted text.
  public let path: String
  /// What was tried: `read`, `written`.
  public let action: String
  /// The system's error number.
  public let code: Int32

  /// What the system said about a path.
  public init(path: String, action: String, code: Int32) {
    self.path = path
    self.action = action
    self.code = code
  }

  /// What the process exits with.
  public var exitCode: ExitCode { .io }

  /// The whole message: value, place and cure.
  public var description: String {
    path.isEmpty
      ? "a file without a name cannot be \(action): the name is empty; give the path of a file"
      : "\(printablePath(path)): cannot be \(action): \(reason)"
  }

  private var reason: String {
    switch code {
    case ENOENT: "there is no such file; check the path"
    case EACCES, EPERM: "permission denied; check the rights with ls -l"
    case EISDIR: "it is a folder; name a file in it"
    case ENOTDIR: "a part of the path is not a folder; check the path"
    case ENOSPC: "no space is left on the device; free some or take another place"
    default: String(cString: strerror(code))
    }
  }
}

/// A file open for reading; closed with its last reference.
final class ReadFile {
  let path: String
  private let descriptor: Int32
  private let isOwn: Bool
  /// Whether its path is that of a file which others can open too.
  var isNamed: Bool { isOwn }

  /// Opens a file; a folder is refused here and not at the first read.
  init(_ path: String) throws(FileError) {
    self.path = path
    isOwn = true
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, action: "read", code: errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw FileError(path: path, action: "read", code: EISDIR)
    }
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  /// What messages call standard input.
  static let standardInputName = "standard input"

  /// Standard input, which stays open.
  ///
  /// - Throws: `PackedError` where it is a terminal.
  static func standardInput() throws -> ReadFile {
    if isatty(STDIN_FILENO) == 1 { throw PackedError(standardInputName, .terminal) }
    return ReadFile(descriptor: STDIN_FILENO, path: standardInputName)
  }

  /// A file that is open already and stays so.
  private init(descriptor: Int32, path: String) {
    self.path = path
    self.descriptor = descriptor
    isOwn = false
  }

  deinit { if isOwn, descriptor >= 0 { close(descriptor) } }

  /// Reads up to a number of bytes; 0 at the end.
  func read(into memory: UnsafeMutableRawPointer, _ count: Int) throws(FileError) -> Int {
    while true {
      let got = Glibc.read(descriptor, memory, count)
      if got >= 0 { return got }
      if errno != EINTR { throw FileError(path: path, action: "read", code: errno) }
    }
  }

  /// All bytes, at most `limit`.
  func readAll(limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    defer { window.deallocate() }
    guard let base = window.baseAddress else { return [] }
    while bytes.count < limit {
      let got = try read(into: base, min(65_536, limit - bytes.count))
      if got == 0 { break }
      bytes.append(contentsOf: window[0..<got])
    }
    return bytes
  }
}
