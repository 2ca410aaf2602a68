import Support
import Testing

@testable import Chart

/// What holds for every picture of a chart, whatever the data and the size.
struct ChartLaws {
  let list: DisplayList
  let scene: ChartScene

  /// The laws that the picture breaks, in words.
  var broken: [String] {
    labelsOutside + labelsTogether + labelsOnCandle + pillsAstray + figuresOutside + notCrisp
  }

  private var areas: [(text: String, area: LabelSpace.Area)] {
    list.labels.map { ($0.text, LabelSpace.area($0)) }
  }

  private var labelsOutside: [String] {
    areas.filter {
      $0.area.left < 0 || $0.area.top < -2 || $0.area.right > Int32(2 * list.width)
        || $0.area.bottom > Int32(2 * list.height)
    }.map { "“\($0.text)” leaves the picture" }
  }

  private var labelsTogether: [String] {
    var found: [String] = []
    let areas = areas.sorted { $0.area.top < $1.area.top }
    for (index, one) in areas.enumerated() {
      for other in areas.dropFirst(index + 1) {
        if other.area.top >= one.area.bottom { break }
        if one.area.meets(other.area) { found.append("“\(one.text)” meets “\(other.text)”") }
      }
    }
    return found
  }

  /// The columns of the last candle, and its boxes.
  private var labelsOnCandle: [String] {
    guard let cell = scene.bars.cells.last else { return [] }
    let (left, body) = (Int32(scene.bars.left(cell)), Int32(scene.bars.body))
    let boxes = [Role.candleUp, .candleDown, .candleFlat].flatMap { list.boxes($0) }
      .filter { $0.x >= left && $0.x + $0.width <= left + body }
    return boxes.flatMap { box in
      areas.filter { $0.area.meets(LabelSpace.Area(box)) }
        .map { "“\($0.text)” lies over the last candle \(box)" }
    }
  }

  private var pillsAstray: [String] {
    let pills = list.pills
    var found = pills.filter { !isInside($0) }.map { "the pill \($0) leaves the picture" }
    for (index, pill) in pills.enumerated() {
      for other in pills.dropFirst(index + 1)
      where LabelSpace.Area(pill).meets(LabelSpace.Area(other)) {
        found.append("pills \(pill) and \(other) meet")
      }
      let words = areas.filter { $0.area.meets(LabelSpace.Area(pill)) }
      // Digits have no descenders: two pixels below their baseline are blank.
      let own = words.filter {
        LabelSpace.Area(pill).meets(
          LabelSpace.Area(
            left: $0.area.left, top: $0.area.top + 2, right: $0.area.right,
            bottom: $0.area.bottom - 6))
      }
      if own.count != 1 { found.append("the pill \(pill) has the words \(own.map(\.text))") }
    }
    return found
  }

  private func isInside(_ box: Box) -> Bool {
    box.x >= 0 && box.y >= 0 && Int(box.x) + Int(box.width) <= list.width
      && Int(box.y) + Int(box.height) <= list.height
  }

  private func isInside(_ point: Point) -> Bool {
    point.x >= 0 && point.y >= 0 && Int(point.x) <= 2 * list.width
      && Int(point.y) <= 2 * list.height
  }

  private var figuresOutside: [String] {
    list.shapes.map(\.plain).flatMap { shape -> [String] in
      switch shape {
      case .boxes(let role, let boxes):
        boxes.filter { !isInside($0) }.map { "\(role) \($0) leaves the picture" }
      // A marker on a first bar at the very edge may be cut there by half.
      case .path(.marker, _), .path(.markerHollow, _): []
      case .path(let role, let path):
        path.points.filter { !isInside($0) }.map { "\(role) \($0) leaves the picture" }
      case .discs(let role, let discs):
        discs.filter { !isInside($0.center) }.map { "\(role) \($0) leaves the picture" }
      case .pill, .label, .tinted, .faded, .weighted: []
      }
    }
  }

  /// Thin level or upright lines run through the middle of pixels; boxes are whole by their type,
  /// and have a size.
  private var notCrisp: [String] {
    var found: [String] = []
    for shape in list.shapes.map(\.plain) {
      switch shape {
      case .boxes(let role, let boxes):
        for box in boxes where box.width < 1 || box.height < 1 {
          found.append("\(role) \(box) is nothing")
        }
      case .path(let role, let path) where role.style(.west).crisp:
        for index in path.starts.indices {
          let run = Array(path.points[path.run(index)])
          for (a, b) in zip(run, run.dropFirst()) {
            let isLevel = a.y == b.y && a.y % 2 == 0
            let isUpright = a.x == b.x && a.x % 2 == 0
            if isLevel || isUpright { found.append("\(role) \(a) lies between pixels") }
          }
        }
      default: break
      }
    }
    return found
  }
}
