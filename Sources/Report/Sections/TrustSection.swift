import Replay
import Text

/// Can I believe it: the checks, and how far the final equity moves under other assumptions.
func trustSection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  let found = checks(context, analysis)
  return template([
    "find": trustTitle(found) ?? "",
    "checks": checkItems(found),
    "ranges": sensitivityChart(context, analysis),
  ])
}

private let template = Template(
  """
  <section id="trust"><div class="sec"><h2>Can I believe it</h2><p class="find">{{find}}</p></div>
  <div class="split"><ul class="checks c7">{{{checks}}}</ul>{{#ranges}}<figure class="c5"><h3>How far the final equity moves</h3><p class="sub">Fill uncertainty comes first: every ambiguous candle resolved against, then for, the strategy, candle by candle.</p><div class="hw">{{{ranges}}}</div></figure>{{/ranges}}</div></section>

  """)

/// Checks as items of a list, each with its sign.
func checkItems(_ checks: [Check]) -> String {
  itemTemplate([
    "checks": checks.map { check in
      [
        "class": check.kind.tone, "icon": check.kind.icon, "name": check.kind.name,
        "claim": check.claim.markup, "proof": check.proof.markup,
      ]
    }
  ])
}

private let itemTemplate = Template(
  """
  {{#checks}}<li class="{{class}}"><svg class="ic" width="16" height="16" viewBox="0 0 16 16" role="img" aria-label="{{name}}">{{{icon}}}</svg><span><b>{{{claim}}}</b> {{{proof}}}</span></li>
  {{/checks}}
  """)

extension Check.Kind {
  fileprivate var tone: String {
    switch self {
    case .caution: "w"
    case .note: "no"
    case .passed: "ok"
    }
  }
  var name: String {
    switch self {
    case .caution: localized("Caution")
    case .note: localized("Note")
    case .passed: localized("Passed")
    }
  }
  fileprivate var icon: String {
    switch self {
    case .caution: "<path d=\"M8 2.5 14.2 13.5H1.8zM8 6.5v3.2M8 11.6v.1\"/>"
    case .note: "<circle cx=\"8\" cy=\"8\" r=\"5.7\"/><path d=\"M8 7.4v3.4M8 5.2v.1\"/>"
    case .passed: "<path d=\"m3 8.6 3.2 3.2L13 4.8\"/>"
    }
  }
}
