/// The nearest whole number, even at halves, with the sign of `x`; `x` itself where it is whole for
/// want of digits.
///
/// Adding `2⁵²` leaves no digits after the point. Without a call or a branch, so that loops vectorise:
/// processors of the oldest kind have no instruction for it.
@inline(__always)
private func nearestWhole(_ x: Double) -> Double {
  let size = abs(x)
  let whole = (size + 0x1p52) - 0x1p52
  return withSign(of: x, size < 0x1p52 ? whole : size)
}

@inline(__always)
private func withSign(of x: Double, _ size: Double) -> Double {
  let sign: UInt64 = 1 << 63
  return Double(bitPattern: (size.bitPattern & ~sign) | (x.bitPattern & sign))
}

/// The largest whole number that is not above `x`.
@inline(__always)
func wholeBelow(_ x: Double) -> Double {
  let near = nearestWhole(x)
  return near - (near > x ? 1 : 0)
}

/// The smallest whole number that is not below `x`.
@inline(__always)
func wholeAbove(_ x: Double) -> Double {
  let near = nearestWhole(x)
  return withSign(of: x, near + (near < x ? 1 : 0))
}
