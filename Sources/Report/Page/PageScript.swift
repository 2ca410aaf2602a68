import CReportScript
import Foundation
import Market

/// The script of the page, and the hash by which the page's policy lets it run.
enum PageScript {
  static let text: String = {
    var count = 0
    let bytes = report_script(&count)
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }()

  static let hash = policyHash(of: text)
}

/// The hash of a script as a content security policy writes it: `sha256-…`.
package func policyHash(of script: String) -> String {
  "sha256-" + Data(SHA256.digest(of: Array(script.utf8))).base64EncodedString()
}
