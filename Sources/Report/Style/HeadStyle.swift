/// The head of the page and the verdict.
package let headStyle = """
  .bar{min-height:56px}
  .brand{gap:9px;font-size:15px;letter-spacing:-.01em}
  .brand i{font-size:13px;letter-spacing:0}
  .head,.vtop{grid-template-columns:1fr 432px;gap:32px 64px}.head{padding:28px 0 32px;border-top:var(--edge)}
  .lede{max-width:68ch;text-wrap:pretty}
  .facts{gap:12px 28px;margin-top:24px}
  .receipt{line-height:20px;align-self:start}
  .receipt div{display:flex;gap:8px;padding:3px 0}
  .receipt dt{width:74px;flex:none}
  .receipt dd{margin-left:auto;min-width:0}
  .receipt .mono{font-size:11.5px}
  .cmd{margin-top:10px;padding:8px 12px;background:var(--sunken);border-radius:4px;font:11.5px/18px var(--mono);white-space:pre-wrap}
  .cmd b{user-select:none}
  .verdict{border-top:0;padding-top:0;padding-bottom:32px}
  .vtop{row-gap:24px;padding:24px 0 28px;border-top:var(--rule)}
  .say{font-size:22px;line-height:32px;letter-spacing:-.012em;max-width:34em;text-wrap:pretty}
  .kpi{grid-template-columns:repeat(4,1fr);gap:0 32px}
  .kpi>div{border-top:var(--rule);padding:12px 0 24px;grid-row:span 4;grid-template-rows:subgrid;grid-template-columns:minmax(0,1fr);row-gap:0}
  .kpi dt{color:var(--ink2)}
  .kpi .v{font-size:28px;line-height:36px;font-weight:500;letter-spacing:-.022em;margin:2px 0 8px}
  .kpi .v small{font-size:14px;line-height:1;letter-spacing:0;color:var(--ink2);margin-left:6px}
  .kpi .n{color:var(--ink3)}
  .kpi .n b{font-weight:500;color:var(--ink2)}
  .mb{gap:2px;align-content:center}
  .mb i,.iv i{height:4px;background:var(--hold);opacity:.55}.mb i{min-width:1px}
  .mb i:first-child{background:var(--ink);opacity:1}
  .mb .pu,.mb .pd{background:var(--up)!important;opacity:.85!important}.mb .pd{background:var(--down)!important}
  .iv u{left:0;right:0;top:4px;height:1px;background:var(--line2)}
  .iv i{top:3px}
  .iv b{width:2px;background:var(--ink);margin-left:-1px}
  .hw svg{max-width:100%;height:auto}

  """
