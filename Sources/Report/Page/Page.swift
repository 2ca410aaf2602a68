/// The whole file.
func page(_ material: Material) -> [UInt8] {
  []
}
