import Report

/// How a terminal is sent pictures.
enum PictureProtocol: String, CaseIterable {
  /// The graphics protocol of kitty, which takes PNG.
  case kitty
  /// The pictures of the VT340.
  case sixel
}

/// A picture at a place of a screen.
struct ScreenPicture {
  /// The cells that it covers.
  let columns: Range<Int>, rows: Range<Int>
  /// PNG for kitty, the sequence itself for sixel.
  let bytes: [UInt8]
}

/// Turns pictures into what a terminal is sent: nothing where the picture is there already.
struct TerminalPictures {
  let kind: PictureProtocol
  private var shown: ScreenPicture?

  init(_ kind: PictureProtocol) { self.kind = kind }

  /// The terminal has been cleared.
  mutating func forget() { shown = nil }

  /// What puts a picture over the screen, or takes the last one away where there is none.
  mutating func update(to picture: ScreenPicture?) -> String {
    guard let picture else {
      defer { shown = nil }
      return shown == nil ? "" : removal
    }
    if let shown, shown.columns == picture.columns, shown.rows == picture.rows,
      shown.bytes == picture.bytes
    {
      return ""
    }
    shown = picture
    return "\u{1b}[\(picture.rows.lowerBound + 1);\(picture.columns.lowerBound + 1)H"
      + drawing(picture)
  }

  /// What takes a picture away. A sixel goes with the characters that are written over it.
  var removal: String { kind == .kitty ? "\u{1b}_Ga=d,d=I,i=1,q=2\u{1b}\\" : "" }

  private func drawing(_ picture: ScreenPicture) -> String {
    guard kind == .kitty else { return String(decoding: picture.bytes, as: UTF8.self) }
    // The same number every time: a picture takes the place of the one before.
    var words =
      "a=T,f=100,i=1,p=1,q=2,C=1,c=\(picture.columns.count),r=\(picture.rows.count),"
    let text = Array(base64(picture.bytes).utf8)
    var sequence = ""
    for start in stride(from: 0, to: text.count, by: Self.chunk) {
      let end = min(start + Self.chunk, text.count)
      sequence += "\u{1b}_G\(words)m=\(end < text.count ? 1 : 0);"
      sequence += String(decoding: text[start..<end], as: UTF8.self) + "\u{1b}\\"
      words = ""
    }
    return sequence
  }

  /// Characters of a picture in one sequence at most, as the protocol has it.
  private static let chunk = 4_096
}
