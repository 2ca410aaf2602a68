/// The colours of a picture in a file: 256 at most, and which of them each of the picture's takes.
///
/// Smooth edges may bring a few hundred colours: the 256 most frequent stay, and each of the others,
/// which cover a few pixels, takes the nearest of them. What is painted over takes no place.
struct PicturePalette {
  /// The colours as 0xRRGGBB.
  let colors: [UInt32]
  /// For each number of the picture its place in `colors`.
  let places: [UInt8]

  /// Bits that the place of a pixel takes: 1, 2, 4 or 8.
  var bits: Int { colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8 }

  /// Nil where there are thousands of colours.
  init?(_ raster: Raster) {
    let counts = Self.counts(raster)
    let used = counts.indices.filter { counts[$0] > 0 }
    if used.count > 4_096 { return nil }
    let kept = Self.mostFrequent(used, counts)
    let all = raster.palette.colors
    var places = [UInt8](repeating: 0, count: all.count)
    for (place, number) in kept.enumerated() { places[number] = UInt8(place) }
    colors = kept.map { all[$0] }
    if kept.count < used.count {
      let isKept = Set(kept)
      for number in used where !isKept.contains(number) {
        places[number] = Self.nearest(all[number], colors)
      }
    }
    self.places = places
  }

  /// The colours of a cube with six steps a side, for pictures of thousands of colours.
  init(cubeFor raster: Raster) {
    let steps: [UInt32] = [0, 51, 102, 153, 204, 255]
    colors = steps.flatMap { red in
      steps.flatMap { green in steps.map { red << 16 | green << 8 | $0 } }
    }
    places = raster.palette.colors.map { color in
      let nearest = [16, 8, 0].map { (Int(color >> $0 & 255) + 25) / 51 }
      return UInt8(nearest[0] * 36 + nearest[1] * 6 + nearest[2])
    }
  }

  /// How many pixels have each colour, counted by runs, four pixels at a time.
  private static func counts(_ raster: Raster) -> [Int] {
    var counts = [Int](repeating: 0, count: raster.palette.colors.count)
    raster.numbers.withUnsafeBytes { bytes in
      let numbers = bytes.assumingMemoryBound(to: UInt16.self)
      var index = 0
      while index < numbers.count {
        let number = numbers[index]
        let four = UInt64(number) &* 0x0001_0001_0001_0001
        let start = index
        index += 1
        while index + 4 <= numbers.count,
          bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt64.self) == four
        {
          index += 4
        }
        while index < numbers.count, numbers[index] == number { index += 1 }
        counts[Int(number)] += index - start
      }
    }
    return counts
  }

  private static func mostFrequent(_ used: [Int], _ counts: [Int]) -> [Int] {
    if used.count <= 256 { return used }
    return used.sorted { (-counts[$0], $0) < (-counts[$1], $1) }.prefix(256).sorted()
  }

  private static func nearest(_ color: UInt32, _ colors: [UInt32]) -> UInt8 {
    var (best, least) = (0, Int.max)
    for (place, other) in colors.enumerated() {
      let distance = distance(color, other)
      if distance < least { (best, least) = (place, distance) }
    }
    return UInt8(best)
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    let red = Int(a >> 16 & 255) - Int(b >> 16 & 255)
    let green = Int(a >> 8 & 255) - Int(b >> 8 & 255)
    let blue = Int(a & 255) - Int(b & 255)
    return red * red + green * green + blue * blue
  }
}
