import Text

extension JSON {
  /// The value as the text of a data block of a page: on one line, and without a `<`, so that nothing in
  /// it can end the block.
  var dataBlock: [UInt8] {
    var bytes: [UInt8] = []
    for byte in self.bytes(indented: false).dropLast() {
      if byte == UInt8(ascii: "<") { bytes += #"\u003c"#.utf8 } else { bytes.append(byte) }
    }
    return bytes
  }
}
