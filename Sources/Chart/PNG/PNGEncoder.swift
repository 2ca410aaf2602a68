/// Pixels as PNG: a palette where 256 colours suffice, of as few bits as they need.
enum PNGEncoder {
  static func bytes(_ raster: Raster) throws(ChartError) -> [UInt8] {
    let palette = PicturePalette(raster)
    var rows = PNGRows(raster, palette)
    let effort = PNGEffort(
      pixels: raster.width * raster.height, changes: rows.changes, changesUp: rows.changesUp)
    rows.filter(tenths: effort.tenths)
    guard let squeezed = Deflate.zlib(rows.bytes, level: effort.level) else {
      throw ChartError(.encoding("no memory"))
    }
    return PNGFile(width: raster.width, height: raster.height, palette: palette).end(squeezed)
  }
}
