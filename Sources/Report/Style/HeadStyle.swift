/// The head of the page and the verdict.
package let headStyle = """
  .bar{display:flex;align-items:center;min-height:56px}
  .brand{display:flex;align-items:center;gap:9px;font-weight:600;font-size:15px;letter-spacing:-.01em}
  .brand i{font-style:normal;font-weight:400;color:var(--ink3);font-size:13px;letter-spacing:0}
  .head,.vtop{display:grid;grid-template-columns:1fr 432px;gap:32px 64px}.head{padding:28px 0 32px;border-top:var(--edge)}
  .lede{max-width:68ch;text-wrap:pretty;color:var(--ink2);margin-top:8px;overflow-wrap:anywhere}
  .lede code{color:var(--ink)}
  .facts{display:flex;flex-wrap:wrap;gap:12px 28px;margin-top:24px}
  .receipt{font-size:12px;line-height:20px;align-self:start}
  .receipt div{display:flex;gap:8px;border-bottom:var(--rule);padding:3px 0}
  .receipt dt{color:var(--ink3);width:74px;flex:none}
  .receipt dd{margin-left:auto;text-align:right;min-width:0;overflow-wrap:anywhere}
  .receipt .mono{font-size:11.5px}
  .cmd{display:block;margin-top:10px;padding:8px 12px;background:var(--sunken);border-radius:4px;font:11.5px/18px var(--mono);white-space:pre-wrap}
  .cmd b{color:var(--ink3);font-weight:400;user-select:none}
  .verdict{border-top:0;padding-top:0;padding-bottom:32px}
  .vtop{row-gap:24px;align-items:center;padding:24px 0 28px;border-top:var(--rule)}
  .say{font-size:22px;line-height:32px;letter-spacing:-.012em;color:var(--ink2);max-width:34em;text-wrap:pretty}
  .say b{font-weight:600;color:var(--ink)}
  .kpi{display:grid;grid-template-columns:repeat(4,1fr);gap:0 32px}
  .kpi>div{border-top:var(--rule);padding:12px 0 24px;display:grid;grid-row:span 4;grid-template-rows:subgrid;grid-template-columns:minmax(0,1fr);row-gap:0}
  .kpi dt{color:var(--ink2)}
  .kpi .v{font-size:28px;line-height:36px;font-weight:500;letter-spacing:-.022em;margin:2px 0 8px;overflow-wrap:anywhere}
  .kpi .v small{font-size:14px;line-height:1;font-weight:400;letter-spacing:0;color:var(--ink2);margin-left:6px}
  .kpi .n{color:var(--ink3);margin-top:8px}
  .kpi .n b{font-weight:500;color:var(--ink2)}
  .mb{display:grid;gap:2px;height:10px;align-content:center}
  .mb i,.iv i{height:4px;background:var(--hold);opacity:.55}.mb i{min-width:1px}
  .mb i:first-child{background:var(--ink);opacity:1}
  .mb .pu,.mb .pd{background:var(--up)!important;opacity:.85!important}.mb .pd{background:var(--down)!important}
  .iv{position:relative;height:10px}.iv i,.iv b,.iv u{position:absolute}
  .iv u{left:0;right:0;top:4px;height:1px;background:var(--line2)}
  .iv i{top:3px}
  .iv b{width:2px;height:10px;background:var(--ink);margin-left:-1px}
  .hw .N,.hw .P{display:none}.hw svg{max-width:100%;height:auto}

  """
