import Support
import Testing

@testable import Market

@Suite struct TextEncodingTests {
  private let line = "日期,開盤指數\n114/04/01,\"20,884.53\"\n"
  /// The first line in Big5, by Python: `line.encode("cp950")`.
  private let big5 =
    bytes("a4e9b4c12cb67dbd4cabfcbcc60a") + Array("114/04/01,\"20,884.53\"\n".utf8)

  private func text(_ bytes: [UInt8], pieces: Int = 1_000) throws -> String {
    String(
      decoding: try openText(MemoryBytes(bytes, most: pieces)).all(pieces: pieces), as: UTF8.self)
  }

  private func utf16(_ text: String, big: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
      return big ? [high, low] : [low, high]
    }
  }

  @Test(arguments: [4, 5, 7, 1_000])
  func everyEncodingGivesTheSame(pieces: Int) throws {
    let long = line + String(repeating: "1,2,𝒳,é\n", count: 20_000)
    #expect(try text(Array(long.utf8), pieces: pieces) == long)
    #expect(try text([0xef, 0xbb, 0xbf] + Array(long.utf8), pieces: pieces) == long)
    #expect(try text([0xff, 0xfe] + utf16(long, big: false), pieces: pieces) == long)
    #expect(try text([0xfe, 0xff] + utf16(long, big: true), pieces: pieces) == long)
    #expect(try text(big5, pieces: pieces) == line)
    #expect(try text(gzipped(big5), pieces: pieces) == line)
  }

  @Test func twoBytesWithoutAMarkAreSeen() throws {
    let ascii = "time,open,high\n"
    #expect(try text(utf16(ascii, big: false)) == ascii)
    #expect(try text(utf16(ascii, big: true)) == ascii)
  }

  @Test func longBig5() throws {
    var bytes: [UInt8] = []
    for _ in 0..<10_000 { bytes += big5 }
    #expect(try text(bytes, pieces: 3_001) == String(repeating: line, count: 10_000))
  }

  @Test func lettersOfTheWestAreNotBig5() {
    let texts: [(String, TextEncoding)] = [
      ("S\u{e3}o Paulo", .utf8), ("Zamkni\u{ea}cie;Najwy\u{bf}szy", .central),
      ("\u{80}\u{80}", .utf8),
    ]
    for (text, encoding) in texts {
      let bytes = text.unicodeScalars.map { UInt8($0.value) }
      #expect(TextEncoding.recognise(bytes).encoding == encoding, "\(text)")
    }
  }

  @Test func aCharacterCutOffIsStillUTF8() {
    let bytes = Array("日期,開".utf8)
    for count in 1...bytes.count {
      #expect(TextEncoding.recognise(Array(bytes.prefix(count))).encoding == .utf8)
    }
  }

  @Test func whatIsNoCharacterIsMarked() throws {
    #expect(try text([0xff, 0xfe, 0x41, 0, 0x42, 0, 0x43]) == "AB\u{fffd}")
    #expect(try text([0xff, 0xfe, 0x41, 0, 0, 0xdc, 0x42, 0]).hasPrefix("A\u{fffd}"))
    #expect(try text(big5 + [0xa4]) == line + "\u{fffd}")
  }
}
