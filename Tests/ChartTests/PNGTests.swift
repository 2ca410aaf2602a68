import CPNG
import Support
import Testing

@testable import Chart

/// A PNG decoded by libpng.
struct DecodedPicture {
  var width = 0
  var height = 0
  var pixels: [UInt32] = []

  init?(_ bytes: [UInt8]) {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    var rows: [UInt8] = []
    // The image keeps the address of the bytes until it is read to its end.
    let isRead = bytes.withUnsafeBytes { memory in
      guard png_image_begin_read_from_memory(&image, memory.baseAddress, memory.count) != 0 else {
        return false
      }
      image.format = UInt32(PNG_FORMAT_FLAG_COLOR)
      rows = [UInt8](repeating: 0, count: Int(image.width) * Int(image.height) * 3)
      return png_image_finish_read(&image, nil, &rows, 0, nil) != 0
    }
    guard isRead else { return nil }
    width = Int(image.width)
    height = Int(image.height)
    pixels = stride(from: 0, to: rows.count, by: 3).map {
      UInt32(rows[$0]) << 16 | UInt32(rows[$0 + 1]) << 8 | UInt32(rows[$0 + 2])
    }
  }

  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}

@Suite struct PNGTests {
  private let theme = Theme.west

  /// A picture of shapes without text.
  private func picture(_ shapes: [Shape], _ size: Int = 12, density: Int = 1) throws
    -> DecodedPicture
  {
    let list = DisplayList(width: size, height: size, title: "", shapes: shapes)
    return try #require(DecodedPicture(try list.png(theme: theme, density: density).bytes))
  }

