/// What the page adds to the drawings' own classes: three layouts of which one is shown.
let chartStyle = """
  .lay svg{width:100%;height:auto}
  .lay .M,.lay .S{display:none}
  svg text{font:11px/1 var(--sans);font-variant-numeric:tabular-nums lining-nums}
  .over{position:relative;margin-top:12px;border-top:1px solid var(--line);padding-top:12px}
  .over img{display:block;width:100%;height:auto}
  figcaption{font-size:12px;line-height:16px;color:var(--ink3);margin-top:8px}

  """
