/// What the script adds to the page: the live chart. All of it is for the screen; print has the written
/// drawings.
let scriptStyle =
  "@media screen{" + sharedLiveStyle + liveStyle + cardStyle + toolStyle + narrowLiveStyle + "}\n"

/// A theme that was chosen, whatever the system's is, and the palettes beside `west`.
let lookStyle =
  "@media screen{[data-theme=light]{color-scheme:light}"
  + "[data-theme=dark]{color-scheme:dark;\(darkTokens)}"
  + palette("east", light: "--up:#C62828;--down:#00796B", dark: "--up:#FF6B68;--down:#2BB3A3")
  + palette("cvd", light: "--up:#0A6EBD;--down:#C4500A", dark: "--up:#56B4E9;--down:#E69F00")
  + palette("mono", light: mono, dark: mono) + "}\n"

private let mono = "--up:var(--ink);--down:var(--ink);--au:.2;--ad:.7;--aband:.05"

private func palette(_ name: String, light: String, dark: String) -> String {
  let chosen = "[data-palette=\(name)]"
  return "\(chosen){\(light)}"
    + (light == dark
      ? ""
      : "@media (prefers-color-scheme:dark){:not([data-theme=light])\(chosen){\(dark)}}"
        + "[data-theme=dark]\(chosen){\(dark)}")
}

private let liveStyle = """
  .scripted,.is-live .still,.live [hidden],.selected[hidden]{display:none!important}
  .live{overflow-x:clip;overflow-clip-margin:8px}
  .looks{gap:24px}.bar{gap:16px}
  .seg{padding:2px}
  button{font:inherit;color:inherit;background:none;border:0;cursor:pointer}
  .seg button,.tools button,.filters,.replay,.keys,.own,.selected{font-size:13px;line-height:20px}
  .seg button{padding:4px 8px;transition:background-color .12s,color .12s}
  .bar .seg button{padding:2px 8px}
  .seg button:disabled{color:var(--ink3);cursor:not-allowed;opacity:.6}
  .seg button[aria-pressed=true]{background:var(--raised);color:var(--ink);box-shadow:0 0 0 1px var(--line)}
  .toolbar{gap:8px;margin-bottom:12px;min-height:32px}
  .tools button{padding:5px 8px;border-radius:6px;border:1px solid transparent}
  .tools .on-phone,.selected.brief .actions,.selected .short{display:none}
  .tools button:hover{color:var(--ink);background:var(--sunken)}
  .tools button[aria-pressed=true]{color:var(--ink);background:var(--sunken);border-color:var(--line2)}
  select,input,.score button{font:13px/20px var(--sans);color:var(--ink);background:var(--sunken);border:0;border-radius:6px;padding:5px 8px}
  .room{overflow:hidden;padding:4px;margin:-4px}
  .stage{touch-action:pan-y pinch-zoom;user-select:none;-webkit-user-select:none;-webkit-touch-callout:none;max-width:100%}
  .stage.dragging,.stage.dragging *{cursor:grabbing!important}
  .stage:focus-visible{outline-offset:2px}
  .stage canvas{left:0;top:0}
  .stage canvas.over{margin:0;border:0;padding:0}
  .legend,.away{left:4px;display:flex;flex-direction:column;align-items:flex-start;line-height:17px}
  .legend .line,.away .line{display:flex;gap:6px;align-items:center;padding:3px 4px;margin:-3.5px 0;min-height:24px;pointer-events:auto;border-radius:4px;text-shadow:0 0 2px var(--paper),0 0 2px var(--paper),0 0 3px var(--paper);max-width:100%}
  .legend .prices{pointer-events:none}
  .legend b,.legend .name,.away .name{font-weight:400;color:var(--ink)}.legend b:is(.name,.pos,.neg),.selected b{font-weight:600}
  :is(.legend,.info,.card) .pos{color:var(--up)!important}:is(.legend,.info,.card) .neg{color:var(--down)!important}
  .legend i{font-style:normal}.legend .ohlc{gap:3px}.legend .part{gap:4px}
  .legend button:hover,.away button:hover{background:var(--sunken);text-shadow:none}
  .legend button[aria-pressed=false]{opacity:.5;text-decoration:line-through}
  .swatch{display:inline-block;width:14px;height:0}
  .away{flex-direction:row}
  .auto{padding:4px 6px}
  .info{width:176px;padding:8px 12px;z-index:2}
  .info b{display:block;margin-bottom:4px;font-weight:600}
  .info dl,.card dl{display:grid;grid-template-columns:auto 1fr;gap:0 12px}.info dd,.card dd{text-align:right;color:var(--ink)}
  .swatch.own{border-top:1.75px solid var(--ink)}.swatch.other{border-top:1.25px solid var(--hold)}.swatch.alone{border-top:1.5px dashed var(--ink)}
  .selected{position:fixed;left:50%;bottom:16px;transform:translateX(-50%);gap:8px 24px;min-height:40px;padding:4px 8px 4px 16px;max-width:calc(100vw - 32px);z-index:5}
  .selected.brief{padding-right:16px}
  .selected .words{display:flex;gap:4px 16px;min-width:0;overflow:hidden}.selected .from{overflow:hidden;text-overflow:ellipsis;opacity:.75}
  .selected .actions{display:flex;gap:4px}.selected button{border-radius:4px;padding:6px 10px}
  .selected button:hover{background:color-mix(in srgb,var(--paper) 14%,transparent)}
  .navigator{margin-top:12px;border-top:var(--rule);padding-top:12px;touch-action:pan-y;user-select:none;-webkit-user-select:none}
  .navigator canvas{display:block}
  .frame{top:12px;border:var(--edge);background:color-mix(in srgb,var(--ink) 5%,transparent);min-width:4px}
  .legend .frame{position:static;border:0;background:none;min-width:0}
  .grip{top:50%;width:4px;height:16px;margin:-8px -2px;padding:0;pointer-events:auto;cursor:ew-resize}
  .grip::after{content:"";inset:-18px -8px}
  .grip.left{left:0}.grip.right{right:0}
  .navigator .at{top:12px;width:1px;background:var(--ink3)}
  .navigator .shade{position:absolute;top:12px;right:0;background:var(--paper);opacity:.62}
  .navigator .brush{position:absolute;bottom:0;height:18px;background:color-mix(in srgb,var(--ink) 12%,transparent);border:solid var(--ink2);border-width:0 1px}
  .navigator .mark{width:0;height:0;margin:12px 0 0 -4px;border:4px solid transparent;border-top:0;border-bottom:6px solid var(--ink)}

  """

