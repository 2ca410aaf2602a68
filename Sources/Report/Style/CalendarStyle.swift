/// The calendar, the distribution, the drawdowns and the patterns.
let calendarStyle = """
  .cal{width:calc(100% + 4px);margin:0 -2px}
  .cal th{padding:0 0 4px}
  .cal th[scope=row]{text-align:left;color:var(--ink);padding:0}
  .cal td{height:30px;padding:0;text-align:center;isolation:isolate}
  .cal td::before{content:"";inset:0;z-index:-1;background:var(--c);opacity:var(--h,0);border-radius:2px}
  .key{gap:6px;color:var(--ink3);margin-top:12px}
  .key i{width:22px;border-radius:2px;background:var(--c)}
  .key .gap{margin-left:12px}
  .hg svg{width:100%;max-width:384px;height:auto}
  .dp{width:96px}
  .dp i,.gt i{top:0;height:10px;background:var(--down);opacity:.8}
  .gt{width:100%;min-width:160px;background:linear-gradient(var(--line),var(--line)) 0 50%/100% 1px no-repeat}
  .gt i+i{opacity:.28}
  .pt tbody th{font-size:13px;padding:5px 0 4px}.pt .pb{width:64px}
  .tl{width:34%}.data .tl{padding-left:32px}

  """
