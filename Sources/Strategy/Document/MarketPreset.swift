import CSamples
package import Market
import Text

/// The usual costs and steps of a market, by name, as of a date: what `account.preset` brings.
public struct MarketPreset: Sendable {
  /// The name that a document gives.
  public let name: String
  /// What market it is, in a few words.
  public let title: String
  /// The date as of which its numbers are, e.g. `2024-06-30`.
  public let date: String
  /// The currency of its amounts; `nil` where it has none.
  let currency: String?
  /// The file as it is: JSON with source, date and notes.
  public let text: String
  /// Keys that a document has to set beside it, and why.
  let needs: [(key: String, words: String)]
  /// What it says of the account and of the instrument.
  let account: DocumentNode?
  let instrument: DocumentNode?

  /// All of them.
  public static let all: [MarketPreset] = files.compactMap(MarketPreset.init(file:))

  /// Their names, for which no file is read: each has that of its preset.
  public static let names = files.map { String(String(cString: $0.name).prefix { $0 != "." }) }

  /// The one with a name.
  public static func find(_ name: String) -> MarketPreset? { all.first { $0.name == name } }

  /// The name nearest to a wrong one, if one is near.
  public static func nearest(to name: String) -> String? {
    Nearest.name(to: name, among: names)
  }

  private static var files: [SampleFile] {
    var files: [SampleFile] = []
    while let file = sample_preset(files.count)?.pointee { files.append(file) }
    return files
  }

  private init?(file: SampleFile) {
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
    text = String(decoding: bytes, as: UTF8.self)
    guard let root = try? DocumentText(path: String(cString: file.name), text: text).tree(),
      let name = root["name"]?.scalar, let title = root["title"]?.scalar,
      let date = root["date"]?.scalar
    else { return nil }
    self.name = name
    self.title = title
    self.date = date
    currency = root["currency"]?.scalar
    needs = (root["needs"]?.elements ?? []).compactMap { need in
      need["key"]?.scalar.flatMap { key in need["words"]?.scalar.map { (key, $0) } }
    }
    account = root["account"]
    instrument = root["instrument"]
  }
}

extension StrategyDocument {
  /// What has to be set beside the preset and is not, of one of the document's entries: the keys, with a
  /// sentence each.
  ///
  /// - Parameter instrument: what is traded, with what the document says of it.
  package func missingBesidePreset(
    _ entry: DataEntry, _ instrument: Instrument
  ) -> [(key: String, sentence: String)] {
    guard let name = account.preset?.name, let preset = MarketPreset.find(name) else { return [] }
    let contract = self.instrument(of: entry).contract
    return preset.needs.compactMap { key, words in
      let isSet =
        switch key {
        case "instrument.contract":
          contract?.multiplier != nil || contract?.tickValue != nil
            || instrument.contract.multiplier != 1
        case "instrument.lot": instrument.lot != nil
        case "account.spread": account.spread != nil
        default: true
        }
      return isSet ? nil : (key, "The preset '\(name)' needs '\(key)' beside it. \(words)")
    }
  }
}

extension DocumentNode {
  /// A document with what its preset says, where it says nothing itself.
  func completedByPreset() -> DocumentNode {
    guard let word = self["account"]?["preset"], let preset = word.scalar.flatMap(MarketPreset.find)
    else {
      return self
    }
    var root = self
    let account = (preset.account ?? .nothing(at: word.position)).moved(to: word.position)
    root.merge("account", with: account.without(self["account"]))
    if let instrument = preset.instrument, !instrument.entries.isEmpty {
      root.merge("instrument", with: instrument.moved(to: word.position))
    }
    return root
  }

  /// An object without keys.
  private static func nothing(at position: Position) -> DocumentNode {
    DocumentNode(content: .mapping([]), position: position)
  }

  /// Puts keys into an object of this one that it does not have; those of objects one by one.
  private mutating func merge(_ key: String, with other: DocumentNode) {
    var entries = self.entries
    guard let place = entries.firstIndex(where: { $0.key == key }) else {
      entries.append(Entry(key: key, keyPosition: other.position, value: other))
      content = .mapping(entries)
      return
    }
    var own = entries[place].value
    for entry in other.entries {
      if ["commission", "margin", "interest"].contains(entry.key) {
        own.merge(entry.key, with: entry.value)
      } else if own[entry.key] == nil {
        own.content = .mapping(own.entries + [entry])
      }
    }
    entries[place].value = own
    content = .mapping(entries)
  }

  /// A preset's account without what the document says by another name.
  private func without(_ own: DocumentNode?) -> DocumentNode {
    let commission = own?["commission"]
    let saysRate = commission?["rate"] != nil || commission?["taker"] != nil
    let saysInitial = own?["leverage"] != nil || own?["margin"]?["initial"] != nil
    var account = self
    account.content = .mapping(
      entries.compactMap { entry in
        if entry.key == "leverage" && saysInitial { return nil }
        var entry = entry
        entry.value.content = entry.value.content(without: { key in
          (entry.key == "commission" && saysRate && ["rate", "taker"].contains(key))
            || (entry.key == "margin" && saysInitial && key == "initial")
        })
        return entry
      })
    return account
  }

  private func content(without isLeftOut: (String) -> Bool) -> Content {
    guard case .mapping(let entries) = content else { return content }
    return .mapping(entries.filter { !isLeftOut($0.key) })
  }
}
