import Chart
import Glibc
import Market
import Strategy
import Text

/// The manual of the chart: a folder with a picture of everything, what made it, and a page.
package struct Gallery {
  /// Where it is written.
  let folder: String
  /// Draws what `kreplay chart` does with some arguments.
  let command: ([String]) throws -> Picture

  /// A gallery for a folder.
  package init(folder: String, command: @escaping ([String]) throws -> Picture) {
    self.folder = folder
    self.command = command
  }

  /// All pictures in the order of the page.
  static let groups: [GalleryGroup] = [.marks, .types, .scales, .axes, .themes, .presets]

  private static let page = "README.md"
  /// The first line of the page, by which it is known again.
  private static let head = "# The chart in pictures"

  /// Writes all files; those of an earlier gallery are replaced, others stay.
  ///
  /// - Returns: how many pictures there are.
  /// - Throws: `GalleryError` where the folder is none or somebody else's; `FileError`.
  package func write(tell: ([String]) -> Void = { _ in }) throws -> Int {
    let pictures = Self.groups.flatMap(\.pictures)
    try prepare()
    tell(try strangers())
    // The page goes first: by it a gallery that was broken off is known again.
    try write(Array(GalleryPage(head: Self.head, groups: Self.groups).text.utf8), to: Self.page)
    for candles in GalleryCandles.allCases {
      _ = try writeSynthetic(try candles.market(), to: path(candles.file))
    }
    for picture in pictures {
      if let spec = picture.spec { try write(Array(spec.utf8), to: picture.name + ".json") }
      try write(try draw(picture), to: picture.name + ".svg")
    }
    return pictures.count
  }

  /// The picture as the command of its own draws it.
  private func draw(_ picture: GalleryPicture) throws -> [UInt8] {
    var arguments = picture.arguments
    arguments[0] = path(arguments[0])
    if picture.panes != nil { arguments[2] = path(arguments[2]) }
    var drawn = try command(arguments)
    if picture.hasTrades { drawn.data = drawn.data.withGalleryTrades() }
    return try drawn.drawn(.svg, density: 1).bytes
  }

  private func path(_ name: String) -> String { folder == "/" ? "/" + name : folder + "/" + name }

  private func write(_ bytes: [UInt8], to name: String) throws {
    let file = try WriteFile(path(name))
    try file.write(bytes)
    try file.finish()
  }

  /// Makes the folder, and refuses one whose page is not of a gallery, or that has no page and a file
  /// of a name that the gallery takes.
  private func prepare() throws {
    if folder.isEmpty { throw GalleryError.folder("", ENOENT) }
    do { try makeFolder(folder) } catch { throw GalleryError.folder(folder, error.code) }
    if access(folder, W_OK) != 0 { throw GalleryError.folder(folder, errno) }
    let page = path(Self.page)
    if access(page, F_OK) != 0 {
      if let taken = try names().first(where: Self.own.contains) {
        throw GalleryError.taken(path(taken))
      }
      return
    }
    let text = try DocumentFile.read(page, page)
    if !text.hasPrefix(Self.head + "\n") { throw GalleryError.page(page) }
  }

  /// The names of all its files.
  private static let own = Set(
    groups.flatMap(\.pictures).flatMap { [$0.name + ".svg", $0.name + ".json"] } + [page]
      + GalleryCandles.allCases.map(\.file))

  /// What a reader should know of files that are not of the gallery.
  private func strangers() throws -> [String] {
    let others = try names().filter { !Self.own.contains($0) }
    guard let first = others.first else { return [] }
    let words = others.count == 1 ? "'\(first)'" : "\(others.count) other files, such as '\(first)'"
    return ["\(folder) has \(words) too; what is not of the gallery stays as it is"]
  }

  private func names() throws -> [String] {
    guard let listing = opendir(folder) else { throw GalleryError.folder(folder, errno) }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

/// Why there is no gallery.
enum GalleryError: UserError, Hashable {
  /// The folder and the system's error number.
  case folder(String, Int32)
  /// A page that somebody else wrote.
  case page(String)
  /// A file that a picture or its candles would replace.
  case taken(String)

  var exitCode: ExitCode { .io }

  var description: String {
    let cure = "name another folder with --gallery"
    return switch self {
    case .page(let path):
      "\(printable(path)) is not the page of a gallery and would be lost; \(cure)"
    case .taken(let path):
      "\(printable(path)) is not of a gallery, which would replace it; \(cure)"
    case .folder(let path, let code):
      switch code {
      case ENOTDIR: "the folder '\(printable(path))' is not a folder; \(cure)"
      case EACCES, EPERM, EROFS:
        "the folder '\(printable(path))' cannot be written: no permission; \(cure)"
      case ENOENT where path.isEmpty: "the folder of the gallery has no name; \(cure)"
      default:
        "the folder '\(printable(path))' cannot be made: \(String(cString: strerror(code))); \(cure)"
      }
    }
  }
}
