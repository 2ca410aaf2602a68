/// Tables: trades, statistics, calendar, drawdowns.
package let tableStyle = """
  table.data{width:100%;border-collapse:collapse}
  .data th{padding:0 0 6px 16px;vertical-align:bottom}
  .data td{padding:5px 0 4px 16px}
  .data a{text-decoration:none}.data a:hover{text-decoration:underline}
  .pb,.mm,.dp,.gt{display:block;height:10px}.pb{width:104px}
  .wide .pb{width:72px}.wide .mm{width:80px}
  .tt :is(td,th):is(:nth-child(11),:nth-child(13),:nth-child(14)){padding-left:12px}
  .tight :is(td,th):nth-child(n+2){padding-left:10px}
  .pb::before,.mm::before{content:"";position:absolute;left:var(--zp);width:1px;background:var(--line2)}
  .pb::before{top:-3px;bottom:-3px}
  .pb::after{content:"";left:var(--a);width:var(--b);top:0;background:var(--c);opacity:.82}
  .mm{width:120px;height:12px}
  .mm::before{left:var(--zw);top:-2px;bottom:-2px}
  .mm{--m:color-mix(in srgb,var(--down) 42%,transparent);--f:color-mix(in srgb,var(--up) 42%,transparent);background:linear-gradient(90deg,transparent var(--a),var(--m) var(--a) var(--zw),var(--f) var(--zw) var(--b),transparent var(--b)) 0 4px/100% 4px no-repeat}
  .mm::after{content:"";left:var(--x);top:1px;width:2px;background:var(--ink);margin-left:-1px}
  .scroll{overflow-x:auto}
  .data .w td{padding:0;border:0;white-space:normal;line-height:0}
  .data tbody tr.w:hover td{background:none}
  .w summary{left:0;top:-30px;width:48px;height:29px;cursor:pointer;list-style:none}
  .w summary::after{content:"\u{25B8}";position:absolute;left:0;top:5px;font-size:10px;line-height:20px;color:var(--ink3)}
  .w details[open] summary::after{content:"\u{25BE}"}
  .w .whys{margin:8px 0 14px;line-height:18px;max-width:calc(100vw - 64px)}
  .tt :is(td,th):first-child{padding-left:16px}.tt .w td{padding-left:0}
  .st+.more{margin-top:24px}.more summary{cursor:pointer}.more{margin-top:12px}
  .group{margin:24px 0 8px}
  .st{grid-template-columns:1fr 1fr;gap:0 64px;align-items:start}
  .scroll+.scroll{margin-top:32px}
  .st1 th:first-child{width:38%}
  .data.st1 th,.data.st1 td{padding-left:4px}
  .st1 th[scope=row]{font-size:13px;color:var(--ink2);text-align:left;padding:5px 0 4px;white-space:normal;vertical-align:top}
  .st1 summary{list-style:none;cursor:help;text-decoration:underline dotted var(--line2);text-underline-offset:4px;text-decoration-thickness:1px}
  .st1 details[open]::after{content:attr(title);display:block;font-size:12px;line-height:16px;color:var(--ink3);padding:2px 0 4px}
  .st1 td{vertical-align:top}
  .data .grp2{font-size:13px}
  .st1 td.q{color:var(--ink3)}

  """
