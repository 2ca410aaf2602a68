/// What a share of some values stays at or below, in a line between the two nearest; `nil` without any.
///
/// - Parameter values: ascending.
func quantile(_ share: Double, ofSorted values: [Double]) -> Double? {
  if values.isEmpty { return nil }
  let place = share * Double(values.count - 1)
  let low = Int(place)
  let high = min(low + 1, values.count - 1)
  return values[low] + (values[high] - values[low]) * (place - Double(low))
}
