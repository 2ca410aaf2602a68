/// Layouts M (up to 1180 px) and S (up to 640 px), down to 320 px.
let narrowStyle = """
  @media (max-width:1180px){.page{padding:0 24px 40px}
  .lay .L{display:none}.lay .M{display:block}
  .head,.vtop,.doc,.split,.st{grid-template-columns:1fr}.st>div+div{margin-top:32px}
  .c4,.c5,.c7,.c8{grid-column:1/-1}
  .receipt,.cmd{max-width:560px}
  .kpi .v small{display:block;margin:0;font-size:13px;line-height:18px}
  .pb{width:64px}.mm{width:88px}
  .scroll{margin:0 -24px;padding:0 24px}
  .hide-m,.wayk,.tt :is(td,th):is(:nth-child(11),:nth-child(13)){display:none}
  .tt :is(td,th):nth-child(n+2){padding-left:10px}.data.tt :is(td,th):nth-child(14){text-align:right}}
  @media (max-width:640px){.page{padding:0 16px 32px}
  .lay .M,.hw .W,.tt thead,.dd thead,.tt td,.cal .yh,.dd .hide-m{display:none}
  .lay .S,.hw .P,.tt,.tt tbody,.dd,.dd tbody{display:block}
  .head{padding:20px 0 24px}h1{font-size:26px;line-height:32px}
  .say{font-size:18px;line-height:28px}.find{font-size:18px;line-height:26px}
  .kpi{grid-template-columns:repeat(2,1fr);gap:0 20px}
  .kpi .v{font-size:22px;line-height:28px}.kpi .v small{font-size:12px;line-height:16px}
  .facts{gap:12px 24px}section{padding:16px 0 40px}.sec{margin-bottom:16px}
  .scroll{margin:0 -16px;padding:0 16px}
  .tt tr{display:grid;grid-template-columns:minmax(36px,auto) auto auto 1fr auto;gap:0 8px;padding:9px 0 8px;border-bottom:var(--rule)}
  .tt tr:first-child,.dd tr:first-child{border-top:var(--edge)}
  .tt td,.dd td{border:0;padding:0;text-align:left}
  .tt td:is(:nth-child(-n+3),:nth-child(5),:nth-child(n+8):nth-child(-n+11),:nth-child(16)){display:block;padding-left:0}
  .tt td:nth-child(1){grid-row:1/3}
  .tt td:nth-child(3){grid-area:1/2/2/5}.tt td:nth-child(5){grid-area:2/2/3/5;color:var(--ink2)}
  .tt td:is(:nth-child(3),:nth-child(5))::before{color:var(--ink3);display:inline-block;width:28px}
  .tt td:nth-child(3)::before{content:"in"}.tt td:nth-child(5)::before{content:"out"}
  .tt td:nth-child(9){grid-area:1/5;text-align:right}.tt td:nth-child(10){grid-area:2/5;text-align:right}
  .tt td:nth-child(11){grid-area:4/2/5/6;padding:4px 0 0}
  .tt td:is(:nth-child(2),:nth-child(8),:nth-child(16)){grid-row:3;color:var(--ink3);font-size:12px}
  .tt td:nth-child(2){grid-column:2}.tt td:nth-child(8){grid-column:3}.tt td:nth-child(16){grid-column:4/6}
  .tt td:nth-child(8)::before{content:"\u{00D7} "}.tt td:nth-child(16)::before{content:"out by "}
  .tt tr.w,.tt tr.w td{display:block;padding:0;border:0}.w summary{top:-92px;width:100%;height:90px}.w summary::after{top:32px}
  .w .whys{max-width:none;margin:4px 0 16px}
  .pb{width:100%}.pb,.pb::after,.gt,.gt i{height:6px}
  .cal{border-spacing:1px;width:calc(100% + 2px);margin:0 -1px;font-size:10px}
  .cal td{height:26px;font-size:0}.cal td[data-s]::after{content:attr(data-s);font-size:10px}
  .cal .yr{width:40px;font-size:11px}
  .cal thead th{font-size:0}.cal thead th::first-letter{font-size:10px}
  .st1 th[scope=row],.st1 td{font-size:12px}.st1 th:first-child{width:30%}.st1{table-layout:auto}
  .dd tr{display:grid;grid-template-columns:24px 1fr auto;padding:9px 0 8px;border-bottom:var(--rule)}
  .dd td{grid-column:2}.dd td:nth-child(1){grid-column:1}
  .dd td:is(:nth-child(2),:nth-child(7),:nth-child(8)){grid-column:3;text-align:right}
  .dd td:nth-child(2){grid-row:1}.dd td:nth-child(7){grid-row:2}.dd td:nth-child(8){grid-row:3;color:var(--ink2)}
  .dd td:nth-child(n+4)::before{color:var(--ink3);display:inline-block;width:78px}
  .dd td:nth-child(4)::before{content:"peak"}.dd td:nth-child(5)::before{content:"trough"}.dd td:nth-child(6)::before{content:"recovered"}
  .dd td:nth-child(7)::after{content:" days"}
  .data.dd .tl{grid-area:4/2/5/4;padding:5px 0 0;width:auto}
  .key i{width:14px}
  footer{flex-direction:column}}
  @media (max-width:359px){.one-side :is(td,th):is(:nth-child(3),:nth-child(4)){display:none}.one-side th:first-child{width:44%}}

  """
