/// The CSS of all charts, made from the roles' styles.
public enum ChartStyle {
  /// The rules for charts in a page, once a page.
  ///
  /// Colours are the page's variables `--paper`, `--ink`, `--ink2`, `--ink3`, `--hold`, `--line2`,
  /// `--line`, `--grid`, `--warn`, `--up`, `--down`, `--s1` … `--s5`, the font is `--sans`, and the
  /// strengths are `--aband`, `--au`, `--ad`. What a palette changes beyond colours depends on
  /// `data-palette` at the root; print is `mono`.
  public static let css = css { _ in true }

  /// The same, of the roles that a page has: those whose class `isUsed`.
  public static func css(_ isUsed: (String) -> Bool) -> String {
    let roles = Role.allCases.filter { isUsed($0.cssClass) }
    var text =
      base(font: "var(--sans)")
      + rules(.west, of: roles) {
        $0.variable
      } words: {
        $0.variable
      } strength: {
        $0.css
      }
    for palette in [Palette.cvd, .mono] {
      text += differences(palette, of: roles, under: "[data-palette=\(palette.rawValue)] ")
    }
    return text + "@media print{" + differences(.mono, of: roles, under: "html ") + "}"
  }

  /// The values of the variables that `css` uses, for a page that has none of its own.
  public static func variables(_ theme: Theme) -> String {
    var text = ""
    for token in ColorToken.allCases { text += "--\(token.rawValue):\(theme.color(token).css);" }
    for (name, strength) in [("aband", Strength.holding), ("au", .volumeUp), ("ad", .volumeDown)] {
      text += "--\(name):\(NumberFormat.hundredths(theme.percent(strength)));"
    }
    return text + "--sans:\(fonts)"
  }

  private static let fonts =
    "system-ui,-apple-system,\"Segoe UI\",Roboto,\"Helvetica Neue\",Arial,sans-serif"

  /// The rules with the colours of a theme, for an SVG that stands alone.
  static func literal(_ theme: Theme) -> String {
    base(font: family(theme.font))
      + (theme.numberFont.map { numbers(font: family($0)) } ?? "")
      + rules(theme.palette) {
        theme.color($0).css
      } words: {
        theme.legible($0).css
      } strength: {
        $0 == .full ? nil : NumberFormat.hundredths(theme.percent($0))
      }
  }

  /// A family before those of most systems; characters that no family's name has are left out.
  private static func family(_ name: String?) -> String {
    let kept = (name ?? "").unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || " -._".unicodeScalars.contains($0)
    }
    return kept.isEmpty ? fonts : "\"\(String(String.UnicodeScalarView(kept)))\"," + fonts
  }

  /// The rule of words that are numbers or times.
  private static func numbers(font: String) -> String {
    let roles = Role.allCases.filter(\.isOfNumbers).map { selector($0) }
    return roles.joined(separator: ",") + "{font-family:\(font)}"
  }

  private static func base(font: String) -> String {
    ".k{display:block}.k text{font:11px/1 \(font);font-variant-numeric:tabular-nums lining-nums;"
      + "white-space:pre}"
  }

  /// What several roles share is written once; what only one has is under its class.
  private static func rules(
    _ palette: Palette, of roles: [Role] = Role.allCases, color: (ColorToken) -> String,
    words: (ColorToken) -> String, strength: (Strength) -> String?
  ) -> String {
    let all = roles.map { role in
      let fill = isText(role) || role.isGround ? words : color
      return (role, declarations(role.style(palette), role, color, strength, fill: fill))
    }
    var text = ""
    for shared in [crispEdges, halo(3, color), "fill:none", "stroke-linejoin:round"] {
      let sharing = all.filter { $0.1.contains(shared) }.map { selector($0.0) }
      if !sharing.isEmpty { text += sharing.joined(separator: ",") + "{\(shared)}" }
    }
    var bodies: [(body: String, selectors: [String])] = []
    for (role, parts) in all {
      let own = parts.filter {
        ![crispEdges, halo(3, color), "fill:none", "stroke-linejoin:round"].contains($0)
      }
      let body = own.joined(separator: ";")
      if let place = bodies.firstIndex(where: { $0.body == body }) {
        bodies[place].selectors.append(selector(role))
      } else {
        bodies.append((body, [selector(role)]))
      }
    }
    for entry in bodies { text += entry.selectors.joined(separator: ",") + "{\(entry.body)}" }
    return text + lines(palette, of: roles, color)
  }

  /// Shapes that are drawn in lines, in the colour of their fill.
  private static func lines(
    _ palette: Palette, of roles: [Role], _ color: (ColorToken) -> String
  ) -> String {
    var text = ".\(Role.lineClass){stroke-linecap:square}"
    for role in roles where role.isOfLines {
      guard let fill = role.style(palette).fill else { continue }
      text += "\(selector(role)).\(Role.lineClass){fill:none;stroke:\(color(fill))}"
    }
    return text
  }

  /// What a palette changes: only the declarations that differ, and what it takes back.
  private static func differences(_ palette: Palette, of roles: [Role], under root: String)
    -> String
  {
    var text = ""
    for role in roles where role.style(palette) != role.style(.west) {
      func parts(_ palette: Palette) -> [String] {
        declarations(
          role.style(palette), role, { $0.variable }, { $0.css }, fill: { $0.variable })
      }
      let usual = parts(.west)
      var parts = parts(palette)
        .filter { !usual.contains($0) }
      let isFull = role.style(palette).strength == .full
      if isFull && role.style(.west).strength != .full { parts.append("fill-opacity:1") }
      text += root + selector(role) + "{" + parts.joined(separator: ";") + "}"
    }
    return text
  }

  private static let crispEdges = "shape-rendering:crispEdges"

  private static func halo(_ width: Double, _ color: (ColorToken) -> String) -> String {
    "stroke:\(color(.paper));stroke-width:\(number(width));paint-order:stroke;stroke-linejoin:round"
  }

  private static func selector(_ role: Role) -> String {
    isText(role) ? ".k .\(role.cssClass)" : ".\(role.cssClass)"
  }

  private static func isText(_ role: Role) -> Bool {
    switch role {
    case .text, .textMonth, .textStrong, .textOn, .textHalo, .textStrongHalo, .textUp, .textDown,
      .textOpen, .legend, .value, .name, .valueUp, .valueDown:
      true
    default: false
    }
  }

  private static func declarations(
    _ style: Style, _ role: Role, _ color: (ColorToken) -> String,
    _ strength: (Strength) -> String?,
    fill: (ColorToken) -> String
  ) -> [String] {
    var parts = [style.fill.map { "fill:\(fill($0))" } ?? "fill:none"]
    if let opacity = strength(style.strength) { parts.append("fill-opacity:\(opacity)") }
    if style.evenOdd { parts.append("fill-rule:evenodd") }
    if let stroke = style.stroke {
      parts.append("stroke:\(color(stroke))")
      if style.width != 1 { parts.append("stroke-width:\(number(style.width))") }
      if !style.crisp { parts.append("stroke-linejoin:round") }
    } else if style.halo > 0 {
      parts.append(halo(style.halo, color))
    }
    if !style.dash.isEmpty {
      parts.append("stroke-dasharray:" + style.dash.map(number).joined(separator: " "))
    }
    if style.roundEnds { parts.append("stroke-linecap:round") }
    if style.crisp { parts.append(crispEdges) }
    if isText(role) && style.bold { parts.append("font-weight:600") }
    // Parts of a label inherit from its first part.
    if isText(role) && !style.bold { parts.append("font-weight:400") }
    return parts
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
