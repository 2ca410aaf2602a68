/// A table of a lesson without the columns in which no row has anything.
struct FilledTable {
  /// A row; its cells are markup, "–" or nothing where there is no value.
  struct Row {
    let cells: [String]
    let isOwn: Bool

    /// - Parameter isOwn: whether it is that of the lesson's own settings.
    init(_ cells: [String], isOwn: Bool = false) { (self.cells, self.isOwn) = (cells, isOwn) }
  }

  /// What it shows, for those who do not see it.
  let label: String
  /// The names of the columns, as text.
  let head: [String]
  let rows: [Row]

  /// The places of the columns that are shown: the first, and those with a value.
  private var columns: [Int] {
    head.indices.filter { place in
      place == 0 || rows.contains { !["", "–"].contains($0.cells[place]) }
    }
  }

  var markup: String {
    let columns = columns
    func mark(_ place: Int) -> String { place == 0 ? " class=\"l\"" : "" }
    let heads = columns.map { "<th scope=\"col\"\(mark($0))>\(XMLText(head[$0]))</th>" }
    let body = rows.map { row in
      let cells = columns.map { "<td\(mark($0))>\(row.cells[$0])</td>" }
      return "<tr\(row.isOwn ? " class=\"on\"" : "")>\(cells.joined())</tr>"
    }
    return
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(label)\"><table class=\"data ten\"><thead><tr>\(heads.joined())</tr></thead><tbody>\(body.joined())</tbody></table></div>"
  }
}
