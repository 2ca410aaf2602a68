/// The style of the page of a search.
let sweepStyle = """
  .sweep .vtop{display:block}.sweep .more{max-width:88ch;margin-top:8px;color:var(--ink2)}.sweep .say+.more{margin-top:16px}.sweep .next{margin-top:28px}
  .swm{display:grid;grid-template-columns:832px minmax(0,1fr);gap:40px}.swm>*{min-width:0}
  .sws td,.sws th{font-size:13px;white-space:normal}.sws th[scope=row]{text-align:left;font-weight:400;color:var(--ink2);border-bottom:1px solid var(--line)}
  .swm h3{margin-top:24px}.swm .sub{margin-top:8px}.swf .lay{margin-top:0}
  .swi div{display:grid;grid-template-columns:minmax(0,9em) 1fr 3em;gap:10px;align-items:center;font-size:13px;padding:3px 0}
  .swi dt{color:var(--ink2);overflow:hidden;text-overflow:ellipsis}.swi dd{margin:0;text-align:right}
  .swi .g{background:var(--sunken);height:4px}.swi .g i{display:block;height:4px;background:var(--ink)}
  .swt .l,.sws thead th:first-child{text-align:left}.swt .on td{background:var(--sunken)}
  #map .seg{margin:0 0 16px}.swf [hidden]{display:none}#map .swf:focus-visible{outline-offset:4px}#map .at{fill:none;stroke:var(--ink);pointer-events:none}#map .halo{stroke:var(--paper);stroke-width:5}#top .at td{background:var(--sunken)}
  .swx{display:grid;grid-template-columns:repeat(auto-fill,minmax(164px,1fr));gap:24px 10px;margin-top:16px}.swx figcaption{font-size:12px;line-height:16px;color:var(--ink2);margin-bottom:6px;min-height:32px}.swx b{display:block;font-weight:600;overflow-wrap:anywhere}.swx .on b{text-decoration:underline;text-underline-offset:3px}
  #lines .k-line-up,#lines .k-line-down,#lines .k-leader{stroke-opacity:.5;stroke-linejoin:round}#lines .dim :is(.k-line-up,.k-line-down,.k-leader){stroke-opacity:.1}#lines .lay{margin-top:0}#lines .lay:focus-visible{outline-offset:4px}
  #lines .lm,#lines .lp{fill:none;stroke:var(--ink);stroke-opacity:.5;pointer-events:none}#lines .lp{stroke-width:2.25;stroke-opacity:1}#lines .lb{fill:var(--ink);fill-opacity:.16;stroke:var(--ink);pointer-events:none}#lines .says{min-height:20px;margin-top:12px}
  .swd{margin-top:20px;font-size:13px}.swd summary{cursor:pointer;color:var(--ink2)}.swd .scroll{margin-top:12px}.swd tbody th{font-size:13px;border-bottom:var(--rule);padding:5px 0 4px;color:var(--ink2)}
  #top .nb{padding-right:0}.nb svg{display:inline-block;vertical-align:middle}.nr{fill:var(--hold);fill-opacity:.45}.nm{fill:var(--ink2)}.nd{fill:var(--ink)}#top [data-order]+[data-order]{margin-top:32px}#top .seg{margin:0 0 16px}
  .sweep .key i{width:18px}.sweep #choices h3{margin:16px 0 4px}
  .sweep #walk .k-line1{stroke:var(--ink);stroke-width:3}.sweep #walk .k-line2{stroke:var(--paper);stroke-width:1.25;stroke-dasharray:none}
  .sweep #walk .k-pill1{stroke:var(--ink)}.sweep #walk .scroll{margin-top:24px}
  @media (max-width:1180px){.swm{grid-template-columns:minmax(0,1fr)}}
  @media print{.swm{grid-template-columns:minmax(0,1fr)}#lines .k-line-down{stroke-dasharray:1 2}#top [data-order]{display:block!important}.sweep .seg{display:none}.swx{grid-template-columns:repeat(4,1fr)}.says{display:none}}

  """
