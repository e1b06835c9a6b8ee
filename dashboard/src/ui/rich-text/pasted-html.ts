import { renameHeadings } from "./html.ts";
import { bodyOf } from "./normalize-html.ts";

/**
 * Prepares HTML from Word, documents or web pages for the editor, which retains only elements of the
 * allow-list. `leftOut` is the number of removed pictures: those of other websites, because the pages of a
 * shop load nothing from there.
 */
export function pastedHtml(html: string): { html: string; leftOut: number } {
  const body = bodyOf(html);
  renameHeadings(body);
  for (const program of body.querySelectorAll(
    "script, style, title, template, noscript, textarea, svg, math",
  ))
    program.remove();
  let leftOut = 0;
  for (const picture of body.querySelectorAll("img")) {
    const path = ownPath(picture.getAttribute("src") ?? "");
    if (path) picture.setAttribute("src", path);
    else {
      picture.remove();
      leftOut++;
    }
  }
  return { html: body.innerHTML, leftOut };
}

/** The path of a picture of ours, which is the same on all our hosts. Undefined for other pictures. */
function ownPath(href: string): string | undefined {
  if (!URL.canParse(href, location.origin)) return undefined;
  const { origin, pathname } = new URL(href, location.origin);
  return origin === location.origin && pathname.startsWith("/files/") ? pathname : undefined;
}
