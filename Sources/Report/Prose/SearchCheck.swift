import Replay
import Text

/// That the run is one of several settings that were tried.
func searched(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  if context.options.tries.isEmpty { return [] }
  return [
    .caution(
      "This is one of several settings that were tried.",
      "\(localized(text: context.options.tries)).",
      .sample)
  ]
}
