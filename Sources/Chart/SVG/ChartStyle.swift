/// The CSS of all charts, made from the roles' styles.
public enum ChartStyle {
  /// The rules for charts in a page, once a page.
  ///
  /// Colours are the page's variables `--paper`, `--ink`, `--ink2`, `--ink3`, `--hold`, `--line2`,
  /// `--line`, `--grid`, `--warn`, `--up`, `--down`, `--s1` … `--s5`, the font is `--sans`, and the
  /// strengths are `--aband`, `--au`, `--ad`. What a palette changes beyond colours hangs on
  /// `data-palette` at the root; print is `mono`.
  public static let css: String = {
    var text =
      base(font: "var(--sans)")
      + rules(.west) {
        $0.variable
      } strength: {
        $0.css
      }
    for palette in [Palette.cvd, .mono] {
      text += differences(palette, under: "[data-palette=\(palette.rawValue)] ")
    }
    return text + "@media print{" + differences(.mono, under: "html ") + "}"
  }()

  /// The values of the variables that `css` uses, for a page that has none of its own.
  public static func variables(_ theme: Theme) -> String {
    var text = ""
    for token in Token.allCases { text += "--\(token.rawValue):\(theme.color(token).css);" }
    for (name, strength) in [("aband", Strength.holding), ("au", .volumeUp), ("ad", .volumeDown)] {
      text += "--\(name):\(NumberFormat.hundredths(theme.percent(strength)));"
    }
    return text + "--sans:\(fonts)"
  }

  private static let fonts =
    "system-ui,-apple-system,\"Segoe UI\",Roboto,\"Helvetica Neue\",Arial,sans-serif"

  /// The rules with the colours of a theme, for an SVG that stands alone.
  static func literal(_ theme: Theme) -> String {
    base(font: fonts)
      + rules(theme.palette) {
        theme.color($0).css
      } strength: {
        $0 == .full ? nil : NumberFormat.hundredths(theme.percent($0))
      }
  }

  private static func base(font: String) -> String {
    ".k{display:block}.k text{font:11px/1 \(font);font-variant-numeric:tabular-nums lining-nums;"
      + "white-space:pre}"
  }

  private static func rules(
    _ palette: Palette, color: (Token) -> String, strength: (Strength) -> String?
  ) -> String {
    var text = ""
    for role in Role.allCases {
      text += selector(role) + block(role, palette, color, strength)
    }
    return text
  }

  private static func differences(_ palette: Palette, under root: String) -> String {
    var text = ""
    for role in Role.allCases where role.style(palette) != role.style(.west) {
      let body = block(role, palette, { $0.variable }, { $0.css })
      text += root + selector(role) + body
    }
    return text
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

  private static func block(
    _ role: Role, _ palette: Palette, _ color: (Token) -> String,
    _ strength: (Strength) -> String?
  ) -> String {
    let style = role.style(palette)
    var parts = [style.fill.map { "fill:\(color($0))" } ?? "fill:none"]
    if let opacity = strength(style.strength) { parts.append("fill-opacity:\(opacity)") }
    if style.evenOdd { parts.append("fill-rule:evenodd") }
    if let stroke = style.stroke {
      parts.append("stroke:\(color(stroke))")
      if style.width != 1 { parts.append("stroke-width:\(number(style.width))") }
      if !style.crisp { parts.append("stroke-linejoin:round") }
    } else if style.halo > 0 {
      parts.append("stroke:\(color(.paper));stroke-width:\(number(style.halo));")
      parts.append("stroke-linejoin:round;paint-order:stroke")
    } else {
      parts.append("stroke:none")
    }
    if !style.dash.isEmpty {
      parts.append("stroke-dasharray:" + style.dash.map(number).joined(separator: " "))
    }
    if style.roundEnds { parts.append("stroke-linecap:round") }
    if style.crisp { parts.append("shape-rendering:crispEdges") }
    if isText(role) { parts.append("font-weight:\(style.bold ? 600 : 400)") }
    return "{" + parts.joined(separator: ";").replacingDoubles() + "}"
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}

extension String {
  /// Two semicolons in a row become one.
  fileprivate func replacingDoubles() -> String {
    var text = ""
    for character in self where !(character == ";" && text.last == ";") { text.append(character) }
    return text
  }
}
