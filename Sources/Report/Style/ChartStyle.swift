/// What the page adds to the drawings' own classes: three layouts of which one is shown.
let chartStyle = """
  .lay svg{width:100%;height:auto}
  .lay .M,.lay .S{display:none}
  .hw svg text,.hg text{font-size:11px;line-height:1}
  .over{margin-top:12px;border-top:var(--rule);padding-top:12px}
  .strip{position:relative}.strip img{display:block;width:100%;height:52px}
  .strip i{position:absolute;top:0;height:45px;border:var(--edge);min-width:4px}
  .strip i::before,.strip i::after{content:"";position:absolute;top:14px;width:4px;height:16px;background:var(--ink)}
  .strip i::before{left:-3px}.strip i::after{right:-3px}
  .ends{display:flex;justify-content:space-between;font-size:11px;line-height:16px;color:var(--ink3);margin-top:6px}
  .whys{display:flex;align-items:flex-start;flex-wrap:wrap;gap:16px;margin-top:20px}
  .whys>div,.card,.info,.keys,.written{background:var(--raised);border:var(--rule2);border-radius:6px}
  .whys>div,.card{padding:10px 14px;font-size:12px;line-height:18px;color:var(--ink2)}
  .whys>div{flex:1 1 300px;max-width:420px;min-width:0;overflow-wrap:anywhere}
  .whys h3{color:var(--ink);display:flex;gap:8px}.whys h3 span{font-weight:400;color:var(--ink3);margin-left:auto;font-size:12px}
  .whys code{display:block;margin:4px 0 2px;color:var(--ink);font-size:12px}
  .whys dl,.parts.both{display:grid;grid-template-columns:1fr auto auto}.whys dl{margin:2px 0 6px}.whys .v2{grid-template-columns:1fr auto}
  .whys dt,.whys dd,.live .parts>*{padding:2px 0;border-top:var(--rule);color:var(--ink3)}
  .whys dd,.live .parts dd{padding-left:16px;text-align:right;color:var(--ink);white-space:nowrap}
  .whys dl>:nth-child(-n+2),.whys dl:not(.v2)>:nth-child(3){border-top:0;color:var(--ink3)}
  .whys b{color:var(--ink);font-weight:600}

  """
