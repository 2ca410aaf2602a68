import Replay

/// What became of the money: a sentence, the two curves, and eight figures.
func verdictSection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  template([
    "say": verdict(context, analysis).markup,
    "spark": sparkLines(context, analysis),
    "figures": keyFigures(context, analysis).map(\.values),
  ])
}

private let template = Template(
  """
  <section class="verdict" id="verdict"><h2 class="vh">Verdict</h2>
  <div class="vtop"><p class="say">{{{say}}}</p>{{{spark}}}</div>
  <dl class="kpi">{{#figures}}<div><dt>{{label}}</dt><dd class="v"{{#reason}} title="{{reason}}"{{/reason}}><span{{#tone}} class="{{tone}}"{{/tone}}>{{value}}</span>{{#unit}}<small>{{unit}}</small>{{/unit}}</dd><dd>{{{graphic}}}</dd><dd class="n">{{{note}}}</dd></div>{{/figures}}</dl></section>

  """)

/// One of the eight figures, with its small graphic and its note.
struct KeyFigure {
  var label: String
  var value: String
  var unit = ""
  /// Why there is no figure.
  var reason = ""
  /// The class of its colour, for the net result alone.
  var tone = ""
  var graphic = ""
  var note: Sentence = ""

  var values: [String: Any] {
    [
      "label": label, "value": value, "unit": unit, "reason": reason, "tone": tone,
      "graphic": graphic, "note": note.markup,
    ]
  }
}
