import CZip

/// The directory of a zip archive. Nothing of it is ever written to disk: its names are only shown
/// and sorted.
struct ZipArchive {
  /// One file in it.
  struct Entry: Hashable {
    /// Its whole name; untrusted text.
    let name: String
    /// Unpacked, as the directory says; the reader holds it to that.
    let size: UInt64
    /// Packed.
    let packedSize: UInt64
    /// 0 stored, 8 deflate.
    let method: Int
    let isEncrypted: Bool
    /// Its place in the directory.
    fileprivate let place: UInt64
  }

  /// An archive of more files than this stays open as long as its directory is known: finding a file
  /// in an archive that was closed means reading all of its directory again.
  private static let keptOpen = 64

  let path: String
  /// Its files, folders left out, in the order of the directory.
  private(set) var entries: [Entry] = []
  /// The open archive, where it stays open.
  private let kept: OpenArchive?

  /// Reads the directory of an archive.
  ///
  /// - Throws: `PackedError` where it cannot be read, has too many files or unpacks to too much.
  init(path: String) throws {
    self.path = path
    let open = try OpenArchive(path)
    let count = open.count
    guard count <= UInt64(UnpackLimit.files) else {
      throw PackedError(path, .tooMany(Int(clamping: count), limit: UnpackLimit.files))
    }
    kept = count > UInt64(Self.keptOpen) ? open : nil
    entries = try (0..<count).map { try open.entry($0) }.filter { !$0.name.hasSuffix("/") }
    if entries.isEmpty { throw PackedError(path, .noCandles(found: [])) }
    try checkTotal()
  }

  private func checkTotal() throws {
    var total: UInt64 = 0
    for entry in entries {
      let sum = total.addingReportingOverflow(entry.size)
      total = sum.overflow ? .max : sum.partialValue
    }
    if total > UnpackLimit.total {
      throw PackedError(path, .total(total, limit: UnpackLimit.total))
    }
  }

  /// The archive, open for reading.
  fileprivate func opened() throws -> OpenArchive { try kept ?? OpenArchive(path) }
}

/// An archive open for reading; closed with its last reference.
private final class OpenArchive {
  let handle: OpaquePointer
  private let path: String

  init(_ path: String) throws {
    self.path = path
    guard let handle = zip_open(path, ZIP_RDONLY, nil) else {
      throw PackedError(path, .noDirectory)
    }
    self.handle = handle
  }

  deinit { zip_discard(handle) }

  /// How many entries the directory has, folders among them.
  var count: UInt64 { UInt64(max(0, zip_get_num_entries(handle, 0))) }

  /// What the directory says of an entry.
  func entry(_ place: UInt64) throws -> ZipArchive.Entry {
    var facts = zip_stat_t()
    guard zip_stat_index(handle, place, 0, &facts) == 0,
      let name = zip_get_name(handle, place, zip_flags_t(ZIP_FL_ENC_RAW))
    else { throw PackedError(path, .noDirectory) }
    return ZipArchive.Entry(
      name: String(cString: name), size: facts.size, packedSize: facts.comp_size,
      method: Int(facts.comp_method), isEncrypted: facts.encryption_method != 0, place: place)
  }
}

/// What an entry of a zip archive unpacks to, held to the size and checksum that the directory says.
final class ZipEntryBytes: ByteStream {
  let name: String
  private let entry: ZipArchive.Entry
  // The entry is read through it.
  private let archive: OpenArchive
  private let file: OpaquePointer
  private var unpacked: UInt64 = 0
  private var isAtEnd = false

  /// Opens an entry.
  ///
  /// - Throws: `PackedError` where it cannot be unpacked or would unpack to too much.
  init(_ entry: ZipArchive.Entry, of archive: ZipArchive, name: String) throws {
    self.name = name
    self.entry = entry
    try Self.check(entry, name)
    self.archive = try archive.opened()
    guard let file = zip_fopen_index(self.archive.handle, entry.place, 0) else {
      throw PackedError(name, .damaged("its header contradicts the directory"))
    }
    self.file = file
  }

  deinit { zip_fclose(file) }

  private static func check(_ entry: ZipArchive.Entry, _ name: String) throws {
    if entry.isEncrypted || entry.method == 99 { throw PackedError(name, .encrypted) }
    if entry.method != 0, entry.method != 8 { throw PackedError(name, .method(entry.method)) }
    let (packed, size) = (Int(clamping: entry.packedSize), Int(clamping: entry.size))
    if UnpackLimit.isBroken(packed: packed, unpacked: size) {
      throw PackedError(name, .ratio(limit: UnpackLimit.ratio))
    }
  }

  func read(into memory: UnsafeMutableRawPointer, _ count: Int) throws -> Int {
    if isAtEnd { return 0 }
    let got = zip_fread(file, memory, UInt64(count))
    if got < 0 { throw fault }
    unpacked += UInt64(got)
    // No more than the directory says, even where no end is in sight.
    if unpacked > entry.size { throw PackedError(name, .damaged("it is larger than it says")) }
    if got == 0 {
      isAtEnd = true
      if unpacked < entry.size { throw PackedError(name, .cutOff) }
    }
    return Int(got)
  }

  /// Why reading failed, as the library has it.
  private var fault: PackedError {
    if unpacked < entry.size, isCutOff { return PackedError(name, .cutOff) }
    guard let error = zip_file_get_error(file) else { return PackedError(name, .damaged("")) }
    if error.pointee.zip_err == ZIP_ER_CRC {
      return PackedError(name, .damaged("its checksum is wrong"))
    }
    return PackedError(name, .damaged(String(cString: zip_error_strerror(error))))
  }

  /// Whether the packed bytes ended too early.
  private var isCutOff: Bool {
    guard let error = zip_file_get_error(file) else { return false }
    return error.pointee.zip_err == ZIP_ER_EOF || error.pointee.zip_err == ZIP_ER_READ
  }
}
