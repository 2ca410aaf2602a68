import Chart

/// The whole range behind the window of the chart: a picture without text, and the window's frame.
func overview(_ material: Material, _ window: Range<Int>) -> String { "" }
