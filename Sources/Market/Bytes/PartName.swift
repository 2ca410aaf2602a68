/// What the names of files beside those of candles look like.
enum PartName {
  /// Whether a file is none of candles: hidden, a description, a checksum, a vendor's report.
  ///
  /// - Parameters:
  ///   - path: of the file in its folder or archive; untrusted text.
  ///   - others: those of all files there.
  static func isBeside(_ path: String, among others: Set<String>) -> Bool {
    let names = path.split(separator: "/").map { $0.lowercased() }
    guard let name = names.last else { return true }
    let isHidden = { (name: String) in name.hasPrefix(".") && name != "." && name != ".." }
    if names.contains(where: { isHidden($0) || $0 == "__macosx" }) { return true }
    if exact.contains(name) || beginnings.contains(where: { name.hasPrefix($0) }) { return true }
    if endings.contains(where: { name.hasSuffix($0) }) { return true }
    return isReport(path, among: others)
  }

  /// A text of the same name as a table: what a vendor writes about the gaps in it.
  private static func isReport(_ path: String, among others: Set<String>) -> Bool {
    guard path.lowercased().hasSuffix(".txt") else { return false }
    let stem = path.dropLast(4)
    return others.contains(stem + ".csv") || others.contains(stem + ".CSV")
  }

  private static let exact: Set<String> = [
    "thumbs.db", "desktop.ini", "checksum", "checksums", "checksum.txt", "checksums.txt",
    "md5sums", "sha1sums", "sha256sums", "sha512sums", "md5sums.txt", "sha256sums.txt",
    "manifest.json",
  ]
  private static let beginnings = ["readme", "license", "licence", "copying"]
  private static let endings = [
    ".md", ".html", ".htm", ".pdf", ".checksum", ".md5", ".sha1", ".sha256", ".sha512", ".sig",
    ".asc", "~",
  ]
}
