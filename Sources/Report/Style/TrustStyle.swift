/// The checks beside the chart of sensitivities.
let trustStyle = """
  .checks{list-style:none}
  .checks li{grid-template-columns:16px minmax(0,1fr);gap:0 12px;padding:10px 0;border-top:var(--rule)}
  .checks li:first-child{border-top:0;padding-top:0}
  .checks svg{margin-top:3px}
  .checks .w svg{color:var(--warn)}
  .ic{fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}

  """
