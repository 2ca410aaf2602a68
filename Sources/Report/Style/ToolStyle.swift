/// The tools beside the live chart: drawing, blind replay and its score, brushed results and months.
let toolStyle = """
  .draws{justify-content:flex-start;margin:-4px 0 12px}
  .own{display:flex;gap:8px 12px;margin:12px 0 0}.own button{border:var(--rule2);padding:5px 12px}.own button[aria-pressed=true]{background:var(--ink);color:var(--paper)}.own input{width:76px;margin-left:4px;font:inherit}.own .words{flex:1;min-width:200px}
  .written{position:absolute;z-index:3;width:180px;font:13px/20px var(--sans);padding:4px 8px}
  .score{margin-top:16px;border-top:var(--edge);padding-top:16px;max-width:640px}.score dl{grid-template-columns:auto 1fr;gap:6px 16px;margin:12px 0;font-size:13px;line-height:24px}.score dd{height:24px;margin-right:64px}.score dd i{top:4px;height:16px;background:var(--up);opacity:.85}.score dd i.d{background:var(--down)}.score dd b{left:100%;margin-left:12px}
  .score button{padding:5px 12px}
  .figures{grid-template-columns:5fr 7fr;gap:24px 32px;margin-bottom:24px}
  .month{width:100%;height:100%}.month:hover{text-decoration:underline}
  .is-blind .page>:not(#chart),.is-blind #chart>.sec>:not(h2),.is-blind .navigator,.is-blind .toolbar>:first-child,.is-blind .selected{display:none!important}

  """
