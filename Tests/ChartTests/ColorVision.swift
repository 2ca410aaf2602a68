import Glibc

@testable import Chart

/// How colours look to an eye, for tests.
enum ColorVision: String, CaseIterable {
  case usual, protanopia, deuteranopia, tritanopia

  /// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
  /// Deficiency", IEEE TVCG 15 (2009), severity 1, on linear sRGB.
  private var matrix: [[Double]] {
    switch self {
    case .usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  /// How far apart two colours look.
  func difference(_ a: Color, _ b: Color) -> Double { ciede2000(lab(a), lab(b)) }

  private func lab(_ color: Color) -> Lab {
    let channels = [color.red, color.green, color.blue].map { value in
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    func times(_ rows: [[Double]], _ vector: [Double]) -> [Double] {
      rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }
    let seen = times(matrix, channels).map { min(1, max(0, $0)) }
    let xyz = times(
      [
        [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
      ], seen)
    let parts = zip(xyz, [0.95047, 1, 1.08883]).map { value, white in
      let share = value / white
      return share > 216.0 / 24_389 ? cbrt(share) : (24_389.0 / 27 * share + 16) / 116
    }
    return Lab(
      l: 116 * parts[1] - 16, a: 500 * (parts[0] - parts[1]), b: 200 * (parts[1] - parts[2]))
  }
}

/// A colour of CIE 1976 L*a*b*.
struct Lab {
  var l: Double
  var a: Double
  var b: Double
}

/// The colour difference CIEDE2000; Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula",
/// Color Research and Application 30 (2005).
func ciede2000(_ x: Lab, _ y: Lab) -> Double {
  func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
  let mean = (hypot(x.a, x.b) + hypot(y.a, y.b)) / 2
  let stretch = 1.5 - 0.5 * (pow(mean, 7) / (pow(mean, 7) + pow(25, 7))).squareRoot()
  func polar(_ color: Lab) -> (chroma: Double, hue: Double) {
    let a = stretch * color.a
    let angle = atan2(color.b, a) * 180 / .pi
    return (hypot(a, color.b), angle < 0 ? angle + 360 : angle)
  }
  let (p, q) = (polar(x), polar(y))
  let isGrey = p.chroma * q.chroma == 0
  var turn = isGrey ? 0 : q.hue - p.hue
  if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
  var hue = (p.hue + q.hue) / 2
  if isGrey {
    hue = p.hue + q.hue
  } else if abs(p.hue - q.hue) > 180 {
    hue += hue < 180 ? 180 : -180
  }
  let chroma = (p.chroma + q.chroma) / 2
  let lightness = (x.l + y.l) / 2 - 50
  let t =
    1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
    + 0.32 * cos(radians(3 * hue + 6)) - 0.2 * cos(radians(4 * hue - 63))
  let dl =
    (y.l - x.l) / (1 + 0.015 * lightness * lightness / (20 + lightness * lightness).squareRoot())
  let dc = (q.chroma - p.chroma) / (1 + 0.045 * chroma)
  let dh =
    2 * (p.chroma * q.chroma).squareRoot() * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
  let bend = 60 * exp(-pow((hue - 275) / 25, 2))
  let weight = 2 * (pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7))).squareRoot()
  return (dl * dl + dc * dc + dh * dh - sin(radians(bend)) * weight * dc * dh).squareRoot()
}
