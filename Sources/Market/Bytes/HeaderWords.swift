/// How many names of columns are known in a text, if it is of some encoding.
enum HeaderWords {
  /// Counts the names that are not in ASCII among the first lines.
  static func count(_ bytes: [UInt8], _ encoding: TextEncoding) -> Int {
    let start = SampleBytes(bytes.prefix(4_096), name: "")
    guard let text = try? ConvertedBytes(start, from: encoding).take(16_384) else { return 0 }
    let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 9]
    let fields = FileHead.lines(text[...], limit: 12).flatMap { line in
      line.text.split { separators.contains($0) }
    }
    return fields.count { field in
      field.contains { $0 > 127 }
        && names.contains(plainName(String(decoding: field, as: UTF8.self)))
    }
  }

  /// All names of columns that are not in ASCII.
  private static let names: Set<String> = Set(
    (ColumnNames.order + [.timeOfDay]).flatMap { ColumnNames.known($0) }
      .filter { !$0.allSatisfy(\.isASCII) })
}
