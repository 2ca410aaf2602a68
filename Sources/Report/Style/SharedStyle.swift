/// What many parts of a page have: a declaration with all that have it, before the rules of the parts. Said at
/// each part it would cost 1.5 kB more.
package let sharedStyle = """
  .bar,.brand,.vtop,.key,.defs dt{align-items:center}
  .data tbody tr:hover td,.data tr:target td,pre.code{background:var(--sunken)}
  .data th,.pt thead td{border-bottom:var(--edge)}
  .receipt div,.data td,.st1 th[scope=row],.pt tbody th{border-bottom:var(--rule)}
  body,.lede code,.say b,.checks b,.whys h3,.whys code,.whys b,.more b,.data .grp2,.pt tbody th{color:var(--ink)}
  .sub,.lede,.say,.checks li,.more,.st1 td:nth-child(n+3),.code i,.defs dd{color:var(--ink2)}
  h2,.facts dt,.checks :is(.ok,.no) svg,.data .q,.tt td:is(:nth-child(2),:nth-child(n+15)),.cal .e,footer,.brand i,.receipt dt,.cmd b,.ends,.whys h3 span,.data th,.cal th,.cal .yh,.code .r::before,.code em{color:var(--ink3)}
  svg,.cmd,.strip img,.whys code,.code .r,.defs .fx{display:block}
  footer,.bar,.brand,.facts,.ends,.whys,.whys h3,.key,.defs dt{display:flex}
  .sec,.split,.head,.vtop,.kpi,.kpi>div,.mb,.checks li,.st{display:grid}
  .hw .N,.hw .P,.lay .M,.lay .S,.data summary::-webkit-details-marker{display:none}
  footer,.facts,.whys,.key{flex-wrap:wrap}
  footer,.receipt,.whys h3 span,.whys code,.data th{font-size:12px}
  .brand i,.code i,.code em{font-style:normal}
  .brand i,.cmd b,.kpi .v small,.whys h3 span,.data th,.cal th,.cal thead .yr,.cal thead .yh,.code b{font-weight:400}
  h1,h2,h3,.find,.brand,.say b,.checks b,.whys b,.more b,.data .grp2,.cal .yr,.defs dt{font-weight:600}
  .mb,.iv,.iv b,.pb::after,.mm::after,.key i{height:10px}
  .lede,.kpi .n,.hg+.scroll,.more .scroll{margin-top:8px}
  .find,h1,code,.facts dd,.lede,.receipt dd,.kpi .v,.checks li,.whys>div,.defs dt,.defs dd{overflow-wrap:anywhere}
  .data th:first-child,.data td:first-child,.data.st1 th:first-child{padding-left:0}
  .vh,.iv i,.iv b,.iv u,.strip i,.pb::after,.mm::after,.w summary,.cal td::before,.dp i,.gt i,.code .r::before{position:absolute}
  .iv,.strip,.pb,.mm,.dp,.gt,.scroll,.data .w td,.cal td,.code .r{position:relative}
  .st1,.cal{table-layout:fixed}
  .data .l,.tt :is(:nth-child(-n+3),:nth-child(5),:nth-child(14),:nth-child(16)):is(td,th),.data .grp2,.data.pt th:first-child{text-align:left}
  .receipt dd,.data th,.data td,.cal .yr,.cal .yh{text-align:right}
  abbr,.code u{text-decoration:none}
  .vh,.data th,.data td{white-space:nowrap}

  """

/// The same for the tools of the live chart.
let sharedLiveStyle = """
  .toolbar,.tools,.legend .part,.selected,.panel li,.filters,.replay,.go,button.ic,.whole,.card h3,.own,.month{align-items:center}
  .selected,.grip,.ic.play,.way{background:var(--ink)}
  .seg,.rows tr.chosen td,button.ic:hover,.whole:hover,.close:hover,.own button:hover,.auto:hover,kbd,.keys button{background:var(--sunken)}
  .seg button,.auto,.close,kbd{border-radius:4px}
  .seg,.selected,button.ic,.whole,.keys button,.own button{border-radius:6px}
  .seg button:hover,.legend .val,.said b,.reason code,.rows th button:hover,.auto:hover,.info b,.panel h3,.said code,.panel li b,.card h3,.keys,.own button,.own .words{color:var(--ink)}
  .seg button,.tools button,.auto,.panel li.done span,.filters,.status,.keys dd,.own{color:var(--ink2)}
  .legend,.away,.info,.panel,.panel h3 span,.said,.filters input::placeholder,.rows tr.faint td,.card dt,.count,.close{color:var(--ink3)}
  .selected,.ic.play,.way{color:var(--paper)}
  .stage,.plot{cursor:crosshair}
  .looks,.toolbar,.tools,.selected,.beside,.panel h3,.said,.panel li,.filters,.replay,.go,.status,.card h3{display:flex}
  .parts,.keys dl,.score dl,.figures,.month{display:grid}
  .seg,.legend .ohlc,.legend .part,button.ic,.whole{display:inline-flex}
  .bar,.toolbar,.filters,.replay,.status,.draws,.own{flex-wrap:wrap}
  .legend,.away,.auto,.info,.way{font-size:11px}
  .auto,.info,.way{line-height:16px}
  .looks,.tools,.panel h3 span,.panel li b,.count,.status{margin-left:auto}
  .parts,.panel ul,.card p{margin-top:6px}
  .said code,.parts>*,.figures figure{min-width:0}
  .over,.legend,.away,.info,.frame,.navigator .at,.navigator .shade,.navigator .brush,.navigator .mark{pointer-events:none}
  .stage canvas,.legend,.away,.auto,.info,.frame,.grip,.grip::after,.navigator .at,.navigator .mark,.card,.way,.score dd i,.score dd b{position:absolute}
  .room,.stage,.navigator,.score dd{position:relative}
  .legend,.away,.selected,.said :last-child,.keys dt,.score dd b{white-space:nowrap}

  """
