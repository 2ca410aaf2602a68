/// Pixels as numbers of a palette of at most 256 colours.
///
/// Smooth edges may bring a few hundred colours: the 256 most frequent stay, and each of the others,
/// which cover a few pixels, takes the nearest of them.
struct IndexedPixels {
  /// Red, green and blue of each colour.
  private(set) var palette: [UInt8] = []
  /// The colour of each pixel.
  private(set) var indices: [UInt8] = []

  private static let most = 4_096

  /// Nil where there are thousands of colours.
  init?(_ pixels: [UInt32]) {
    var table = ColorTable(capacity: 4 * Self.most)
    guard let numbers = Self.number(pixels, &table) else { return nil }
    let kept = table.mostFrequent(256)
    for index in kept {
      palette += [16, 8, 0].map { UInt8(truncatingIfNeeded: table.colors[index] >> $0) }
    }
    let map = table.nearest(kept)
    indices = [UInt8](unsafeUninitializedCapacity: numbers.count) { bytes, count in
      numbers.withUnsafeBufferPointer { numbers in
        map.withUnsafeBufferPointer { map in
          for index in 0..<numbers.count { bytes[index] = map[Int(numbers[index])] }
        }
      }
      count = numbers.count
    }
  }

  private static func number(_ pixels: [UInt32], _ table: inout ColorTable) -> [UInt16]? {
    var isTooMany = false
    let numbers = [UInt16](unsafeUninitializedCapacity: pixels.count) { numbers, count in
      pixels.withUnsafeBufferPointer { pixels in
        var (before, number, run) = (UInt32.max, 0, 0)
        for index in 0..<pixels.count {
          let pixel = pixels[index]
          if pixel != before {
            table.count(number, run)
            number = table.number(pixel)
            (before, run) = (pixel, 0)
            if number >= most {
              isTooMany = true
              break
            }
          }
          run += 1
          numbers[index] = UInt16(truncatingIfNeeded: number)
        }
        table.count(number, run)
      }
      count = isTooMany ? 0 : pixels.count
    }
    return isTooMany ? nil : numbers
  }
}

/// Colours in the order of their appearance, and how many pixels have each.
private struct ColorTable {
  var colors: [UInt32] = []
  var counts: [Int] = []
  private var slots: [Int32]

  /// The capacity is a power of two.
  init(capacity: Int) { slots = [Int32](repeating: -1, count: capacity) }

  mutating func number(_ color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> 12) & (slots.count - 1)
    while slots[slot] >= 0 && colors[Int(slots[slot])] != color {
      slot = (slot + 1) & (slots.count - 1)
    }
    if slots[slot] < 0 {
      slots[slot] = Int32(colors.count)
      colors.append(color)
      counts.append(0)
    }
    return Int(slots[slot])
  }

  mutating func count(_ number: Int, _ pixels: Int) { if pixels > 0 { counts[number] += pixels } }

  func mostFrequent(_ limit: Int) -> [Int] {
    if colors.count <= limit { return Array(colors.indices) }
    let order = colors.indices.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
    return order.prefix(limit).sorted()
  }

  /// For each colour the place of the nearest kept one.
  func nearest(_ kept: [Int]) -> [UInt8] {
    if kept.count == colors.count { return colors.indices.map { UInt8($0) } }
    return colors.map { color in
      let best = kept.indices.min {
        distance(colors[kept[$0]], color) < distance(colors[kept[$1]], color)
      }
      return UInt8(best ?? 0)
    }
  }

  private func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [16, 8, 0].reduce(0) { sum, shift in
      let difference = Int(a >> shift & 255) - Int(b >> shift & 255)
      return sum + difference * difference
    }
  }
}
