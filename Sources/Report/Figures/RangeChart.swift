/// How far the final equity moves, in three drawings.
func rangeChart(_ material: Material, _ headline: Headline) -> String { "" }
