import Replay
import Strategy

/// The document, its indicators with their formulas, and the data.
func strategySection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  template([
    "code": context.document.map { highlighted($0.text) } ?? "",
    "file": fileName(context.document?.path ?? ""),
    "definitions": definitions(context).map(\.values),
    "strip": qualityFigure(context),
  ])
}

private let template = Template(
  """
  <section id="strategy"><div class="sec"><h2>Strategy and data</h2><p class="find">{{#code}}The whole document of this run{{/code}}{{^code}}A strategy written in Swift{{/code}}</p></div>
  <div class="doc">{{#code}}<pre class="code" tabindex="0" aria-label="{{file}}">{{{code}}}</pre>{{/code}}
  <div class="defs"><dl>{{#definitions}}<dt>{{#swatch}}<svg class="k" width="14" height="8" aria-hidden="true"><path class="{{swatch}}" d="M0 4h14"/></svg>{{/swatch}}{{name}}</dt><dd>{{#expression}}<code class="fx">{{expression}}</code>{{/expression}}{{#formula}}<code class="fx how">{{formula}}</code>{{/formula}}{{text}}{{#hash}}<code class="fx hash">{{hash}}</code>{{/hash}}</dd>{{/definitions}}</dl>{{{strip}}}</div></div></section>

  """)
