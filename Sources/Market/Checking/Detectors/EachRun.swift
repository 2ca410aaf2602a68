/// Calls a body for each run of places for which something holds.
///
/// - Parameter goesOn: whether it held at the place before the first; afterwards, at the last.
@inline(__always)
func eachRun(
  in count: Int, goesOn: inout Bool, _ holds: (Int) -> Bool,
  _ body: (_ places: Range<Int>, _ goesOn: Bool) -> Void
) {
  var isOn = false
  var start = 0
  let wasOn = goesOn
  for place in 0..<count where holds(place) != isOn {
    if isOn { body(start..<place, wasOn && start == 0) }
    isOn.toggle()
    start = place
  }
  if isOn { body(start..<count, wasOn && start == 0) }
  goesOn = isOn
}