private let cardStyle = """
  .beside{align-items:flex-start}.beside>.room{flex:1;min-width:0}
  .panel{flex:none;width:296px;margin-left:24px;padding-left:24px;border-left:var(--rule);font-size:12px;line-height:18px}
  .panel h3{padding-bottom:8px}.panel h3 span{font-weight:400;font-size:12px}
  .panel section{padding:10px 0 12px}.said{gap:12px}.said :last-child{margin-left:auto}
  .parts{grid-template-columns:1fr auto}
  .parts:not(.both)>:nth-child(-n+2),.parts.both>:nth-child(-n+3){border-top:0!important;color:var(--ink3)!important}
  .card .parts{border-top:0;padding:0}.reason{margin:6px 0 8px}
  .panel ul{list-style:none}.panel li{gap:10px}.panel li::before{content:"";width:7px;height:7px;border-radius:4px;border:1px solid var(--hold);flex:none}.panel li.done::before{background:var(--ink);border-color:var(--ink)}.panel li b{font-weight:400;text-align:right}
  .filters{gap:8px 16px;margin-bottom:16px}
  .filters select,.filters input{max-width:100%}
  .filters input{width:220px}
  .rows{max-height:396px;overflow:auto;border-bottom:var(--rule);margin:-4px;padding:4px}
  .rows thead th{position:sticky;top:-4px;background:linear-gradient(var(--ink),var(--ink)) bottom/100% 1px no-repeat var(--paper);z-index:1;border:0;padding-top:4px}
  .rows th button{padding:0}
  .rows [aria-sort$=ending] button{font-weight:600;color:var(--ink)}
  .rows [aria-sort=ascending] button::after{content:" \u{2191}"}.rows [aria-sort=descending] button::after{content:" \u{2193}"}
  .rows .data tr[data-trade]{cursor:pointer}.rows .data.tt :is(td,th):first-child{padding-left:8px}.rows .pad,.rows .pad:hover{border:0!important;padding:0!important;background:none}
  .rows tr.picked td:first-child{box-shadow:inset 2px 0 var(--ink)}.rows tr.chosen td{border-bottom-color:var(--ink);box-shadow:0 -1px var(--ink)}
  .rows tr.faint :is(.pb,.mm){opacity:.25}.rows tr:focus-visible{outline-offset:-2px}
  .replay{gap:8px 24px;margin-top:12px;min-height:34px}
  .go{gap:4px}button.ic,.whole{color:var(--ink);padding:0;width:32px;height:32px;justify-content:center}
  .ic.play{border-radius:16px;margin:0 4px}.ic.play:hover{background:var(--ink2)}
  .whole{width:auto;padding:0 10px;color:var(--ink2)}.status{gap:0 20px}.status span:nth-child(2){color:var(--ink);font-weight:600}
  .card{width:300px;z-index:1;cursor:default;box-shadow:0 1px 2px color-mix(in srgb,var(--ink) 5%,transparent),0 6px 20px color-mix(in srgb,var(--ink) 7%,transparent);user-select:text;-webkit-user-select:text}
  .card h3{margin-bottom:4px}
  .card dl{border-top:var(--rule);padding-top:4px}
  .close{margin:-4px -8px -4px auto;width:28px;height:28px;font-size:16px}
  .card.below{position:static;width:auto;box-shadow:none;margin-top:12px}
  .way{left:8px;font-weight:600;padding:4px 8px;border-radius:2px;z-index:3}.way.right{left:auto}
  .keys{padding:20px 24px;max-width:560px}
  .keys::backdrop{background:color-mix(in srgb,var(--ink) 30%,transparent)}
  .keys dl{grid-template-columns:auto 1fr auto 1fr;gap:4px 16px;margin:12px 0 16px}
  kbd{font:11px/16px var(--mono);padding:2px 6px;margin-right:3px}
  .keys button{padding:5px 12px}

  """

