import Synchronization

extension FolderServer {
  /// The documents of the folder.
  func documents() -> [FileStamp] {
    folder.files { FolderPath.isDocument($0) }.filter {
      !$0.path.hasPrefix(options.reports + "/") && FolderPath($0.path) != nil
    }
  }

  /// The reports, by name.
  func reportStamps() -> [FileStamp] {
    folder.files(in: options.reports, depth: 0) { $0.hasSuffix(".html") }.map {
      var stamp = $0
      stamp.path = String(stamp.path.dropFirst(options.reports.count + 1))
      return stamp
    }.filter { FolderPath($0.path) != nil }
  }

  /// Looks at the folder again and again: a document that has changed is run, and pages hear of it, of
  /// reports that have changed, and of files that came or went.
  func watch() async {
    var documents = Set(documents())
    var reports = Set(reportStamps())
    var rounds = 0
    while !Task.isCancelled {
      try? await Task.sleep(for: options.pace)
      let (seen, made) = (Set(self.documents()), Set(reportStamps()))
      let changed = seen.subtracting(documents).map(\.path).sorted()
      for path in changed { _ = queue.add(path) }
      let written = made.subtracting(reports).map(\.path).sorted()
      for name in written { listeners.tell("report", jsonText(name)) }
      if Set(seen.map(\.path)) != Set(documents.map(\.path))
        || Set(made.map(\.path)) != Set(reports.map(\.path))
      {
        listeners.tell("files", "{}")
      }
      for path in changed { listeners.tell("document", jsonText(path)) }
      (documents, reports) = (seen, made)
      rounds += 1
      if rounds % 40 == 0 { listeners.knock() }
    }
  }
}

extension RunNews {
  /// As pages read it.
  public var json: String {
    "{\"document\":\(jsonText(document)),\"state\":\"\(state.rawValue)\",\"report\":\(jsonText(report)),"
      + "\"words\":\(jsonText(words)),\"line\":\(line),\"column\":\(column),\"seconds\":\(seconds.isFinite ? seconds : 0)}"
  }
}

/// A text as JSON.
func jsonText(_ text: String) -> String {
  var json = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": json += "\\\""
    case "\\": json += "\\\\"
    case _ where scalar.value < 32 || scalar.value == 127:
      let digits = String(scalar.value, radix: 16)
      json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: json.unicodeScalars.append(scalar)
    }
  }
  return json + "\""
}
