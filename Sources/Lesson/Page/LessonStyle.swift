import Indicators
import Report

/// Colours of lines, and the style of a lesson's page.
enum LessonStyle {
  /// The class of a line over the price, by its rank.
  static func line(_ rank: Int, _ output: IndicatorDescription.Output) -> String {
    switch output.mark {
    case .upperBand, .lowerBand: "s1"
    default: ["s1", "s2", "s3", "s4", "s5"][rank % 5]
    }
  }

  /// The class of a line in its own pane: the first in ink, a second dashed.
  static func paneLine(_ rank: Int, _ output: IndicatorDescription.Output) -> String {
    rank == 0 ? "mac" : rank == 1 ? "sig" : ["s1", "s2", "s3"][rank % 3]
  }

  static let css =
    tokenStyle + sharedStyle + baseStyle + headStyle + tableStyle + own + narrow + print

  private static let own = """
    .bar{gap:24px}.brand{margin-right:auto}
    .lay .M,.lay .S{display:none}.lay svg,.fig svg,.vtop svg{max-width:100%;height:auto}
    .cr{shape-rendering:crispEdges}
    .grid{fill:var(--grid)}.rule{fill:var(--line)}.zero{fill:var(--line2)}
    .cd{fill:var(--c)}.cd.u{fill-rule:evenodd}.flat{fill:var(--ink3)}
    .hist{fill:var(--c);fill-opacity:.6}
    .ln{fill:none;stroke-width:1.5;stroke-linejoin:round}
    .s1{stroke:var(--s1)}.s2{stroke:var(--s2)}.s3{stroke:var(--s3)}.s4{stroke:var(--s4)}.s5{stroke:var(--s5)}
    .mac{stroke:var(--ink);stroke-width:1.25}.sig{stroke:var(--ink3);stroke-width:1.25;stroke-dasharray:3 2}
    .hold{stroke:var(--hold);stroke-width:1.25}.eqy{stroke:var(--ink);stroke-width:1.75}
    .dot{fill:var(--ink);stroke:var(--paper);stroke-width:1.5;paint-order:stroke}
    .dot.f{fill:var(--line2)}.dot.g{fill:var(--hold)}
    .ring{fill:none;stroke:var(--c);stroke-width:1.5}.pip{fill:var(--s1)}
    .pill{fill:var(--ink)}
    svg text{font:11px/1 var(--sans);fill:var(--ink3);font-variant-numeric:tabular-nums lining-nums}
    svg .t.m{fill:var(--ink2)}svg .t.b,svg .b{font-weight:600;fill:var(--ink)}svg .t.on{fill:var(--paper);font-weight:600}
    svg .n{fill:var(--ink)}
    svg .h,svg .lg{paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
    .wp{fill:var(--ink)}.wn{fill:var(--hold)}
    .win{fill:none;stroke:var(--ink2);stroke-width:1;shape-rendering:crispEdges}
    .cur{fill:var(--ink)}.ofut{fill:var(--paper);fill-opacity:.62}
    .unk{fill:var(--ink);fill-opacity:.05}
    .c6{grid-column:span 6}.after{margin-top:32px}
    .toc{display:flex;flex-wrap:wrap;gap:4px 20px;padding:12px 0 11px;border-top:1px solid var(--line);font-size:12px;line-height:20px;color:var(--ink3)}
    .toc a{text-decoration:none}.toc a:hover{color:var(--ink);text-decoration:underline}
    .sec h2 a{text-decoration:none}
    .note{font-size:13px;line-height:20px;color:var(--ink2)}.note p+p{margin-top:12px}.note b{color:var(--ink);font-weight:600}
    .fm{font:15px/28px var(--mono)}.fm .eq{display:grid;grid-template-columns:minmax(72px,max-content) 20px minmax(0,1fr);padding:6px 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
    .fm .eq b{padding-right:10px}.fm .eq:first-child{border-top:0;padding-top:0}.fm .eq i,.fm em{font-style:normal;color:var(--ink3)}
    .fm p{font:13px/20px var(--sans);color:var(--ink2);border-top:1px solid var(--line);padding:6px 0}
    .sy{width:100%;border-collapse:collapse;font-size:13px;line-height:20px}
    .sy td,.sy th{padding:5px 0 4px 16px;border-bottom:1px solid var(--line);text-align:left;font-weight:400;vertical-align:top}
    .sy tr:first-child>*{border-top:1px solid var(--ink)}.sy th{font-family:var(--mono);font-size:12.5px;padding-left:0;white-space:nowrap}
    .sy td{color:var(--ink2)}.sy td:last-child{text-align:right;color:var(--ink);white-space:nowrap}
    .wk{display:grid;border-top:1px solid var(--ink)}
    .wk>div{display:flex;flex-wrap:wrap;align-items:flex-end;gap:4px 6px;padding:8px 0;border-bottom:1px solid var(--line);font-size:15px;line-height:24px}
    .wk .nm{min-width:132px;font-size:13px;font-weight:600;margin-right:8px;overflow-wrap:anywhere}
    .wk .v{display:inline-block;text-align:right}.wk .v i{display:block;font-style:normal;font-size:12px;line-height:16px;color:var(--ink3)}
    .wk .v b{font-weight:400;display:block}.wk .op{color:var(--ink3)}.wk .res b{font-weight:600}
    .wk .said{font-size:13px;color:var(--ink2);flex:0 1 auto}.wk .tick{font-size:13px;color:var(--ink3)}
    .hint{font-size:12px;line-height:20px;color:var(--ink3);margin-top:8px;display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center}
    kbd{font:11px/16px var(--mono);color:var(--ink2);border:1px solid var(--line);border-radius:3px;padding:0 4px;min-width:18px;text-align:center;display:inline-block;margin-right:4px}
    .bt{font:12px/20px var(--sans);min-height:32px;padding:0 12px;border:0;border-radius:6px;background:var(--sunken);color:var(--ink);cursor:pointer;white-space:nowrap}
    .bt:hover{background:var(--line)}.bt:disabled{color:var(--ink3);cursor:default}
    .tools{display:flex;gap:8px 20px;justify-content:space-between;align-items:center;margin:40px 0 12px}
    .ten .on td{font-weight:600;background:var(--sunken)}.ten td:first-child{padding-left:8px;text-align:left}.ten td:last-child{padding-right:8px}
    .rd{list-style:none}.rd li{padding:12px 0;border-top:1px solid var(--line);font-size:13px;line-height:20px;color:var(--ink2)}
    .rd li:first-child{border-top:1px solid var(--ink)}.rd b{color:var(--ink);font-weight:600}
    .four{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:24px 32px}.three{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:24px 32px}
    .fig{display:grid;grid-template-columns:minmax(0,1fr);gap:8px;align-content:start;min-width:0}.wide2{grid-column:span 2}.fig figcaption,.cap{font-size:12px;line-height:18px;color:var(--ink2)}.fig figcaption b{color:var(--ink);font-weight:600}
    .kn{display:grid;gap:16px;align-content:start}.kn label{display:grid;grid-template-columns:1fr auto;font-size:13px;line-height:20px;color:var(--ink2)}
    .kn output{font-weight:600;color:var(--ink)}.kn input{grid-column:1/-1;width:100%;height:28px;margin:0;accent-color:var(--ink)}
    .card{border:1px solid var(--line2);border-radius:6px;background:var(--raised);padding:20px 24px;display:grid;grid-template-columns:minmax(0,760px) minmax(0,1fr);gap:32px}
    .card .ask{font-size:15px;line-height:24px;margin:8px 0 12px}.bts{display:grid;gap:8px}
    .bts .bt{min-height:40px;background:none;box-shadow:inset 0 0 0 1px var(--line2);text-align:left}
    .bts .bt[aria-pressed=true]{box-shadow:inset 0 0 0 1.5px var(--ink)}.bts .right{background:var(--sunken);font-weight:600}
    .score{font-size:13px;line-height:20px;color:var(--ink2);margin:12px 0;min-height:40px}.score b{color:var(--ink)}
    details{border-top:1px solid var(--line);font-size:14px;line-height:22px}details summary{padding:10px 0;cursor:pointer;list-style:none;display:flex;gap:12px}
    details summary::-webkit-details-marker{display:none}details summary i{font-style:normal;color:var(--ink3);min-width:16px}
    .sol{padding:0 0 14px 28px;color:var(--ink2)}.sol b{color:var(--ink)}.sol code,pre.doc{display:block;margin-top:8px;padding:8px 12px;background:var(--sunken);border-radius:4px;font:11.5px/18px var(--mono);white-space:pre-wrap;overflow-wrap:anywhere}
    [hidden]{display:none!important}
    .turn{position:fixed;inset:auto 0 0;z-index:5;display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;padding:8px 24px;background:var(--paper);border-top:1px solid var(--line);font-size:13px;line-height:20px;color:var(--ink2)}
    .turn b{font-weight:600;margin-left:8px;color:var(--ink)}.turn .keys{margin-left:auto;font-size:12px;color:var(--ink3)}.turn kbd{margin-left:12px}
    @media screen{.slides .page>:not(.now){display:none}.slides .page{padding-bottom:72px}.slides .now{zoom:var(--zoom);border-top:0}}
    @media (max-width:640px){.turn{padding:8px 16px}.turn .keys,.turn b{display:none}}

    """

