/// What the page adds to the drawings' own classes: three layouts of which one is shown.
let chartStyle = """
  .lay svg{width:100%;height:auto}
  .lay .M,.lay .S{display:none}
  svg text{font:11px/1 var(--sans);font-variant-numeric:tabular-nums lining-nums}
  .k-range{fill:var(--hold);fill-opacity:.4;shape-rendering:crispEdges}.k-range-end{fill:var(--ink2);shape-rendering:crispEdges}
  .k-range-hold{fill:none;stroke:var(--hold);stroke-dasharray:2 2}
  svg .k-range-name{font-size:12px;fill:var(--ink)}
  .over{position:relative;margin-top:12px;border-top:1px solid var(--line);padding-top:12px}
  .over img{display:block;width:100%;height:auto}
  figcaption{font-size:12px;line-height:16px;color:var(--ink3);margin-top:8px}

  """

/// Until the drawings bring their classes along.
let interimStyle = """
  .k-grid{fill:var(--grid);shape-rendering:crispEdges}.k-leader-ink{stroke:var(--ink);fill:none}
  .k-dot{fill:var(--ink);stroke:var(--paper);stroke-width:1.5;paint-order:stroke}
  svg .k-text{fill:var(--ink3)}svg .k-text-halo{fill:var(--ink3);paint-order:stroke;stroke:var(--paper);stroke-width:3px}
  svg .k-text-strong-halo{fill:var(--ink);font-weight:600;paint-order:stroke;stroke:var(--paper);stroke-width:3px}

  """
