/// What only a report of several instruments needs.
let instrumentsStyle = """
  .in th[scope=row]{font-size:13px;color:var(--ink);border-bottom:var(--rule);padding:5px 0 4px}
  .tt td:nth-child(2) b{color:var(--ink);font-weight:500}
  .pf th[scope=row],.co th[scope=row]{font-size:13px;color:var(--ink);border-bottom:var(--rule);padding:5px 0 4px}
  .pf .sum :is(td,th){border-top:var(--edge)}#portfolio h3{margin-top:22px}.data.co{width:auto}.co .hi{font-weight:600}.co .lo{font-style:italic}
  @media (max-width:640px){.data.pf :is(td,th){padding-left:8px}.data.pf :is(td,th):first-child{padding-left:0}.pf :is(td,th):is(:nth-child(3),:nth-child(5),:nth-child(7)){display:none}}
  @media (min-width:1181px){.tt .pb{width:72px}.tt .mm{width:80px}}
  @media (max-width:1180px){.data.in :is(td,th){padding-left:10px}.data.in :is(td,th):first-child{padding-left:0}.in :is(td,th):is(:nth-child(2),:nth-child(7)){display:none}}
  @media (max-width:640px){.in thead{display:none}.in,.in tbody{display:block}
  .in tr{display:grid;grid-template-columns:1fr auto;gap:0 12px;padding:9px 0 8px;border-bottom:var(--rule)}.in tr:first-child{border-top:var(--edge)}
  .data.in :is(td,th){border:0;padding:0;text-align:left}.in td:nth-child(5){grid-area:1/2;text-align:right}.in th{grid-area:1/1}
  .in td:nth-child(n+6),.in td:nth-child(-n+4){grid-column:1/3;color:var(--ink2)}
  .in td:nth-child(3)::before{content:"closed trades "}.in td:nth-child(4)::after{content:" won"}.in td:nth-child(6)::after{content:" of the net profit"}
  .in td:nth-child(8)::after{content:" of the time in the market"}.in td:nth-child(9)::after{content:" orders refused"}.in td:nth-child(10)::before{content:"buy and hold "}}
  @media print{.data.in th[scope=row]{font-size:8.5pt;padding:3px 0}.data.in :is(td,th):nth-child(n+3){padding-left:8px}
  section.k{break-before:page;border-top:0;padding-top:0}}

  """
