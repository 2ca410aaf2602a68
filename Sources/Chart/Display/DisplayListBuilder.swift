/// Collects shapes by plane, boxes of one role in one shape.
struct DisplayListBuilder {
  private var planes = [[Shape]](repeating: [], count: Plane.allCases.count)

  mutating func add(_ shape: Shape, _ plane: Plane) { planes[plane.rawValue].append(shape) }

  /// Adds boxes to those of the same role in the plane.
  mutating func add(_ role: Role, _ boxes: [Box], _ plane: Plane) {
    if boxes.isEmpty { return }
    let found = planes[plane.rawValue].firstIndex {
      if case .boxes(role, _) = $0 { true } else { false }
    }
    guard let found, case .boxes(_, let old) = planes[plane.rawValue][found] else {
      return planes[plane.rawValue].append(.boxes(role, boxes))
    }
    planes[plane.rawValue][found] = .boxes(role, old + boxes)
  }

  /// Adds a closed path to those of the same role in the plane.
  mutating func addFigure(_ role: Role, _ path: Path, _ plane: Plane) {
    if path.points.isEmpty { return }
    let found = planes[plane.rawValue].firstIndex {
      if case .path(role, _) = $0 { true } else { false }
    }
    guard let found, case .path(_, var old) = planes[plane.rawValue][found] else {
      return planes[plane.rawValue].append(.path(role, path))
    }
    old.append(path)
    planes[plane.rawValue][found] = .path(role, old)
  }

  /// All shapes, bottom first.
  var shapes: [Shape] { planes.flatMap { $0 } }
}

/// The order in which shapes cover each other.
public enum Plane: Int, CaseIterable, Sendable {
  case bands, grid, rules, areas, volume, histogram, zero, candles, lines, leading, extremes
  case ribbons, links
  case last, dots, markers, ring, leaders, labels, legends
}
