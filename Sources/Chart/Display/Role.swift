/// What a shape is. A role is a CSS class in SVG and a paint in PNG.
public enum Role: String, CaseIterable, Sendable {
  case paper, grid, rule, zero
  case gridDashed = "grid-dashed"
  case gridDotted = "grid-dotted"
  /// Bars and wicks in a colour of their own.
  case bar
  case bandUp = "band-up"
  case bandDown = "band-down"
  case guideBand = "guide-band"
  case groupUp = "group-up"
  case groupDown = "group-down"
  case groupEdge = "group-edge"
  case groupOpen = "group-open"
  case volumeUp = "vol-up"
  case volumeDown = "vol-down"
  case volumeFlat = "vol-flat"
  case histogramUpAway = "hist-up-away"
  case histogramUpTowards = "hist-up-towards"
  case histogramDownAway = "hist-down-away"
  case histogramDownTowards = "hist-down-towards"
  case candleUp = "candle-up"
  case candleDown = "candle-down"
  case candleFlat = "candle-flat"
  case area1, area2, area3, area4, area5
  case between1, between2, between3, between4, between5
  case holdArea = "hold-area"
  case areaUp = "area-up"
  case areaDown = "area-down"
  case underwater
  case line1, line2, line3, line4, line5
  /// The same colours, dashed.
  case line6, line7, line8, line9, line10
  case inkLine = "ink-line"
  case signalLine = "signal-line"
  case strongLine = "strong-line"
  case holdLine = "hold-line"
  case lineUp = "line-up"
  case lineDown = "line-down"
  case guide
  case dots1, dots2, dots3, dots4, dots5
  case stop, target
  case ribbonUp = "ribbon-up"
  case ribbonDown = "ribbon-down"
  case ribbonOpen = "ribbon-open"
  case spanUp = "span-up"
  case spanDown = "span-down"
  case spanOpen = "span-open"
  case linkUp = "link-up"
  case linkDown = "link-down"
  case lastUp = "last-up"
  case lastDown = "last-down"
  case lastFlat = "last-flat"
  case leader
  case known
  case leaderInk = "leader-ink"
  case dot
  case marker
  case markerHollow = "marker-hollow"
  case ring
  case defect
  case future
  case window
  case grip
  case pillUp = "pill-up"
  case pillDown = "pill-down"
  case pillFlat = "pill-flat"
  case pillInk = "pill-ink"
  case pillHold = "pill-hold"
  case pill1, pill2, pill3, pill4, pill5
  case text
  case textMonth = "text-month"
  case textStrong = "text-strong"
  case textOn = "text-on"
  case textHalo = "text-halo"
  case textStrongHalo = "text-strong-halo"
  case textUp = "text-up"
  case textDown = "text-down"
  case textOpen = "text-open"
  case legend
  case value
  case name
  case valueUp = "value-up"
  case valueDown = "value-down"

  /// The class of the role in SVG and CSS.
  public var cssClass: String { "k-\(rawValue)" }

  /// The class beside its own of a part that SVG draws in lines.
  static let lineClass = "k-lines"

  /// Whether SVG draws boxes one pixel wide and frames in lines: opaque fills only, of which there
  /// may be thousands.
  var isOfLines: Bool {
    switch self {
    case .candleUp, .candleDown, .candleFlat: true
    default: false
    }
  }

  /// Whether its words are numbers or times.
  var isOfNumbers: Bool {
    switch self {
    case .text, .textMonth, .textStrong, .textOn, .textHalo, .textUp, .textDown, .textOpen, .value,
      .valueUp, .valueDown:
      true
    default: false
    }
  }

  /// Whether a palette gives it a stroke.
  var hasStroke: Bool { Palette.allCases.contains { style($0).stroke != nil } }
}
