/// The document and the definitions beside it.
let strategyStyle = """
  .doc{display:grid;grid-template-columns:7fr 5fr;gap:32px 64px;align-items:start}
  pre.code{font:12.5px/20px var(--mono);border-radius:4px;padding:16px 0;overflow:auto;counter-reset:l;tab-size:2}
  .code .r{padding:0 16px 0 52px;min-height:20px;width:max-content;min-width:100%}
  .code .r::before{counter-increment:l;content:counter(l);left:0;width:36px;text-align:right;font-size:11px}
  .code b{color:var(--s1)}
  .code u{color:var(--s2)}
  .defs dt{gap:8px}
  .defs dt svg{flex:none}
  .defs dd{margin:2px 0 16px}
  .defs .fx{font:12px/20px var(--mono);color:var(--ink);margin:2px 0;white-space:pre-wrap}
  .defs .how{font-size:11px;line-height:16px;color:var(--ink2);margin:4px 0}
  .defs .hash{font-size:11px;color:var(--ink2)}

  """
