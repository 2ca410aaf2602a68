import Market
import Text

/// Warnings about orders that missed a close, days without clocks, and dividends that cannot be right.
extension Run {
  /// Why a bar was not known to be over with its own last candle.
  private enum LateReason: CaseIterable {
    case auction, noCalendar, missingCandles
  }

  /// That market orders did not fill at the close of their bar, a warning for each reason.
  var filledLate: [Warning] {
    LateReason.allCases.compactMap { reason in
      let places = lateOrders.indices.filter {
        lateOrders[$0] > 0 && lateReason(instruments[$0].instrument) == reason
      }
      let count = places.reduce(0) { $0 + lateOrders[$1] }
      return count > 0 ? warning(ofLate: count, reason) : nil
    }
  }

  private func lateReason(_ instrument: Instrument) -> LateReason {
    guard let name = instrument.calendar, let calendar = try? ExchangeCalendar(name) else {
      return barFrame?.isDayOrLonger == true ? .noCalendar : .missingCandles
    }
    return calendar.auction(of: last.dayNumber).after > 0 ? .auction : .missingCandles
  }

  private func warning(ofLate count: Int, _ reason: LateReason) -> Warning {
    let claim =
      count == 1
      ? localized("1 order filled at a later open, not at the close of its bar.")
      : localized("\(grouped(count)) orders filled at a later open, not at the close of their bar.")
    let proof =
      switch reason {
      case .auction:
        localized(
          "With execution.fill at close an order needs a bar that is known to be over with its last candle, and there the price of the closing auction could still have come: take data that have the candle of the auction."
        )
      case .noCalendar:
        localized(
          "With execution.fill at close an order needs a bar that is known to be over with its last candle. Without a calendar it was known only from the next one: name one (instrument.calendar)."
        )
      case .missingCandles:
        localized(
          "With execution.fill at close an order needs a bar that is known to be over with its last candle, and there the candle that ends the bar is missing in the data."
        )
      }
    return Warning(claim: claim, proof: proof)
  }

  /// That days of instruments which name no clocks are taken to end at midnight UTC beside those of others.
  var clocksAssumed: Warning? {
    let all = instruments.map { $0.instrument }
    let unnamed = all.filter { $0.calendar == nil && $0.zone == "UTC" && $0.sessionOpen == 0 }
    guard let frame = baseFrame, frame.intradaySeconds == nil, !unnamed.isEmpty,
      unnamed.count < all.count
    else { return nil }
    let names = unnamed.prefix(3).map { printable($0.symbol) }.joined(separator: ", ")
    let words = unnamed.count > 3 ? names + " …" : names
    return Warning(
      claim: localized("Days of \(words) are taken to end at midnight UTC."),
      proof: localized(
        "Instruments with other clocks see them from then on: name the calendar of each (instrument.calendar), which is 24/7 where it never closes."
      ))
  }

  /// That a dividend was more than the price.
  var paidAbovePrice: Warning? {
    guard let first = dividendsAbovePrice.first else { return nil }
    let symbol = printable(instruments[first.instrument].instrument.symbol)
    let amount = NumberText.shortest(first.event.value)
    let date = first.event.time.date.description
    let price = NumberText.shortest(first.price)
    let count = dividendsAbovePrice.count
    return Warning(
      claim: symbol.isEmpty
        ? localized("The dividend of \(amount) on \(date) is more than the whole price.")
        : localized(
          "The dividend of \(amount) of \(symbol) on \(date) is more than the whole price."),
      proof: count == 1
        ? localized(
          "The close before it was \(price), and it was booked all the same. Check the amount, and whether the prices are without later splits (splitAdjusted)."
        )
        : localized(
          "The close before it was \(price). \(grouped(count)) such dividends were booked all the same. Check the amounts, and whether the prices are without later splits (splitAdjusted)."
        ))
  }
}
