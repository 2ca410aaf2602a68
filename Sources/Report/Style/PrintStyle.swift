/// A4 upright in black and white: hollow is gain, solid is loss.
let printStyle = """
  @media print{:root{color-scheme:light;--paper:#fff;--raised:#fff;--sunken:#F4F4F4;--ink:#000;--ink2:#3A3A3A;--ink3:#5E5E5E;--line:#D8D8D8;--line2:#B0B0B0;--grid:#EDEDED;--hold:#8A8A8A;--warn:#000;--up:#000;--down:#000;--au:.18;--ad:.7;--aband:.05;--s1:#000;--s2:#7A7A7A;--s3:#000;--s4:#7A7A7A;--s5:#000}
  body{font-size:10.5pt;line-height:15pt;-webkit-print-color-adjust:exact;print-color-adjust:exact}
  .page{padding:0}.noprint,details.more:not([open]){display:none!important}
  .hw .W,.hide-p,.tt tr.w{display:none}
  .hw .N,.st{display:block}
  .sub,.more,.facts,.checks li,table.data,.defs dd,.defs dt,.defs .fx{font-size:8.5pt;line-height:12pt}
  .facts dt,.receipt,.kpi dt,.kpi .n{font-size:8pt;line-height:11pt}
  table.data.tt,.cal,footer{font-size:8pt}h2,.data th,.st1 th[scope=row],.data .grp2{font-size:8.5pt}
  h3,.group,.defs dt,.sec{break-after:avoid}
  .bar{min-height:32px}.head,.vtop{grid-template-columns:1fr 250px;gap:24px;padding:14px 0}
  h1{font-size:19pt;line-height:24pt}.lede{font-size:9.5pt;line-height:13.5pt}
  .facts{display:grid;grid-template-columns:repeat(3,auto);justify-content:start;margin-top:12px;gap:6px 28px}
  .receipt{max-width:none}.receipt div{padding:2px 0}.receipt dt{width:56px}.receipt .mono{font-size:7.5pt}
  .cmd{font-size:7.5pt;line-height:10.5pt;padding:6px 8px;margin-top:6px;max-width:none}
  .say{font-size:12.5pt;line-height:18pt}
  .kpi{gap:0 20px}.kpi .v{font-size:16pt;line-height:20pt;margin:0 0 5px}.kpi .v small{font-size:8.5pt;line-height:11pt}
  .kpi .n{margin-top:5px}.kpi>div{padding:8px 0 12px}
  section{padding:12px 0 24px}.verdict{padding:0 0 12px}
  .sec{display:block;margin-bottom:12px}
  #chart,#equity,#statistics,#calendar,#strategy{break-before:page;border-top:0;padding-top:0}
  .find{font-size:13pt;line-height:17pt}
  .checks li{padding:5px 0}.checks svg{margin-top:1px}
  .split{gap:24px;grid-template-columns:repeat(12,1fr)}.c7,.c5{grid-column:span 6}
  figure,.whys>div,.kpi>div,tr,.checks li,.c8,.c4,.st1,.dd,.code .r,.defs dd,.defs dt,.sec,footer{break-inside:avoid}
  footer{display:block;break-before:avoid}footer span+span{margin-left:16px}
  a{text-decoration:none}
  .data td{padding:3px 0 3px 12px}.data th{padding-left:12px}
  .scroll{overflow:visible;margin:0;padding:0}
  .data.tt :is(td,th){padding-left:7px}.data.tt :is(td,th):first-child{padding-left:0}
  table.data.tt.wide{font-size:6.5pt}.data.tt.wide :is(td,th):nth-child(n+2){padding-left:5px}
  .cal td{height:18px}.hg svg{max-width:260px}.strip img{filter:grayscale(1)}
  .st1{margin-top:18px}.st>div:first-child .st1:first-child{margin-top:0}.st1 th:first-child{width:54%}
  .st1 details{display:flex}.st1 summary{text-decoration:none;width:124px;flex:none}
  .st1 details::after{content:attr(title);color:var(--ink3);font-size:7.5pt!important;line-height:10pt!important;padding:0 0 0 8px!important}
  .pb.u::after,.mb .pu{background:var(--paper)!important;box-shadow:inset 0 0 0 1px var(--ink);opacity:1!important}
  .cal td.d::before,.key i.d{background:repeating-linear-gradient(135deg,#000 0 1px,transparent 1px 4px)}
  pre.code{font-size:8pt;line-height:12pt;overflow:visible}.code .r{min-height:12pt;white-space:pre-wrap;width:auto}}
  @media (forced-colors:active){.pb::after,.mm,.mm::after,.mb i,.gt i,.dp i,.cal td::before,.stage,.navigator{forced-color-adjust:none}:is(.seg,.tools,.own) button[aria-pressed=true]{forced-color-adjust:none;background:Highlight!important;color:HighlightText!important}}

  """
