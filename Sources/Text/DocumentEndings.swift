/// What the names of documents end with. Of documents that differ in it alone, the first has the plain name where
/// their pages are named.
package let documentEndings = [".json", ".yaml", ".yml"]
