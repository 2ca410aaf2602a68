/// The page that shows all pictures, in Markdown.
struct GalleryPage {
  /// Its first line.
  let head: String
  let groups: [GalleryGroup]

  var text: String {
    var text = """
      \(head)

      Every mark, type, scale, theme and preset of `kreplay chart`, with what made it. \
      `kreplay chart --gallery .` draws all of it again; the command below a picture draws that one, \
      in this folder. The candles are of a market that never was.

      """
    let links = groups.map { "[\($0.title)](#\(anchor($0.title)))" }
    text += "\n" + links.joined(separator: " · ") + "\n"
    for group in groups {
      text += "\n## \(group.title)\n\n\(group.words)\n"
      for picture in group.pictures { text += section(picture) }
    }
    return text
  }

  private func section(_ picture: GalleryPicture) -> String {
    let spec = picture.spec.map { "```json\n\($0)```\n\n" } ?? ""
    return """

      ### \(picture.name)

      \(picture.about)

      ![\(picture.name)](\(picture.name).svg)

      \(spec)```sh
      \(picture.command)
      ```

      """
  }

  /// The anchor that a heading has on sites that show Markdown.
  private func anchor(_ title: String) -> String {
    String(title.lowercased().map { $0 == " " ? "-" : $0 })
  }
}
