/// The text in a source, whatever it is packed in: gzip is unpacked, other encodings become UTF-8, a
/// byte order mark is left out.
///
/// - Parameter isPacked: whether the source comes out of an archive already.
/// - Throws: `PackedError` for data packed in a way that is not read; `ParquetError`, `FileError`.
func openText(_ source: any ByteStream, isPacked: Bool = false) throws -> any ByteStream {
  let first = try source.take(lookedAt)
  let whole = PushbackStream(first, then: source)
  guard let kind = FileKind(first) else { return try openEncoding(first, source) }
  if isPacked, let inner = kind.packing { throw PackedError(source.name, .nested(inner)) }
  switch kind {
  case .columns(let name):
    guard let file = source as? ReadFile, file.isNamed else {
      throw ParquetError(source.name, .notAFile(name))
    }
    return try ParquetBytes(path: file.path)
  case .gzip: return try openText(GzipBytes(whole), isPacked: true)
  case .zip: throw PackedError(source.name, .pipedArchive)
  case .other(let name, let cure): throw PackedError(source.name, .otherKind(name, cure: cure))
  }
}

/// How many bytes show what a file is.
private let lookedAt = 1 << 15

private func openEncoding(
  _ first: [UInt8], _ source: any ByteStream
) throws -> any ByteStream {
  let (encoding, mark) = TextEncoding.recognise(first)
  let text = PushbackStream(first, from: mark, then: source)
  return encoding == .utf8 ? text : try ConvertedBytes(text, from: encoding)
}

/// A kind of file that is no text, by its first bytes.
enum FileKind: Hashable {
  case gzip, zip
  /// One of columns, which another program reads; what it is.
  case columns(String)
  /// One that is not read; what it is, and how to get at its candles.
  case other(String, cure: String)

  /// `nil` for text, as far as the first bytes tell.
  init?(_ first: [UInt8]) {
    if first.starts(with: [0x1f, 0x8b]) {
      self = .gzip
    } else if first.starts(with: [0x50, 0x4b, 3, 4]) || first.starts(with: [0x50, 0x4b, 5, 6]) {
      self = .zip
    } else if first.count > 262, first[257..<262].elementsEqual("ustar".utf8) {
      self = .other(
        "a tar archive", cure: "unpack it first, as in tar xf FILE, and give its folder")
    } else if let columns = Self.columns.first(where: { first.starts(with: $0.magic) }) {
      self = .columns(columns.name)
    } else if Self.isArrowStream(first) {
      self = .columns("a stream of Arrow")
    } else if let known = Self.known.first(where: { first.starts(with: $0.magic) }) {
      self = .other(known.name, cure: known.cure)
    } else {
      return nil
    }
  }

  /// What it is called inside packed data; `nil` for what is not packed.
  var packing: String? {
    switch self {
    case .gzip: "gzip"
    case .zip: "a zip archive"
    case .other, .columns: nil
    }
  }

  private static let columns: [(magic: [UInt8], name: String)] = [
    (Array("PAR1".utf8), "a Parquet file"), (Array("ARROW1".utf8), "an Arrow file"),
    (Array("FEA1".utf8), "a Feather file"),
  ]

  /// Whether bytes begin as a stream of Arrow does: with a mark, and the length of what it describes.
  private static func isArrowStream(_ first: [UInt8]) -> Bool {
    guard first.count > 8, first.starts(with: [0xff, 0xff, 0xff, 0xff]) else { return false }
    let length = first[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    return length > 0 && length < 1 << 24 && length % 8 == 0
  }

  private static let known: [(magic: [UInt8], name: String, cure: String)] = [
    ([0x28, 0xb5, 0x2f, 0xfd], "packed with zstd", "unpack it first, as in unzstd FILE"),
    ([0x42, 0x5a, 0x68], "packed with bzip2", "unpack it first, as in bunzip2 FILE"),
    ([0xfd, 0x37, 0x7a, 0x58, 0x5a], "packed with xz", "unpack it first, as in unxz FILE"),
    ([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], "a 7z archive", "unpack it first, as in 7z x FILE"),
    (Array("Rar!".utf8), "a RAR archive", "unpack it first, as in unrar x FILE"),
    ([0x89, 0x48, 0x44, 0x46], "an HDF5 file", "save it as CSV"),
    ([0xd0, 0xcf, 0x11, 0xe0], "an Excel workbook", "save the sheet as CSV"),
    (Array("SQLite format 3".utf8), "a database of SQLite", "export its rows as CSV"),
    (Array("%PDF".utf8), "a PDF", "take the table as CSV"),
  ]
}
