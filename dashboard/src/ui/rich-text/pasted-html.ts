import { renameHeadings } from "./html.ts";
import { bodyOf } from "./normalize-html.ts";

/**
 * What comes from Word, documents and web pages, made ready for the editor, which keeps what the allow-list has.
 * `leftOut`: pictures that lie elsewhere. A shop's pages fetch nothing from other websites, so nobody would see them.
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

/** Of a picture of ours, where it lies on each of our hosts. */
function ownPath(address: string): string | undefined {
  if (!URL.canParse(address, location.origin)) return undefined;
  const { origin, pathname } = new URL(address, location.origin);
  return origin === location.origin && pathname.startsWith("/files/") ? pathname : undefined;
}
