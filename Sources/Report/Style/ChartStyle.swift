/// What the page adds to the drawings' own classes: three layouts of which one is shown.
let chartStyle = """
  .lay svg{width:100%;height:auto}
  .hw svg text,.hg text{font-size:11px;line-height:1}
  .over{margin-top:12px;border-top:var(--rule);padding-top:12px}
  .strip img{width:100%;height:52px}
  .strip i{top:0;height:45px;border:var(--edge);min-width:4px}
  .strip i::before,.strip i::after{content:"";position:absolute;top:14px;width:4px;height:16px;background:var(--ink)}
  .strip i::before{left:-3px}.strip i::after{right:-3px}
  .ends{justify-content:space-between;font-size:11px;line-height:16px;margin-top:6px}
  .whys{align-items:flex-start;gap:16px;margin-top:20px}
  .whys>div,.card,.info,.keys,.written{background:var(--raised);border:var(--rule2);border-radius:6px}
  .whys>div,.card{padding:10px 14px;font-size:12px;line-height:18px;color:var(--ink2)}
  .whys>div{flex:1 1 300px;max-width:420px;min-width:0}
  .whys h3{gap:8px}.whys h3 span{margin-left:auto}
  .whys code{margin:4px 0 2px}
  .whys dl,.parts.both{display:grid;grid-template-columns:1fr auto auto}.whys dl{margin:2px 0 6px}.whys .v2{grid-template-columns:1fr auto}
  .whys dt,.whys dd,.live .parts>*{padding:2px 0;border-top:var(--rule);color:var(--ink3)}
  .whys dd,.live .parts dd{padding-left:16px;text-align:right;color:var(--ink);white-space:nowrap}
  .whys dl>:nth-child(-n+2),.whys dl:not(.v2)>:nth-child(3){border-top:0;color:var(--ink3)}

  """
