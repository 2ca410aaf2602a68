/// What the page adds to the drawings' own classes: three layouts of which one is shown.
let chartStyle = """
  .lay svg{width:100%;height:auto}
  .lay .M,.lay .S{display:none}
  .hw svg text,.hg text{font:11px/1 var(--sans);font-variant-numeric:tabular-nums lining-nums}
  .k-range{fill:var(--hold);fill-opacity:.4;shape-rendering:crispEdges}.k-range-end{fill:var(--ink2);shape-rendering:crispEdges}
  .k-range-hold{fill:none;stroke:var(--hold);stroke-dasharray:2 2}
  .k-median{fill:var(--ink);shape-rendering:crispEdges}
  svg text .k-range-name,svg text.k-range-name{font-size:12px;fill:var(--ink)}
  .over{margin-top:12px;border-top:1px solid var(--line);padding-top:12px}
  .strip{position:relative}.strip img{display:block;width:100%;height:52px;object-fit:fill}
  .strip i{position:absolute;top:0;height:45px;border:1px solid var(--ink);min-width:4px}
  .strip i::before,.strip i::after{content:"";position:absolute;top:14px;width:4px;height:16px;background:var(--ink)}
  .strip i::before{left:-3px}.strip i::after{right:-3px}
  .ends{display:flex;justify-content:space-between;font-size:11px;line-height:16px;color:var(--ink3);margin-top:6px}
  figcaption{font-size:12px;line-height:16px;color:var(--ink3);margin-top:8px}

  """
