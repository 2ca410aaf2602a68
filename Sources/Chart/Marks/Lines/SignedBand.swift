/// The room between two columns, apart where the first is above and where it is below the second.
///
/// Between two bars at which it is not the same one, both meet where their straight lines cross.
struct SignedBand {
  private(set) var up = Path(closed: true)
  private(set) var down = Path(closed: true)
  private var piece: [Place] = []

  /// The heights of both columns at a bar, in half pixels.
  private struct Place {
    var x: Int32
    var first: Int32
    var second: Int32
    /// Which of both led last up to here in its piece; 0 while none did.
    var side: Int64 = 0

    var lead: Int64 { Int64(second) - Int64(first) }
  }

  /// O(bars); the points grow with the pixels.
  init(_ first: [Double], _ second: [Double], _ canvas: borrowing Canvas) {
    for bar in canvas.shownBars(first).clamped(to: canvas.shownBars(second)) {
      guard first[bar].isFinite, second[bar].isFinite else {
        close()
        continue
      }
      let (a, b) = (canvas.inside(first[bar]), canvas.inside(second[bar]))
      add(Place(x: canvas.bars.center(bar), first: a, second: b))
    }
    close()
  }

  private mutating func add(_ place: Place) {
    guard let before = piece.last else { return push(place) }
    if before.x == place.x {
      piece.removeLast()
      return add(Self.joined(before, place))
    }
    guard before.side * place.lead.signum() < 0 else { return push(place) }
    let meeting = before.lead == 0 ? before : Self.meeting(before, place)
    if before.lead != 0 { push(meeting) }
    close()
    push(meeting)
    push(place)
  }

  private mutating func push(_ place: Place) {
    var place = place
    place.side = place.lead == 0 ? piece.last?.side ?? 0 : place.lead.signum()
    piece.append(place)
  }

  /// Of several bars in a pixel column the outermost values, the sides as at the last of them.
  private static func joined(_ a: Place, _ b: Place) -> Place {
    let heights = [a.first, a.second, b.first, b.second]
    let (top, bottom) = (heights.min() ?? b.first, heights.max() ?? b.second)
    return b.lead < 0
      ? Place(x: b.x, first: bottom, second: top) : Place(x: b.x, first: top, second: bottom)
  }

  private static func meeting(_ a: Place, _ b: Place) -> Place {
    let whole = a.lead - b.lead
    if whole == 0 { return b }
    let x = Int64(a.x) + (Int64(b.x) - Int64(a.x)) * a.lead / whole
    let y = Int64(a.first) + (Int64(b.first) - Int64(a.first)) * a.lead / whole
    return Place(x: Int32(clamping: x), first: Int32(clamping: y), second: Int32(clamping: y))
  }

  private mutating func close() {
    defer { piece = [] }
    guard let start = piece.first, piece.contains(where: { $0.lead != 0 }) else { return }
    var path = Path(closed: true)
    path.move(to: Point(start.x, start.first))
    for place in piece.dropFirst() { path.lineJoiningLevels(to: Point(place.x, place.first)) }
    for place in piece.reversed() { path.line(to: Point(place.x, place.second)) }
    let lead = piece.reduce(0) { $0 + $1.lead.signum() }
    if lead >= 0 { up.append(path) } else { down.append(path) }
  }
}
