import Foundation

/// Bytes as base64, without line breaks.
package func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
