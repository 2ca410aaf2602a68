/// The document and the definitions beside it.
let strategyStyle = """
  .doc{display:grid;grid-template-columns:7fr 5fr;gap:32px 64px;align-items:start}
  pre.code{font:12.5px/20px var(--mono);background:var(--sunken);border-radius:4px;padding:16px 0;overflow:auto;counter-reset:l;tab-size:2}
  .code .r{display:block;padding:0 16px 0 52px;position:relative;min-height:20px;width:max-content;min-width:100%}
  .code .r::before{counter-increment:l;content:counter(l);position:absolute;left:0;width:36px;text-align:right;color:var(--ink3);font-size:11px}
  .code i{font-style:normal;color:var(--ink2)}.code b{font-weight:400;color:var(--s1)}
  .code u{text-decoration:none;color:var(--s2)}.code em{font-style:normal;color:var(--ink3)}
  .defs dt{font-weight:600;display:flex;gap:8px;align-items:center;overflow-wrap:anywhere}
  .defs dt svg{flex:none}
  .defs dd{color:var(--ink2);margin:2px 0 16px;overflow-wrap:anywhere}
  .defs .fx{font:12px/20px var(--mono);color:var(--ink);display:block;margin:2px 0;white-space:pre-wrap}
  .defs .how{font-size:11px;line-height:16px;color:var(--ink2);margin:4px 0}
  .defs .hash{font-size:11px;color:var(--ink2)}

  """
