import CReportScript
import Market

/// The scripts of the pages, and the hashes by which a page's policy lets its own run.
enum PageScript {
  /// That of a report.
  static let text = text(report_script)
  /// `sha256-…`, as a content security policy writes it.
  static let hash = policyHash(of: text)
  /// The words in it, among them each class that it gives an element.
  static let words = Report.words(ofScript: text)
  /// That of the page of all runs.
  static let gallery = text(gallery_script)
  /// Its hash.
  static let galleryHash = policyHash(of: gallery)
  /// That of the page of a search.
  static let sweep = text(sweep_script)
  /// That of the pages of a server.
  static let served = text(serve_script)
  /// Its hash.
  static let servedHash = policyHash(of: served)

  private static func text(
    _ bytes: (UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>?
  ) -> String {
    var count = 0
    let start = bytes(&count)
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

/// The hash of a script as a content security policy writes it: `sha256-…`.
package func policyHash(of script: String) -> String {
  "sha256-" + base64(SHA256.digest(of: Array(script.utf8)))
}
