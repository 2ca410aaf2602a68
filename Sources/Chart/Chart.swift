// The chart.
