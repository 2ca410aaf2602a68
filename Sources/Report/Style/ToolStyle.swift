/// The tools beside the live chart: drawing, blind replay and its score, brushed results and months.
let toolStyle = """
  .draws{flex-wrap:wrap;justify-content:flex-start;margin:-4px 0 12px}
  .own{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;margin:12px 0 0;color:var(--ink2)}.own button{color:var(--ink);border:var(--rule2);border-radius:6px;padding:5px 12px}.own button[aria-pressed=true]{background:var(--ink);color:var(--paper)}.own input{width:76px;margin-left:4px;font:inherit}.own .words{flex:1;min-width:200px;color:var(--ink)}
  .written{position:absolute;z-index:3;width:180px;font:13px/20px var(--sans);padding:4px 8px}
  .score{margin-top:16px;border-top:var(--edge);padding-top:16px;max-width:640px}.score dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:12px 0;font-size:13px;line-height:24px}.score dd{position:relative;height:24px;margin-right:64px}.score dd i{position:absolute;top:4px;height:16px;background:var(--up);opacity:.85}.score dd i.d{background:var(--down)}.score dd b{position:absolute;left:100%;margin-left:12px;white-space:nowrap}
  .score button{padding:5px 12px}
  .figures{display:grid;grid-template-columns:5fr 7fr;gap:24px 32px;margin-bottom:24px}.figures figure{min-width:0}.plot{cursor:crosshair}
  .month{width:100%;height:100%;display:grid;align-items:center}.month:hover{text-decoration:underline}
  .is-blind .page>:not(#chart),.is-blind #chart>.sec>:not(h2),.is-blind .navigator,.is-blind .toolbar>:first-child,.is-blind .selected{display:none!important}

  """
