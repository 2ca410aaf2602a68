/// Equity and holding in three small drawings; drawn by `Spark`.
func sparkLines(_ material: Material) -> String { "" }
