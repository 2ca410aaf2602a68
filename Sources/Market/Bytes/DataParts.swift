import Glibc

/// One file of candles: alone, or one of those of a folder or an archive.
struct DataPart {
  fileprivate enum Origin {
    case standardInput
    case file
    case sample(SampleCandles)
    case entry(ZipArchive.Entry, archive: ZipArchive)
  }

  /// The file's own name, without folders; empty for standard input. Untrusted text.
  let name: String
  /// What messages call it: that of an archive's entry follows the archive's path. Untrusted text.
  let path: String
  fileprivate let origin: Origin

  /// Whether it can be opened once only.
  var isPipe: Bool {
    if case .standardInput = origin { return true }
    return false
  }

  /// The text in it, whatever it is packed in. A pipe can be opened once only.
  ///
  /// - Throws: `FileError`, `PackedError`.
  func open() throws -> any ByteStream {
    switch origin {
    case .standardInput: try openText(ReadFile.standardInput())
    case .file: try openText(ReadFile(path))
    case .sample(let sample): SampleBytes(try sample.bytes()[...], name: path)
    case .entry(let entry, let archive):
      try openText(ZipEntryBytes(entry, of: archive, name: path), isPacked: true)
    }
  }
}

/// The files of candles that a path names: a file, standard input, a sample, the entries of a zip
/// archive, the files and archives of a folder.
struct DataParts {
  let path: String
  /// At least one, in the order of their paths.
  private(set) var parts: [DataPart] = []
  /// Files that were passed over, as messages call them.
  private(set) var passedOver: [String] = []

  /// Looks at what a path is.
  ///
  /// - Throws: `FileError`; `SampleError`; `PackedError` where there is nothing to read.
  init(path: String) throws {
    self.path = path
    if path == "-" {
      parts = [DataPart(name: "", path: ReadFile.standardInputName, origin: .standardInput)]
      return
    }
    if let sample = try SampleCandles(path: path) {
      parts = [DataPart(name: sample.fileName, path: path, origin: .sample(sample))]
      return
    }
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else {
      throw FileError(path: path, action: "read", code: path.utf8.contains(0) ? ENOENT : errno)
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      try addFolder(path)
    } else {
      try addFile(path, status)
    }
    if parts.isEmpty { throw PackedError(path, .noCandles(found: passedOver)) }
    parts.sort { $0.path < $1.path }
  }

  /// Some of the files of a path.
  init(path: String, _ parts: [DataPart]) {
    self.path = path
    self.parts = parts
  }

  /// The files of a folder, but not of the folders in it.
  private mutating func addFolder(_ folder: String) throws {
    let names = try fileNames(in: folder)
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    for name in names {
      var status = stat()
      let isPlain =
        stat(base + name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && !PartName.isBeside(name, among: names)
      if isPlain { try addFile(base + name, status) } else { passedOver.append(name) }
    }
  }

  /// A file, or the entries of an archive.
  private mutating func addFile(_ path: String, _ status: stat) throws {
    if status.st_mode & S_IFMT == S_IFREG, FileKind(try ReadFile(path).take(4)) == .zip {
      try addArchive(path)
    } else {
      parts.append(DataPart(name: Self.lastName(path), path: path, origin: .file))
    }
    if parts.count > UnpackLimit.files {
      throw PackedError(self.path, .tooMany(parts.count, limit: UnpackLimit.files))
    }
  }

  private mutating func addArchive(_ archive: String) throws {
    let opened = try ZipArchive(path: archive)
    let names = Set(opened.entries.map(\.name))
    if names.contains("[Content_Types].xml") {
      throw PackedError(
        archive, .otherKind("an Excel workbook", cure: "save the sheet as CSV"))
    }
    for entry in opened.entries {
      if PartName.isBeside(entry.name, among: names) {
        passedOver.append(entry.name)
      } else {
        parts.append(
          DataPart(
            name: Self.lastName(entry.name), path: archive + "/" + entry.name,
            origin: .entry(entry, archive: opened)))
      }
    }
  }

  private static func lastName(_ path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }
}

/// The text of the one file that a path names.
///
/// - Throws: `FileError`; `PackedError`, also where there are several files.
func openBytes(path: String) throws -> any ByteStream {
  let parts = try DataParts(path: path)
  guard parts.parts.count == 1 else { throw PackedError(path, .several(parts.parts.map(\.name))) }
  return try parts.parts[0].open()
}

/// The names in a folder.
private func fileNames(in folder: String) throws -> Set<String> {
  guard let directory = opendir(folder) else {
    throw FileError(path: folder, action: "read", code: errno)
  }
  defer { closedir(directory) }
  var names: Set<String> = []
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { names.insert(name) }
  }
  return names
}
