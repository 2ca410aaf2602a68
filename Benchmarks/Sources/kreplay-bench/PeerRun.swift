import CPeer
import Market

/// The C program's side of an engine claim, with buffers that are touched before the clock runs.
final class PeerRun {
  private var equity: [Double]
  private var places: [Int32]
  private var prices: [Double]

  /// Room for runs over as many candles.
  init(_ count: Int) {
    equity = Array(repeating: 1, count: count)
    places = Array(repeating: 1, count: count + 1)
    prices = Array(repeating: 1, count: count + 1)
  }

  /// Runs one of the C program's strategies with 100,000,000 in cash and a commission of 0.1 %.
  func run(_ strategy: PeerStrategy, _ candles: Candles) -> peer_result {
    equity.withUnsafeMutableBufferPointer { equity in
      places.withUnsafeMutableBufferPointer { places in
        prices.withUnsafeMutableBufferPointer { prices in
          let record = peer_record(
            equity: equity.baseAddress, fill_place: places.baseAddress,
            fill_price: prices.baseAddress)
          return strategy.run(candles, record)
        }
      }
    }
  }
}

/// A strategy of the C program.
enum PeerStrategy {
  case crossover
  case macd(first: Int)

  fileprivate func run(_ candles: Candles, _ record: peer_record) -> peer_result {
    let count = Int64(candles.count)
    return candles.open.withUnsafeBufferPointer { open in
      candles.close.withUnsafeBufferPointer { close in
        switch self {
        case .crossover:
          peer_crossover(
            open.baseAddress, close.baseAddress, count, 10, 30, 1e8, 0.001, record)
        case .macd(let first):
          peer_macd(
            open.baseAddress, close.baseAddress, count, Int64(first), 1e8, 0.001, record)
        }
      }
    }
  }
}
