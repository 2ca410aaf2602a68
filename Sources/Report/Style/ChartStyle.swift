/// What the page adds to the drawings' own classes: three layouts of which one is shown.
let chartStyle = """
  .lay svg{width:100%;height:auto}
  .lay .M,.lay .S{display:none}
  .hw svg text,.hg text{font:11px/1 var(--sans);font-variant-numeric:tabular-nums lining-nums}
  .k-range{fill:var(--hold);fill-opacity:.4;shape-rendering:crispEdges}.k-range-end{fill:var(--ink2);shape-rendering:crispEdges}
  .k-range-hold{fill:none;stroke:var(--hold);stroke-dasharray:2 2}
  .k-median{fill:var(--ink);shape-rendering:crispEdges}
  svg text .k-range-name,svg text.k-range-name{font-size:12px;fill:var(--ink)}
  .over{position:relative;margin-top:12px;border-top:1px solid var(--line);padding-top:12px}
  .over img{display:block;width:100%;height:auto}
  figcaption{font-size:12px;line-height:16px;color:var(--ink3);margin-top:8px}

  """
