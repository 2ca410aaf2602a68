import CMinizip

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
    fileprivate let place: UInt64
    fileprivate let number: UInt64
  }

  let path: String
  /// Its files, folders left out, in the order of the directory.
  private(set) var entries: [Entry] = []

  /// Reads the directory of an archive.
  ///
  /// - Throws: `PackedError` where it cannot be read, has too many files or unpacks to too much.
  init(path: String) throws {
    self.path = path
    guard let file = unzOpen64(path) else { throw PackedError(path, .noDirectory) }
    defer { unzClose(file) }
    var info = unz_global_info64()
    guard unzGetGlobalInfo64(file, &info) == UNZ_OK else { throw PackedError(path, .noDirectory) }
    guard info.number_entry <= UInt64(UnpackLimit.files) else {
      let count = Int(clamping: info.number_entry)
      throw PackedError(path, .tooMany(count, limit: UnpackLimit.files))
    }
    var code = unzGoToFirstFile(file)
    while code == UNZ_OK, entries.count <= UnpackLimit.files {
      let entry = try Self.entry(file, path)
      if !entry.name.hasSuffix("/") { entries.append(entry) }
      code = unzGoToNextFile(file)
    }
    guard code == UNZ_END_OF_LIST_OF_FILE else { throw PackedError(path, .noDirectory) }
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

  private static func entry(_ file: unzFile, _ path: String) throws -> Entry {
    var info = unz_file_info64()
    var place = unz64_file_pos()
    guard unzGetCurrentFileInfo64(file, &info, nil, 0, nil, 0, nil, 0) == UNZ_OK,
      unzGetFilePos64(file, &place) == UNZ_OK
    else { throw PackedError(path, .noDirectory) }
    // The directory holds the length in two bytes.
    var name = [UInt8](repeating: 0, count: Int(info.size_filename))
    let code = name.withUnsafeMutableBytes { bytes in
      unzGetCurrentFileInfo64(
        file, nil, bytes.bindMemory(to: CChar.self).baseAddress, uLong(bytes.count), nil, 0, nil, 0)
    }
    guard code == UNZ_OK else { throw PackedError(path, .noDirectory) }
    return Entry(
      name: String(decoding: name, as: UTF8.self), size: info.uncompressed_size,
      packedSize: info.compressed_size, method: Int(info.compression_method),
      isEncrypted: info.flag & 0x41 != 0, place: place.pos_in_zip_directory,
      number: place.num_of_file)
  }
}

/// What an entry of a zip archive unpacks to, held to the size and checksum that the directory says.
final class ZipEntryBytes: ByteStream {
  let name: String
  private let entry: ZipArchive.Entry
  private let file: unzFile
  private var isOpen = false
  private var unpacked: UInt64 = 0

  /// Opens the archive once more, for this entry.
  ///
  /// - Throws: `PackedError` where the entry cannot be unpacked or would unpack to too much.
  init(_ entry: ZipArchive.Entry, of archive: String, name: String) throws {
    self.name = name
    self.entry = entry
    try Self.check(entry, name)
    guard let file = unzOpen64(archive) else { throw PackedError(name, .noDirectory) }
    self.file = file
    var place = unz64_file_pos(pos_in_zip_directory: entry.place, num_of_file: entry.number)
    guard unzGoToFilePos64(file, &place) == UNZ_OK, unzOpenCurrentFile(file) == UNZ_OK else {
      throw PackedError(name, .damaged("its header contradicts the directory"))
    }
    isOpen = true
  }

  deinit { unzClose(file) }

  private static func check(_ entry: ZipArchive.Entry, _ name: String) throws {
    if entry.isEncrypted || entry.method == 99 { throw PackedError(name, .encrypted) }
    if entry.method != 0, entry.method != 8 { throw PackedError(name, .method(entry.method)) }
    let (packed, size) = (Int(clamping: entry.packedSize), Int(clamping: entry.size))
    if UnpackLimit.isBroken(packed: packed, unpacked: size) {
      throw PackedError(name, .ratio(limit: UnpackLimit.ratio))
    }
  }

  func read(into memory: UnsafeMutableRawPointer, _ count: Int) throws -> Int {
    guard isOpen else { return 0 }
    let got = unzReadCurrentFile(file, memory, UInt32(min(count, Int(Int32.max))))
    if got > 0 {
      unpacked += UInt64(got)
      return Int(got)
    }
    if got < 0 { throw PackedError(name, got == UNZ_ERRNO ? .cutOff : .damaged("error \(got)")) }
    isOpen = false
    let code = unzCloseCurrentFile(file)
    if unpacked < entry.size { throw PackedError(name, .cutOff) }
    if code == UNZ_CRCERROR { throw PackedError(name, .damaged("its checksum is wrong")) }
    return 0
  }
}
