// The search of the book's index: rows whose names in any language hold what was typed.
export function search() {
  const field = document.getElementById("search");
  if (!field) return;
  field.hidden = false;
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    for (const section of document.querySelectorAll("section")) {
      let found = 0;
      for (const row of section.querySelectorAll("tr")) {
        row.hidden = !row.dataset.n.includes(wanted);
        if (!row.hidden) found++;
      }
      section.hidden = found === 0;
    }
  });
}
