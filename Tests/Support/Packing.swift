import CZlib

/// Bytes as one member of gzip.
public func gzipped(_ bytes: [UInt8]) -> [UInt8] { deflated(bytes, windowBits: 31) }

/// One file of an archive that `zipped` makes.
public struct ZipFile: Sendable {
  /// Its name as bytes, whatever they are.
  public var name: [UInt8]
  /// What is in it, unpacked.
  public var bytes: [UInt8]
  /// The number of the method that its headers say; 8 is deflate, 0 stored.
  public var method: UInt16 = 8
  /// The flags that its headers say; 1 is locked.
  public var flags: UInt16 = 0
  /// The unpacked size that its headers say, where that is a lie.
  public var size: UInt32?
  /// Further fields of its headers.
  public var extra: [UInt8] = []
  /// Where its sizes and place stand if not in the headers proper.
  public var large = LargeFields.none

  /// What of a file's facts stands in the extra field of large archives (Zip64), as writers of .NET
  /// do for every file.
  public enum LargeFields: Sendable {
    case none
    /// Both sizes, as `System.IO.Compression` writes them.
    case sizes
    /// Sizes, place and number of the disk, as DotNetZip writes them.
    case all
  }

  /// A file with a name.
  public init(_ name: String, _ bytes: [UInt8]) {
    self.name = Array(name.utf8)
    self.bytes = bytes
  }

  /// A text with a name.
  public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
}

/// A zip archive of files.
public func zipped(_ files: [ZipFile]) -> [UInt8] {
  var archive: [UInt8] = []
  var directory: [UInt8] = []
  for file in files {
    let packed = file.method == 0 ? file.bytes : deflated(file.bytes, windowBits: -15)
    let place = UInt32(archive.count)
    let (near, far) = (extra(file, packed, nil), extra(file, packed, place))
    archive += little(UInt32(0x0403_4b50)) + shared(file, packed)
    archive += little(UInt16(near.count)) + file.name + near + packed
    directory += little(UInt32(0x0201_4b50)) + little(UInt16(20)) + shared(file, packed)
    directory += little(UInt16(far.count)) + [UInt8](repeating: 0, count: 10)
    directory += little(file.large == .all ? .max : place) + file.name + far
  }
  let isLarge = files.contains { $0.large == .all }
  let large = isLarge ? largeEnd(files.count, directory.count, archive.count) : []
  let count = isLarge ? [255, 255] : little(UInt16(files.count))
  let (size, start) = (UInt32(directory.count), isLarge ? .max : UInt32(archive.count))
  return archive + directory + large + little(UInt32(0x0605_4b50)) + [0, 0, 0, 0] + count + count
    + little(size) + little(start) + [0, 0]
}

/// What the header of a file and its line in the directory both say.
private func shared(_ file: ZipFile, _ packed: [UInt8]) -> [UInt8] {
  let checksum = file.bytes.withUnsafeBufferPointer {
    UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, UInt32($0.count)))
  }
  let isPlain = file.large == .none
  let size = file.size ?? UInt32(file.bytes.count)
  return little(UInt16(isPlain ? 20 : 45)) + little(file.flags) + little(file.method)
    + [0, 0, 0x21, 0] + little(checksum) + little(isPlain ? UInt32(packed.count) : .max)
    + little(isPlain ? size : .max) + little(UInt16(file.name.count))
}

/// The extra field of a large file, in the directory with its place.
private func extra(_ file: ZipFile, _ packed: [UInt8], _ place: UInt32?) -> [UInt8] {
  if file.large == .none { return file.extra }
  var fields =
    little(UInt64(file.size ?? UInt32(file.bytes.count))) + little(UInt64(packed.count))
  if let place, file.large == .all { fields += little(UInt64(place)) + [0, 0, 0, 0] }
  return [1, 0] + little(UInt16(fields.count)) + fields
}

/// The end of a large archive's directory, and where that is.
private func largeEnd(_ files: Int, _ size: Int, _ start: Int) -> [UInt8] {
  let count = little(UInt64(files))
  let end =
    little(UInt64(44)) + [45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0] + count + count
    + little(UInt64(size)) + little(UInt64(start))
  return little(UInt32(0x0606_4b50)) + end + little(UInt32(0x0706_4b50)) + [0, 0, 0, 0]
    + little(UInt64(start + size)) + [1, 0, 0, 0]
}

private func little(_ number: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

private func deflated(_ bytes: [UInt8], windowBits: Int32) -> [UInt8] {
  var stream = z_stream()
  let size = Int32(MemoryLayout<z_stream>.size)
  let code = deflateInit2_(
    &stream, 6, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
  precondition(code == Z_OK, "zlib error \(code)")
  defer { deflateEnd(&stream) }
  var input = bytes
  let room = Int(deflateBound(&stream, uLong(bytes.count))) + 64
  return [UInt8](unsafeUninitializedCapacity: room) { output, filled in
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(room)
      let end = deflate(&stream, Z_FINISH)
      precondition(end == Z_STREAM_END, "zlib error \(end)")
      filled = room - Int(stream.avail_out)
    }
  }
}
