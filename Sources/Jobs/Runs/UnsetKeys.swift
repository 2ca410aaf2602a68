import Market
import Strategy
import Text

extension RunSources {
  /// What a document leaves unset or asks of candles that do not have it, so that a run is not what is meant.
  func unsetKeys(_ document: StrategyDocument) -> [String] {
    besidePreset(document) + ofOtherCurrency(document) + withoutVolume(document)
  }

  /// Amounts of a commission in another currency than the account's, of prices whose currency is not known.
  private func ofOtherCurrency(_ document: StrategyDocument) -> [String] {
    let commission = document.account.commission
    let (own, account) = (commission.currency, document.account.currency)
    guard commission.hasAmounts, !own.isEmpty, !account.isEmpty, own != account else { return [] }
    let unknown = zip(all, document.data).filter {
      $1.isTraded && $0.instrument.currency.isEmpty
    }
    if unknown.isEmpty { return [] }
    let whose = document.account.preset.map { "the preset '\($0.name)'" } ?? "the commission"
    return [
      "The amounts of \(whose) are in \(printable(own)) and the account is in \(printable(account)): they are charged as if they were \(printable(account)). Write \"instrument\": { \"currency\": \"\(printable(own))\" } with 'rates' to the account's currency, or amounts of your own in a \"commission\" whose \"currency\" is \"\(printable(account))\"."
    ]
  }

  /// Keys that have to be set beside a preset, each said once.
  private func besidePreset(_ document: StrategyDocument) -> [String] {
    var said: [(sentence: String, symbols: [String])] = []
    for (source, entry) in zip(all, document.data) where entry.isTraded {
      for need in document.missingBesidePreset(entry, source.instrument) {
        // What belongs to the account is of no instrument.
        let symbols = need.key.hasPrefix("account.") ? [] : [source.instrument.symbol]
        if let place = said.firstIndex(where: { $0.sentence == need.sentence }) {
          said[place].symbols += symbols
        } else {
          said.append((need.sentence, symbols))
        }
      }
    }
    return said.map { sentence, symbols in
      all.count > 1 && !symbols.isEmpty
        ? "\(symbols.joined(separator: ", ")): \(sentence)" : sentence
    }
  }

  /// Settings that go by volume, of candles that have none.
  private func withoutVolume(_ document: StrategyDocument) -> [String] {
    var said: [String] = []
    if document.execution.emptyCandles == .rest {
      said.append(
        "The candles have no volume, and with \"emptyCandles\": \"rest\" nothing trades in such: no order is filled. Leave that key out, or take candles with volume."
      )
    }
    if case .impact(let share)? = document.account.slippage, share > 0 {
      said.append(
        "The candles have no volume, by which the slippage 'impact' goes: every order that slips is filled at the worst price of its candle. Write the slippage in another way, or take candles with volume."
      )
    }
    return ofEmpty(said, document)
  }

  /// Orders that take a share of the volume, of candles that have none: a run says so itself where nothing
  /// traded.
  func neverFilled(_ document: StrategyDocument) -> [String] {
    guard document.execution.participation != nil else { return [] }
    return ofEmpty(
      [
        "The candles have no volume, and with 'execution.participation' an order takes a share of it: no order is filled. Leave that key out, or take candles with volume."
      ], document)
  }

  /// Sentences about the traded candles without volume; none where all have some.
  private func ofEmpty(_ sentences: [String], _ document: StrategyDocument) -> [String] {
    let empty = zip(all, document.data).filter { $1.isTraded && !$0.hasVolume }.map {
      $0.0.instrument.symbol
    }
    if empty.isEmpty { return [] }
    let prefix = all.count > 1 ? empty.joined(separator: ", ") + ": " : ""
    return sentences.map { prefix + $0 }
  }
}
