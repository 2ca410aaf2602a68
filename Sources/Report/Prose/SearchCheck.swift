import Replay

/// That the run is one of several settings that were tried.
func searched(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  if context.options.tries.isEmpty { return [] }
  return [
    .caution(
      "This is one of several settings that were tried.", "\(context.options.tries).", .sample)
  ]
}
