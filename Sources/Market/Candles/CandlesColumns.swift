import Glibc

extension Candles {
  /// Lets a body write up to `count` candles into the columns and keeps the number that it returns;
  /// after an error there are none. They have no sequence numbers.
  mutating func withColumns(
    count: Int, _ body: (FastRows.Columns) throws -> Int
  ) throws -> Int {
    sequence.removeAll(keepingCapacity: true)
    resize(count)
    var kept = 0
    defer { resize(kept) }
    kept = try time.withUnsafeMutableBufferPointer { time in
      try open.withUnsafeMutableBufferPointer { open in
        try high.withUnsafeMutableBufferPointer { high in
          try low.withUnsafeMutableBufferPointer { low in
            try close.withUnsafeMutableBufferPointer { close in
              try volume.withUnsafeMutableBufferPointer { volume in
                guard let time = time.baseAddress, let open = open.baseAddress,
                  let high = high.baseAddress, let low = low.baseAddress,
                  let close = close.baseAddress, let volume = volume.baseAddress
                else { return 0 }
                return try body(
                  FastRows.Columns(
                    time: time, open: open, high: high, low: low, close: close, volume: volume))
              }
            }
          }
        }
      }
    }
    return kept
  }

  /// Gives all candles their sequence numbers.
  mutating func setSequence(_ numbers: [Int64]) {
    precondition(numbers.count == count, "\(numbers.count) numbers for \(count) candles")
    sequence = numbers
  }

  /// Cuts the columns, or makes them longer with zeros.
  private mutating func resize(_ count: Int) {
    time.resize(count)
    open.resize(count)
    high.resize(count)
    low.resize(count)
    close.resize(count)
    volume.resize(count)
  }
}

extension Candles {
  /// The columns as they lie in memory.
  struct Pointers {
    let time: UnsafePointer<Int64>
    let open: UnsafePointer<Double>
    let high: UnsafePointer<Double>
    let low: UnsafePointer<Double>
    let close: UnsafePointer<Double>
    let volume: UnsafePointer<Double>
  }

  /// Lets a body read the columns without bounds checks; it is not called where there are none.
  func withPointers(_ body: (Pointers) -> Void) {
    time.withUnsafeBufferPointer { time in
      open.withUnsafeBufferPointer { open in
        high.withUnsafeBufferPointer { high in
          low.withUnsafeBufferPointer { low in
            close.withUnsafeBufferPointer { close in
              volume.withUnsafeBufferPointer { volume in
                guard let time = time.baseAddress, let open = open.baseAddress,
                  let high = high.baseAddress, let low = low.baseAddress,
                  let close = close.baseAddress, let volume = volume.baseAddress
                else { return }
                body(
                  Pointers(
                    time: time, open: open, high: high, low: low, close: close, volume: volume))
              }
            }
          }
        }
      }
    }
  }
}

extension Candles {
  /// Adds candles at the end, from columns as they lie in memory.
  mutating func append(_ columns: Pointers, count: Int) {
    makeRoom(count)
    if !sequence.isEmpty {
      sequence.append(contentsOf: repeatElement(Self.noSequence, count: count))
    }
    time.append(contentsOf: UnsafeBufferPointer(start: columns.time, count: count))
    open.append(contentsOf: UnsafeBufferPointer(start: columns.open, count: count))
    high.append(contentsOf: UnsafeBufferPointer(start: columns.high, count: count))
    low.append(contentsOf: UnsafeBufferPointer(start: columns.low, count: count))
    close.append(contentsOf: UnsafeBufferPointer(start: columns.close, count: count))
    volume.append(contentsOf: UnsafeBufferPointer(start: columns.volume, count: count))
  }
}

extension Array where Element: Numeric {
  /// Cuts the array, or makes it longer with zeros; as bytes, since small files are read this way too.
  fileprivate mutating func resize(_ count: Int) {
    if self.count > count {
      removeLast(self.count - count)
    } else if self.count < count {
      let missing = count - self.count
      self += Self(unsafeUninitializedCapacity: missing) { memory, filled in
        // Zero is all bits clear in whole numbers and in `Double`.
        guard let start = memory.baseAddress else { return }
        memset(start, 0, missing * MemoryLayout<Element>.stride)
        filled = missing
      }
    }
  }
}
