/// A picture of the manual of the chart, and what makes it.
struct GalleryPicture {
  /// The name of its files, without their endings.
  let name: String
  /// What it shows, in a sentence.
  let about: String
  /// The arguments after `kreplay chart FILE`, apart from its size and description.
  var options: [String] = []
  /// The panes in JSON that it shows in place of options.
  var panes: String?
  /// Further keys of its description, each on a line.
  var keys: [String] = []
  /// How many bars it shows, the last ones; as many as fit without it.
  var last: Int? = 64
  /// Of which candles it is.
  var candles = GalleryCandles.days
  /// Whether it shows trades.
  var hasTrades = false

  /// Pictures of a book's column.
  static let size = PictureSize(width: 560, height: 300)

  /// Its description in JSON, where that makes it.
  var spec: String? {
    guard let panes else { return nil }
    let inner = panes.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    let shown = last.map { ["\"visible\": { \"last\": \($0) }"] } ?? []
    let more = (shown + keys).map { "  \($0),\n" }.joined()
    return """
      {
        "frame": { "width": \(Self.size.width)\(frame) }, "height": \(Self.size.height),
      \(more)  "panes": [
      \(inner)
        ]
      }

      """
  }

  /// Further keys of its frame.
  var frameKeys = ""

  private var frame: String { frameKeys.isEmpty ? "" : ", " + frameKeys }

  /// The arguments after `kreplay chart`.
  var arguments: [String] {
    if panes != nil { return [candles.file, "--spec", name + ".json"] + options }
    let size = ["--size", "\(Self.size.width)x\(Self.size.height)"]
    return [candles.file] + (last.map { ["--last", "\($0)"] } ?? []) + size + options
  }

  /// The command that draws it again, as a shell takes it.
  var command: String {
    let words = arguments.map { word in
      word.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) } ? word : "'\(word)'"
    }
    return (["kreplay", "chart"] + words + ["--out", name + ".svg"]).joined(separator: " ")
  }
}

/// Pictures that belong together.
struct GalleryGroup {
  /// What they have in common.
  let title: String
  /// What a reader should know of them.
  let words: String
  let pictures: [GalleryPicture]
}
