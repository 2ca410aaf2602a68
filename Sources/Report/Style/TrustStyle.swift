/// The checks beside the chart of sensitivities.
let trustStyle = """
  .checks{list-style:none}
  .checks li{display:grid;grid-template-columns:16px minmax(0,1fr);gap:0 12px;padding:10px 0;border-top:var(--rule);color:var(--ink2);overflow-wrap:anywhere}
  .checks li:first-child{border-top:0;padding-top:0}
  .checks b{color:var(--ink);font-weight:600}.checks svg{margin-top:3px}
  .checks .w svg{color:var(--warn)}
  .ic{fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}

  """
