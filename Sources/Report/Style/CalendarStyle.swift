/// The calendar, the distribution, the drawdowns and the patterns.
let calendarStyle = """
  .cal{width:calc(100% + 4px);table-layout:fixed;margin:0 -2px}
  .cal th{font-weight:400;color:var(--ink3);padding:0 0 4px}
  .cal th[scope=row]{text-align:left;color:var(--ink);padding:0}
  .cal td{position:relative;height:30px;padding:0;text-align:center;isolation:isolate}
  .cal td::before{content:"";position:absolute;inset:0;z-index:-1;background:var(--c);opacity:var(--h,0);border-radius:2px}
  .cal .yr{text-align:right;font-weight:600}.cal thead .yr,.cal thead .yh{font-weight:400}
  .cal .yh{text-align:right;color:var(--ink3)}
  .key{display:flex;align-items:center;gap:6px;color:var(--ink3);margin-top:12px;flex-wrap:wrap}
  .key i{width:22px;height:10px;border-radius:2px;background:var(--c)}
  .key .gap{margin-left:12px}
  .hg svg{width:100%;max-width:384px;height:auto}
  .dp{width:96px}
  .dp i,.gt i{position:absolute;top:0;height:10px;background:var(--down);opacity:.8}
  .gt{width:100%;min-width:160px;background:linear-gradient(var(--line),var(--line)) 0 50%/100% 1px no-repeat}
  .gt i+i{opacity:.28}
  .data.pt th:first-child{text-align:left}.pt tbody th{font-size:13px;color:var(--ink);padding:5px 0 4px;border-bottom:var(--rule)}.pt thead td{border-bottom:var(--edge)}.pt .pb{width:64px}.hg+.scroll{margin-top:8px}
  .tl{width:34%}.data .tl{padding-left:32px}

  """
