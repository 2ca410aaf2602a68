/// How two series move together over the last `period` values: the sums of the squared distances from
/// their means, and of the products of these distances.
///
/// Neighbouring windows of `s` values merge as in ``WindowSpread``, with `g` and `h` the differences
/// of the means: `M ← M + M′ + g h s/2`, so that nothing but differences of values enters.
///
/// - Complexity: O(log period) a value, in loops that work on several values at once.
struct WindowPair: Sendable {
  private let steps: [Doubling.Step]
  private var trails: Trails

  init(_ period: Int) {
    steps = Doubling(period: period).steps
    // Columns 0 and 1 hold the inputs; five columns a step what it starts from: the distances of
    // both from their newest values, and the sums of x², y² and x y.
    var histories = [period - 1, period - 1]
    for step in steps { histories += Array(repeating: step.half, count: 5) }
    trails = Trails(histories + [0, 0, 0, 0, 0])
  }

  /// Takes `count` values of both and writes the three sums.
  mutating func update(
    _ count: Int, _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>,
    xx: UnsafeMutablePointer<Double>, yy: UnsafeMutablePointer<Double>,
    xy: UnsafeMutablePointer<Double>
  ) {
    var done = 0
    while done < count {
      let piece = min(Trails.piece, count - done)
      trails.extend(by: piece) { places in
        places[0].update(from: x + done, count: piece)
        places[1].update(from: y + done, count: piece)
        Self.merge(piece, steps, places)
        let last = 2 + 5 * steps.count
        (xx + done).update(from: places[last + 2], count: piece)
        (yy + done).update(from: places[last + 3], count: piece)
        (xy + done).update(from: places[last + 4], count: piece)
      }
      done += piece
    }
  }

  private static func merge(_ count: Int, _ steps: [Doubling.Step], _ places: Trails.Places) {
    let (x, y) = (places[0], places[1])
    for k in 2..<7 {
      let start = places[k]
      for i in 0..<count { start[i] = (x[i] - x[i]) + (y[i] - y[i]) }
    }
    for (k, step) in steps.enumerated() {
      double(count, step, places, 2 + 5 * k)
    }
  }

  private static func double(
    _ count: Int, _ step: Doubling.Step, _ places: Trails.Places, _ place: Int
  ) {
    let (x, y, shift) = (places[0], places[1], step.half)
    let half = Double(shift)
    let (share, weight) = (1 / half, half / 2)
    let (wholeShare, oddWeight) = (0.5 / half, 2 * half / (2 * half + 1))
    let (dx, dy) = (places[place], places[place + 1])
    let (mxx, myy, mxy) = (places[place + 2], places[place + 3], places[place + 4])
    let (toX, toY) = (places[place + 5], places[place + 6])
    let (toXX, toYY, toXY) = (places[place + 7], places[place + 8], places[place + 9])
    for i in 0..<count {
      let (shiftX, shiftY) = (x[i - shift] - x[i], y[i - shift] - y[i])
      let gapX = (dx[i - shift] - dx[i]) * share + shiftX
      let gapY = (dy[i - shift] - dy[i]) * share + shiftY
      var bothX = dx[i] + dx[i - shift] + half * shiftX
      var bothY = dy[i] + dy[i - shift] + half * shiftY
      var xx = mxx[i] + mxx[i - shift] + gapX * gapX * weight
      var yy = myy[i] + myy[i - shift] + gapY * gapY * weight
      var xy = mxy[i] + mxy[i - shift] + gapX * gapY * weight
      if step.odd {
        let (lastX, lastY) = (x[i - 2 * shift] - x[i], y[i - 2 * shift] - y[i])
        let (farX, farY) = (lastX - bothX * wholeShare, lastY - bothY * wholeShare)
        bothX += lastX
        bothY += lastY
        xx += farX * farX * oddWeight
        yy += farY * farY * oddWeight
        xy += farX * farY * oddWeight
      }
      (toX[i], toY[i], toXX[i], toYY[i], toXY[i]) = (bothX, bothY, xx, yy, xy)
    }
  }
}
