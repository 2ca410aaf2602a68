import Chart

/// The style of the page of compared runs.
func compareStyleSheet(of sections: [UInt8]) -> String {
  pageStyle(of: sections, script: nil, own: compareStyle)
}

private let compareStyle = """
  .tag{display:inline-block;width:18px;height:18px;border-radius:2px;font-size:11px;line-height:18px;font-weight:600;text-align:center;color:var(--ink);box-shadow:inset 0 0 0 1px var(--ink)}
  .tag.a{background:var(--ink);color:var(--paper)}
  .compare .vtop{display:block}
  .compare .k-line1{stroke:var(--ink);stroke-width:3}.compare #documents~section[id^=equity] .k-line2{stroke:var(--paper);stroke-width:1.25;stroke-dasharray:none}
  .compare [id^=equity] .k-line3{stroke:var(--ink3);stroke-width:1;stroke-dasharray:none}.compare .k-pill1{stroke:var(--ink)}
  .compare [id^=trades] .k-line1{stroke:var(--s1);stroke-width:1.5}
  .cd td,.cd th{text-align:left;white-space:normal;vertical-align:top}.cd tbody th{font-weight:400;color:var(--ink2);padding:5px 0 4px;border-bottom:1px solid var(--line)}
  .ct :is(td,th){padding-left:10px!important}.ct :is(td,th):first-child{padding-left:0!important}.ct .pb{width:88px}
  .ct :is(td,th):is(:nth-child(-n+7)),.by :is(td,th):nth-child(8){text-align:left}.ct td:last-child{padding-left:12px}
  figure+.scroll{margin-top:24px}
  .cf{table-layout:fixed;margin-bottom:32px}.cf th[scope=row]{font-size:13px;color:var(--ink2);text-align:left;border-bottom:1px solid var(--line);padding:5px 0 4px}
  .cf th:first-child{width:28%}
  .all{margin-top:12px;font-size:13px}.all summary{cursor:pointer;color:var(--ink2);margin-bottom:12px}
  @media (max-width:640px){.cf{min-width:520px}}

  """
