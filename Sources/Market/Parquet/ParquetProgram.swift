@preconcurrency import Glibc

/// The program in Python that reads and writes Parquet, Arrow and Feather: `scripts/parquet.py`,
/// which `make install` puts into `share/kreplay`.
enum ParquetProgram {
  /// The name of the variable that names the Python to take.
  static let variable = "KREPLAY_PYTHON"

  /// The Python that runs a script: the one that is named, one that was made for it, or the system's.
  private static func interpreter(for script: String) -> String {
    let named = getenv(variable).map { String(cString: $0) } ?? ""
    if !named.isEmpty { return named }
    let folder = String(script.dropLast("parquet.py".utf8.count))
    let own: [String] = ["python", "../.build/python"].map { folder + $0 + "/bin/python3" }
    return own.first(where: { access($0, X_OK) == 0 }) ?? "python3"
  }

  /// Starts it.
  ///
  /// - Parameters:
  ///   - file: what messages are about.
  ///   - output: the file that it writes into; `nil` to read what it writes.
  /// - Throws: `ParquetError`.
  static func start(
    _ arguments: [String], for file: String, into output: Int32? = nil
  ) throws(ParquetError) -> ChildProgram {
    let places = candidates(executable)
    guard let script = places.first(where: { access($0, R_OK) == 0 }) else {
      throw ParquetError(file, .noProgram(looked: places.first ?? ""))
    }
    let python = interpreter(for: script)
    do throws(ChildError) {
      // Without notes of its own in the folders of its modules.
      return try ChildProgram([python, "-B", script] + arguments, into: output)
    } catch {
      throw ParquetError(file, .noPython(python, code: error.code))
    }
  }

  /// What a program that ended says of the file; `nil` where it is content.
  static func fault(_ end: ChildProgram.End, _ file: String) -> ParquetError? {
    var words = end.message.split(whereSeparator: \.isNewline).last ?? ""
    while words.last == "." { words.removeLast() }
    switch end.code {
    case 0: return nil
    // The shell that takes the place of Python in some installations.
    case 126, 127: return ParquetError(file, .noPython(end.program, code: ENOENT))
    case 3: return ParquetError(file, .noPyArrow(end.program))
    default:
      return ParquetError(
        file, .failed(words.isEmpty ? "it ended with code \(end.code)" : String(words)))
    }
  }

  /// Where the program may be: beside what was installed, or in the repository that was built.
  static func candidates(_ executable: String) -> [String] {
    let folders = executable.split(separator: "/").dropLast()
    func path(_ folders: ArraySlice<Substring>, _ rest: String) -> String {
      "/" + (folders + [Substring(rest)]).joined(separator: "/")
    }
    var places = [path(folders.dropLast(), "share/kreplay/parquet.py")]
    if let build = folders.firstIndex(of: ".build") {
      places.append(path(folders[..<build], "scripts/parquet.py"))
    }
    return places
  }

  /// The path of this program.
  private static var executable: String {
    var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = path.withUnsafeMutableBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.map {
        readlink("/proc/self/exe", $0, bytes.count)
      } ?? 0
    }
    return String(decoding: path.prefix(max(0, count)), as: UTF8.self)
  }
}