private let narrowLiveStyle = """
  @media (max-width:1180px){.beside{display:block}.panel{width:auto;margin:16px 0 0;padding:12px 0 0;border-left:0;border-top:var(--rule);columns:2;column-gap:32px}.panel section{break-inside:avoid}}
  @media (max-width:640px){.looks{margin:0 0 12px;gap:12px;flex-wrap:wrap}
  .seg button,.tools button{padding:10px 9px}.bar .seg button{padding:8px 9px}
  .toolbar:not(.open) .less,.selected .long{display:none}.tools .on-phone,.rows .tt tr.pad{display:block}.tools{flex-wrap:wrap}
  .toolbar>.seg:first-child,.go,.replay .seg{width:100%;justify-content:space-between}.tools{margin-left:0}
  .ohlc:not(.C),.legend .frame{display:none!important}.legend .prices{flex-wrap:wrap}.legend .part,.legend .line>span:not(.name,.val,.ohlc){overflow:hidden;text-overflow:ellipsis}
  button.ic,.whole{height:40px}button.ic{width:40px}.ic.play{border-radius:20px}.status{display:grid;grid-template-columns:1fr 1fr;width:100%}
  .filters input{width:100%}.filters select{padding:10px 8px}.count{width:100%}.rows{max-height:500px}
  .panel{columns:1}
  .selected{left:16px;right:16px;transform:none;flex-direction:column;align-items:stretch;padding:8px 16px}.selected .short{display:inline}.selected button{padding:10px 14px}
  .keys dl{grid-template-columns:auto 1fr}.figures{grid-template-columns:1fr}.own button{padding:10px 12px}.grip::after{inset:-14px -18px}}
  @media (prefers-reduced-motion:reduce){.seg button{transition:none}}

  """
