import Market

/// The columns of candles as pointers, valid while they are lent.
struct CandlePointers {
  let time: UnsafePointer<Int64>
  let open: UnsafePointer<Double>
  let high: UnsafePointer<Double>
  let low: UnsafePointer<Double>
  let close: UnsafePointer<Double>
  let volume: UnsafePointer<Double>

  /// Lends the columns of candles, of which there is at least one.
  static func lend<Value>(
    _ candles: Candles, to body: (CandlePointers) throws -> Value
  ) rethrows -> Value? {
    try candles.time.withUnsafeBufferPointer { time in
      try candles.open.withUnsafeBufferPointer { open in
        try candles.high.withUnsafeBufferPointer { high in
          try candles.low.withUnsafeBufferPointer { low in
            try candles.close.withUnsafeBufferPointer { close in
              try candles.volume.withUnsafeBufferPointer { volume in
                guard let time = time.baseAddress, let open = open.baseAddress,
                  let high = high.baseAddress, let low = low.baseAddress,
                  let close = close.baseAddress, let volume = volume.baseAddress
                else { return nil }
                return try body(
                  CandlePointers(
                    time: time, open: open, high: high, low: low, close: close, volume: volume))
              }
            }
          }
        }
      }
    }
  }
}
