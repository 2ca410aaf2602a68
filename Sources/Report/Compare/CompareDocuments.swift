import Foundation
import Text

/// An entry of the documents that is not the same in all of them.
struct DocumentDifference: Equatable {
  /// Its place, `long.enter`.
  let path: String
  /// What each says; `nil` where it has no such entry.
  let values: [String?]
}

/// The entries in which documents differ: rules and indicators first, then parameters, then the rest,
/// each in the order of their paths. Names and notes are not compared.
///
/// - Parameter documents: canonical documents, a line of JSON each.
func documentDifferences(_ documents: [String]) -> [DocumentDifference] {
  let entries = documents.map { text -> [String: String] in
    var found: [String: String] = [:]
    let tree = try? JSONSerialization.jsonObject(
      with: Data(text.utf8), options: .fragmentsAllowed)
    if let tree { flatten(tree, "", into: &found) }
    return found
  }
  let paths = Set(entries.flatMap(\.keys)).filter { $0 != "name" && $0 != "notes" }
  let differing = paths.filter { path in Set(entries.map { $0[path] }).count > 1 }
  return differing.sorted { (rank($0), $0) < (rank($1), $1) }
    .map { path in DocumentDifference(path: path, values: entries.map { $0[path] }) }
}

private func flatten(_ value: Any, _ path: String, into found: inout [String: String]) {
  switch value {
  case let members as [String: Any]:
    for (key, member) in members {
      flatten(member, path.isEmpty ? key : "\(path).\(key)", into: &found)
    }
  case let list as [Any]:
    for (place, member) in list.enumerated() { flatten(member, "\(path)[\(place)]", into: &found) }
  case let text as String: found[path] = text
  case is NSNull: found[path] = "null"
  case let number as NSNumber:
    // That is how the library keeps a truth.
    let isBoolean = String(cString: number.objCType) == "c"
    found[path] =
      isBoolean ? (number.boolValue ? "true" : "false") : NumberText.shortest(number.doubleValue)
  default: found[path] = "\(value)"
  }
}

/// What weighs most comes first.
private func rank(_ path: String) -> Int {
  let head = path.prefix { $0 != "." && $0 != "[" }
  let order = [
    "long", "short", "indicators", "parameters", "size", "execution", "account", "timeframe",
  ]
  return order.firstIndex(of: String(head)) ?? order.count
}
