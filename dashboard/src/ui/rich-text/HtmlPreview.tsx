import { useLayoutEffect, useRef, type ComponentProps } from "react";
import { mayShow } from "./urls.rules.ts";

const shown = new Set(
  (
    "p br hr h2 h3 h4 blockquote pre ul ol li figure figcaption img table thead tbody tr th td " +
    "strong em u s code sup sub span a"
  ).split(" "),
);

/**
 * Formatted HTML. It comes from a form, so only elements of the server's allow-list are shown, and only those
 * become part of the page.
 */
export function HtmlPreview({ html, ...rest }: { html: string } & ComponentProps<"div">) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { body } = new DOMParser().parseFromString(`<!doctype html><body>${html}`, "text/html");
    place.current?.replaceChildren(...[...body.childNodes].flatMap(harmless));
  }, [html]);
  return <div ref={place} {...rest} />;
}

/** Copies the node instead of reusing it, so that only allowed elements and attributes remain. */
function harmless(node: Node): Node[] {
  if (node.nodeType === 3) return [document.createTextNode(node.nodeValue ?? "")];
  if (!(node instanceof Element) || !shown.has(node.localName)) return [];
  const made = document.createElement(node.localName);
  for (const { name, value } of node.attributes)
    if (mayStay(node.localName, name, value)) made.setAttribute(name, value);
  if (!made.matches("br, hr, img")) made.dir = "auto";
  made.append(...[...node.childNodes].flatMap(harmless));
  return [made];
}

/** Links are displayed without `href`, because a click on them starts editing. */
function mayStay(tag: string, name: string, value: string): boolean {
  if (tag === "img")
    return name === "src"
      ? mayShow(value)
      : name === "alt" || (/^(width|height)$/.test(name) && /^\d+$/.test(value));
  return /^t[dh]$/.test(tag) && /^(col|row)span$/.test(name) && /^\d{1,4}$/.test(value);
}
