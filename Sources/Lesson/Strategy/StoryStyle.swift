extension LessonStyle {
  /// What the story of a strategy has besides.
  static let story = """
    .vtop.one{grid-template-columns:minmax(0,1fr)}
    .rules h3+.cmd{margin-top:6px}.rules h3:not(:first-child){margin-top:24px}
    .rule{list-style:none;margin-top:8px;font-size:14px;line-height:22px;color:var(--ink2)}.rule code{color:var(--ink)}
    .rule .d1{padding-left:20px}.rule .d2{padding-left:40px}.rule .d3{padding-left:60px}.rule .d4{padding-left:80px}
    .terms td{text-align:left!important;white-space:normal!important;color:var(--ink2)!important;overflow-wrap:anywhere}.terms th{white-space:normal;overflow-wrap:break-word;width:96px;max-width:140px}.terms{table-layout:fixed}
    ol.rd{counter-reset:s}.sums{margin-top:24px}.sums th{font-family:var(--sans);font-size:13px;white-space:normal}.sums td{overflow-wrap:anywhere}.sums .sum>*{font-weight:600;color:var(--ink);border-top:1px solid var(--ink)}
    .why{display:grid;gap:24px;align-content:start;min-width:0}.why>div{min-width:0}.why .cmd{margin:6px 0 10px}
    .bars th span{display:block;white-space:nowrap}.bars tbody th,.wrap td.l{white-space:normal;overflow-wrap:anywhere}.bars tbody th{color:var(--ink2);border-bottom:1px solid var(--line);padding:5px 0 4px}
    .bars .on>*{font-weight:600;color:var(--ink);background:var(--sunken)}
    .bars thead td,.wrap thead td{border-bottom:1px solid var(--ink)}
    .rd code,.rule code,.find code,.lede code{font:.92em var(--mono)}

    """
}
