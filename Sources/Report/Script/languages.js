/** The links to the same page in other languages take the address along, so that the same place is seen there. */
import { listen } from "./element.js";

for (const kind of /** @type {const} */ (["click", "auxclick", "contextmenu"]))
  listen(window, kind, (event) => {
    const link = event.target instanceof Element && event.target.closest("a[hreflang]");
    if (link instanceof HTMLAnchorElement) link.hash = location.hash;
  }, true);