  /// The pixels as letters: each colour one, in the order of appearance.
  private func letters(_ picture: DecodedPicture) -> String {
    var seen: [UInt32] = []
    var lines = ""
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture[x, y]
        if !seen.contains(pixel) { seen.append(pixel) }
        let place = seen.firstIndex(of: pixel) ?? 0
        lines.append(
          Array(".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")[place])
      }
      lines += "\n"
    }
    for color in seen { lines += Color(color).css + "\n" }
    return lines
  }

  @Test func `boxes lie on whole pixels`() throws {
    let picture = try picture([.boxes(.candleDown, [Box(3, 2, 4, 5)])])
    for y in 0..<12 {
      for x in 0..<12 {
        let isInside = (3..<7).contains(x) && (2..<7).contains(y)
        #expect(picture[x, y] == theme.color(isInside ? .down : .paper).hex)
      }
    }
  }

  @Test func `a hollow box is a frame of one pixel, of two at double density`() throws {
    let shapes = [Shape.boxes(.candleUp, [Box(2, 2, 5, 7, hollow: true)])]
    let one = try picture(shapes)
    #expect(one[2, 2] == theme.color(.up).hex && one[4, 5] == theme.color(.paper).hex)
    #expect(one[6, 8] == theme.color(.up).hex && one[7, 8] == theme.color(.paper).hex)
    let two = try picture(shapes, density: 2)
    #expect(two.width == 24)
    #expect(two[5, 5] == theme.color(.up).hex && two[6, 6] == theme.color(.paper).hex)
  }

  @Test func `a fill of half strength is half way between`() throws {
    let picture = try picture([.boxes(.volumeDown, [Box(0, 0, 4, 4)])])
    let (ground, color) = (theme.color(.paper), theme.color(.down))
    let mixed = Color(picture[1, 1])
    #expect(abs(Int(mixed.red) - (Int(ground.red) + Int(color.red)) / 2) <= 1)
    #expect(abs(Int(mixed.blue) - (Int(ground.blue) + Int(color.blue)) / 2) <= 1)
  }

  @Test func `dashes of one pixel every four are exact`() throws {
    let path = Path([Point(0, 9), Point(24, 9)])
    let picture = try picture([.path(.lastDown, path)])
    for x in 0..<12 {
      #expect(picture[x, 4] == theme.color(x % 4 == 0 ? .down : .paper).hex, "\(x)")
      #expect(picture[x, 3] == theme.color(.paper).hex)
    }
  }

  @Test func `an area covers half of the pixels that its edge halves`() throws {
    let square = Path([Point(5, 4), Point(17, 4), Point(17, 20), Point(5, 20)], closed: true)
    let picture = try picture([.path(.marker, square)])
    #expect(picture[5, 5] == theme.color(.ink).hex)
    let edge = Color(picture[2, 5])
    #expect(abs(Int(edge.red) - (0xFD + 0x1C) / 2) < 10)
  }

  @Test func `shapes outside the picture are cut off`() throws {
    let shapes: [Shape] = [
      .boxes(.candleDown, [Box(-5, -5, 7, 7), Box(10, 10, 900, 900), Box(100, 100, 5, 5)]),
      .path(.line1, Path([Point(-400, -300), Point(900, 800)])),
      .path(.marker, Path([Point(-90, 3), Point(90, 900), Point(4, -70)], closed: true)),
      .discs(.dot, [Disc(center: Point(-3, 50), radius: 30)]),
      .pill(.pillInk, Box(-4, 9, 30, 19)),
    ]
    #expect(try picture(shapes).pixels.count == 144)
  }

  @Test func `small pictures are as kept`() throws {
    var text = ""
    for density in [1, 2] {
      for (name, shape) in Self.shapes {
        text += "\(name) at \(density)\n" + letters(try picture([shape], density: density))
      }
    }
    expectGolden(text, "pixels.txt")
  }

  private static let shapes: [(String, Shape)] = [
    ("line", .path(.line1, Path([Point(2, 4), Point(20, 15)]))),
    ("dashes", .path(.linkUp, Path([Point(2, 20), Point(22, 6)]))),
    ("triangle", .path(.marker, Path([Point(11, 3), Point(20, 19), Point(2, 19)], closed: true))),
    (
      "diamond",
      .path(
        .markerHollow,
        Path([Point(11, 2), Point(20, 11), Point(11, 20), Point(2, 11)], closed: true))
    ),
    ("disc", .discs(.dot, [Disc(center: Point(12, 12), radius: 6)])),
    ("ring", .discs(.ring, [Disc(center: Point(12, 12), radius: 9)])),
    ("pill", .pill(.pillHold, Box(1, 2, 10, 8))),
    (
      "candle",
      .boxes(.candleUp, [Box(5, 0, 1, 3), Box(3, 3, 5, 6, hollow: true), Box(5, 9, 1, 2)])
    ),
  ]

  @Test func `few colours are a palette, and many are reduced to one`() throws {
    let few = try priceChart(.medium).png(sample(300).holding(every: 9), density: 2)
    // Byte 25 of a PNG is its colour type; 3 is a palette.
    #expect(few.bytes[25] == 3)
    var raster = Raster(width: 300, height: 30, color: Color(0xFFFFFF))
    for index in 0..<3_000 {
      let color = Color(UInt32(index) &* 5_003)
      raster.fill(index % 150 * 2, index / 150, 2, 1, Paint(color))
    }
    let palette = try #require(PicturePalette(raster))
    #expect(palette.colors.count == 256)
    // White covers the rest of the picture, so it stays as it is.
    #expect(palette.colors[Int(palette.places[0])] == 0xFFFFFF)
    let bytes = try PNGEncoder.bytes(raster)
    let decoded = try #require(DecodedPicture(bytes))
    #expect(decoded[299, 29] == 0xFFFFFF && Set(decoded.pixels).count == 256)
  }

  @Test func `a pixel takes as few bits as its colours need`() throws {
    for (colors, bits) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)] {
      var raster = Raster(width: 41, height: 7, color: Color(0))
      for x in 0..<41 {
        for y in 0..<7 {
          raster.fill(x, y, 1, 1, Paint(Color(UInt32((x * 7 + y) % colors) * 0x01_01_01)))
        }
      }
      let bytes = try PNGEncoder.bytes(raster)
      // Byte 24 of a PNG is its bit depth.
      #expect(bytes[24] == bits, "\(colors) colours")
      let picture = try #require(DecodedPicture(bytes))
      for x in 0..<41 {
        for y in 0..<7 {
          #expect(picture[x, y] == UInt32((x * 7 + y) % colors) * 0x01_01_01)
        }
      }
    }
  }

  @Test func `thousands of colours stay as they are`() throws {
    var raster = Raster(width: 100, height: 60, color: Color(0))
    for index in 0..<6_000 {
      raster.fill(index % 100, index / 100, 1, 1, Paint(Color(UInt32(index) &* 2_741)))
    }
    #expect(PicturePalette(raster) == nil)
    let picture = try #require(DecodedPicture(try PNGEncoder.bytes(raster)))
    for index in 0..<6_000 { #expect(picture.pixels[index] == UInt32(index) &* 2_741) }
  }

  @Test func `a picture is the same bytes on every thread`() async throws {
    let data = sample(60)
    let chart = small { Candles() }
    let first = try chart.png(data, density: 1).bytes
    let others = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<4 { group.addTask { try chart.png(data, density: 1).bytes } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(others == [[UInt8]](repeating: first, count: 4))
  }

  @Test func `a colour that is painted over takes no place in the palette`() throws {
    var raster = Raster(width: 20, height: 20, color: Color(0xFFFFFF))
    for index in 0..<200 { raster.fill(0, 0, 20, 20, Paint(Color(UInt32(index)))) }
    #expect(try #require(PicturePalette(raster)).colors == [199])
  }

  @Test func `what is drawn as SVG is drawn as PNG`() throws {
    let data = sample(120)
    let list = small(width: 1_200) { Candles() }.displayList(data)
    let bare = DisplayList(
      width: list.width, height: list.height, title: "",
      shapes: list.shapes.filter { if case .boxes = $0 { true } else { false } })
    let picture = try #require(DecodedPicture(try bare.png(theme: theme).bytes))
    for box in list.boxes(.candleDown) {
      #expect(picture[Int(box.x), Int(box.y)] == theme.color(.down).hex)
    }
    for box in list.boxes(.candleUp) where !box.isHollow {
      #expect(picture[Int(box.x), Int(box.y)] == theme.color(.up).hex)
    }
  }

  @Test func `a million bars are drawn without losing their extremes`() throws {
    var data = sample(200_000, volatility: 0.001)
    data.high[123_457] = 1_000
    data.low[77_777] = 0.5
    let chart = small { Candles() }
    var whole = chart
    whole.frame.spacing = nil
    let list = whole.displayList(data)
    let boxes = list.boxes(.candleUp) + list.boxes(.candleDown)
    let (top, bottom) = (boxes.map(\.y).min() ?? 0, boxes.map { $0.y + $0.height }.max() ?? 0)
    #expect(top <= 19 && bottom >= 113)
    #expect(list.notes == [.merged(whole.displayList(data).mergedCount)])
    #expect(boxes.count < 1_000)
  }
}

extension DisplayList {
  fileprivate var mergedCount: Int {
    for case .merged(let count) in notes { return count }
    return 1
  }
}
