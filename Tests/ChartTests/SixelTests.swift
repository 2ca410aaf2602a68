import Support
import Testing

@testable import Chart

/// A sixel decoded by the manual of the VT340: each pixel's colour in per cent, `nil` where none set it.
private struct DecodedSixel {
  let width: Int, height: Int
  private(set) var pixels: [[Int]?]

  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("\u{1b}P0;1;0q\"1;1;"), text.hasSuffix("\u{1b}\\") else { return nil }
    let body = Array(text.dropFirst(13).dropLast(2).utf8)
    var place = 0
    func number() -> Int {
      var value = 0
      while place < body.count, 48...57 ~= body[place] {
        value = value * 10 + Int(body[place]) - 48
        place += 1
      }
      return value
    }
    width = number()
    place += 1
    height = number()
    pixels = Array(repeating: nil, count: width * height)
    var colors: [Int: [Int]] = [:]
    var (color, column, top) = (0, 0, 0)
    while place < body.count {
      let byte = body[place]
      place += 1
      var count = 1
      var sixel = byte
      switch byte {
      case UInt8(ascii: "#"):
        color = number()
        guard place < body.count, body[place] == UInt8(ascii: ";") else { continue }
        var parts: [Int] = []
        while place < body.count, body[place] == UInt8(ascii: ";") {
          place += 1
          parts.append(number())
        }
        colors[color] = Array(parts.dropFirst())
        continue
      case UInt8(ascii: "$"):
        column = 0
        continue
      case UInt8(ascii: "-"):
        (column, top) = (0, top + 6)
        continue
      case UInt8(ascii: "!"):
        count = number()
        sixel = body[place]
        place += 1
      default: break
      }
      guard 63...126 ~= sixel else { return nil }
      for _ in 0..<count {
        for bit in 0..<6 where (sixel - 63) >> bit & 1 != 0 {
          guard column < width, top + bit < height, pixels[(top + bit) * width + column] == nil
          else { return nil }
          pixels[(top + bit) * width + column] = colors[color]
        }
        column += 1
      }
    }
  }
}

@Suite struct SixelTests {
  /// Every pixel is set once, to the colour that the PNG of the same picture has, to the next per cent.
  @Test(arguments: [1, 2], [Theme.west, .east.dark])
  func itHasThePixelsOfThePNG(density: Int, theme: Theme) throws {
    let closes = (0..<60).map { 100 + Double($0 * 37 % 11) }
    let data = ChartData(
      times: (0..<60).map { $0 * 86_400_000 }, open: closes.map { $0 - 1 },
      high: closes.map { $0 + 2 }, low: closes.map { $0 - 3 }, close: closes)
    let chart = ChartDescription(theme: theme, frame: .small, height: 199) {
      Pane(weight: 1) {
        Grid()
        Candles()
        Line("close", color: .series(1))
      }
    }
    let list = try chart.picture(of: data)
    let png = try #require(
      DecodedPicture(try list.png(theme: theme, density: density).bytes))
    let sixel = try #require(DecodedSixel(try list.sixel(theme: theme, density: density)))
    #expect(sixel.width == png.width && sixel.height == png.height)
    let wanted = png.pixels.map { color in
      [16, 8, 0].map { (Int(color >> $0 & 255) * 100 + 127) / 255 }
    }
    let wrong = zip(sixel.pixels, wanted).filter { $0 != $1 }.count
    #expect(wrong == 0, "of \(wanted.count) pixels")
  }

  /// Thousands of colours become those of a cube.
  @Test func manyColoursAreRounded() throws {
    var raster = Raster(width: 80, height: 80, color: Color(0))
    for pixel in 0..<6_400 {
      raster.fill(
        pixel % 80, pixel / 80, 1, 1,
        Paint(Color(UInt32(pixel % 80 * 3) << 16 | UInt32(pixel / 80 * 3))))
    }
    let sixel = try #require(DecodedSixel(SixelEncoder.bytes(raster)))
    #expect(sixel.pixels.allSatisfy { $0 != nil })
    #expect(sixel.pixels[0] == [0, 0, 0])
    #expect(sixel.pixels[6_399] == [100, 0, 100], "of 237")
    #expect(sixel.pixels[40] == [40, 0, 0])
  }
}