  private static let narrow = """
    @media (max-width:1180px){.page{padding:0 24px 40px}.lay .L{display:none}.lay .M{display:block}
    .head,.vtop,.split,.card{grid-template-columns:minmax(0,1fr)}.c4,.c5,.c6,.c7,.c8{grid-column:1/-1}
    .four,.three{grid-template-columns:repeat(2,minmax(0,1fr))}}
    @media (max-width:640px){.page{padding:0 16px 32px}.lay .M{display:none}.lay .S{display:block}
    .head{padding:20px 0 24px}h1{font-size:26px;line-height:32px}.say{font-size:18px;line-height:28px}.find{font-size:18px;line-height:26px}
    .four,.three{grid-template-columns:minmax(0,1fr)}.fig svg{max-width:min(320px,100%)}.wide2{grid-column:auto}.fm{font-size:13px;line-height:24px}.fm .eq{grid-template-columns:1fr}.fm .eq i{display:none}.fm .eq span{padding-left:16px}.sy td{overflow-wrap:anywhere}
    .kpi{grid-template-columns:repeat(2,minmax(0,1fr));gap:0 20px}.kpi .v{font-size:22px;line-height:28px}section{padding:16px 0 40px}
    .data th,.data td.l{white-space:normal}.data th,.data td{padding-left:8px}.wk .nm{width:100%}.card{padding:14px 15px}.receipt{max-width:none}}

    """

  private static let print = """
    @media print{:root{color-scheme:light;--paper:#fff;--raised:#fff;--sunken:#F4F4F4;--ink:#000;--ink2:#3A3A3A;--ink3:#5E5E5E;--line:#D8D8D8;--line2:#B0B0B0;--grid:#EDEDED;--hold:#8A8A8A;--up:#000;--down:#000;--s1:#000;--s2:#7A7A7A;--s3:#444;--s4:#7A7A7A;--s5:#000}
    @page{size:A4;margin:14mm}body{font-size:10pt;line-height:14pt}.page{width:auto;padding:0}.noprint{display:none!important}
    .lay .L,.lay .S{display:none!important}.lay .M{display:block!important}section{padding:10px 0 18px}.sec{break-after:avoid}
    figure,.wk>div,tr,details{break-inside:avoid}.four{grid-template-columns:repeat(4,minmax(0,1fr));gap:12px}.three{grid-template-columns:repeat(3,minmax(0,1fr));gap:12px}.fig svg{max-width:100%}}

    """
}
