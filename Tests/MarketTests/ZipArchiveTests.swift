import Support
import Testing

@testable import Market

@Suite struct ZipArchiveTests {
  private let folder = TemporaryFolder()
  private let text = rowsOfText(500)

  /// What every entry of an archive unpacks to.
  private func contents(_ bytes: [UInt8]) throws -> [[UInt8]] {
    let path = folder.file("a.zip", bytes)
    let archive = try ZipArchive(path: path)
    return try archive.entries.map {
      try ZipEntryBytes($0, of: archive, name: "a.zip/" + $0.name).all()
    }
  }

  private func problem(_ files: [ZipFile]) -> PackedProblem? {
    do {
      _ = try contents(zipped(files))
      return nil
    } catch {
      return (error as? PackedError)?.problem
    }
  }

  @Test func unpacksDeflatedAndStored() throws {
    var stored = ZipFile("stored.csv", "a,b\n")
    stored.method = 0
    let files = [ZipFile("2024/", []), ZipFile("2024/one.csv", text), stored, ZipFile("none", [])]
    #expect(try contents(zipped(files)) == [text, stored.bytes, []])
  }

  /// Made by Python: zipfile with ZIP_DEFLATED and force_zip64, so with the headers of large files.
  @Test func unpacksZip64() throws {
    let hex =
      "504b03042d0000000800000021007b07970affffffffffffffff05001400612e6373760100100008"
      + "000000000000000a000000000000004bd449e232d431e20200504b01022d032d0000000800000021"
      + "007b07970a0a00000008000000050000000000000000000000800100000000612e637376504b0506"
      + "000000000100010033000000410000000000"
    #expect(try contents(bytes(hex)) == [Array("a,b\n1,2\n".utf8)])
  }

  /// Sizes in the extra field of the directory, whatever they are: writers of .NET.
  @Test(arguments: [ZipFile.LargeFields.sizes, .all])
  func unpacksWhatNetWrites(_ fields: ZipFile.LargeFields) throws {
    var stored = ZipFile("b.csv", "a,b\n")
    stored.method = 0
    let files = [ZipFile("a.csv", text), stored].map { file in
      var file = file
      file.large = fields
      return file
    }
    #expect(try contents(zipped(files)) == [text, stored.bytes])
    var liar = files[0]
    liar.size = UInt32(text.count + 1)
    #expect(problem([liar]) == .cutOff)
  }

  /// An archive of many files stays open; several of its files may be read by turns.
  @Test func filesAreReadByTurns() throws {
    let files = (0..<100).map { ZipFile("\($0).csv", Array(text.dropFirst($0))) }
    let archive = try ZipArchive(path: folder.file("a.zip", zipped(files)))
    let open = try archive.entries.map {
      try ZipEntryBytes($0, of: archive, name: $0.name)
    }
    var read = [[UInt8]](repeating: [], count: files.count)
    while true {
      var got = 0
      for (place, entry) in open.enumerated() {
        let more = try entry.take(1_000)
        read[place] += more
        got += more.count
      }
      if got == 0 { break }
    }
    #expect(read == files.map(\.bytes))
  }

  @Test func lockedIsNamed() {
    var file = ZipFile("a.csv", text)
    file.flags = 1
    #expect(problem([file]) == .encrypted)
    // AES of 256 bits, as WinZip has it.
    file.method = 99
    file.extra = [0x01, 0x99, 7, 0, 2, 0, 0x41, 0x45, 3, 8, 0]
    #expect(problem([file]) == .encrypted)
  }

  @Test func otherMethodsAreNamed() {
    var file = ZipFile("a.csv", text)
    file.method = 12
    #expect(problem([file]) == .method(12))
  }

  @Test func sizesThatLieAreFound() {
    var file = ZipFile("a.csv", text)
    file.size = UInt32(text.count + 1)
    #expect(problem([file]) == .cutOff)
    file.size = UInt32(text.count - 1)
    #expect(problem([file]) != nil)
  }

  @Test func aBombIsRefused() {
    #expect(
      problem([ZipFile("a.csv", [UInt8](repeating: 48, count: UnpackLimit.free + 1 << 20))])
        == .ratio(limit: 250))
    var liar = ZipFile("a.csv", text)
    liar.size = .max - 1
    #expect(problem([liar]) == .ratio(limit: 250))
    let many = (0..<65).map { i in
      var file = ZipFile("\(i)", [])
      file.size = .max - 1
      return file
    }
    #expect(problem(many) == .total(65 * UInt64(UInt32.max - 1), limit: 1 << 38))
  }

  @Test func tooManyFilesAreRefused() {
    let files = (0...UnpackLimit.files).map { ZipFile("\($0)", []) }
    #expect(problem(files) == .tooMany(10_001, limit: 10_000))
  }

  @Test func everyCutIsNamed() {
    let files = [ZipFile("a.csv", Array(text.prefix(150))), ZipFile("b.csv", "x")]
    let packed = zipped(files)
    for count in 0..<packed.count {
      // The last bytes are the length of a comment, and not missed.
      guard let read = try? contents(Array(packed.prefix(count))) else { continue }
      #expect(read == files.map(\.bytes) && count >= packed.count - 4, "\(count) bytes")
    }
  }

  /// Whatever is flipped, what comes out is right or an error; names may change.
  @Test func flippedBitsNeverPass() throws {
    let short = Array(text.prefix(150))
    let packed = zipped([ZipFile("a.csv", short), ZipFile("b.csv", short)])
    var random = SplitMix64(seed: 7)
    var large = ZipFile("a.csv", short)
    large.large = .all
    for packed in [packed, zipped([large])] {
      for place in packed.indices {
        var flipped = packed
        flipped[place] ^= 1 << UInt8(random.whole(0...7))
        if let read = try? contents(flipped) { #expect(read.allSatisfy { $0 == short }) }
      }
    }
  }
}

/// Bytes from hexadecimal digits.
func bytes(_ hex: String) -> [UInt8] {
  let digits = hex.compactMap(\.hexDigitValue).map(UInt8.init)
  return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}
