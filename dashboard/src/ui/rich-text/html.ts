import { DOMParser as SchemaParser, DOMSerializer, type Node } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import { fixTables } from "@tiptap/pm/tables";
import { schema } from "./extensions.ts";
import { bodyOf, normalizeHtml } from "./normalize-html.ts";

/** Converts the HTML of a description to a document of the editor. */
export function readHtml(html: string): Node {
  const body = bodyOf(html);
  for (const block of body.querySelectorAll("p, h2, h3, h4, li, td, th, figcaption")) {
    // In HTML, a single line break makes an empty line visible. The editor shows empty lines without one.
    const breaks = block.querySelectorAll("br");
    if (breaks.length === 1 && !block.textContent.trim() && !block.querySelector(content))
      breaks[0]!.remove();
  }
  for (const item of body.querySelectorAll("li")) {
    const under = item.querySelector(":scope > :is(ul, ol)");
    // The schema requires each list item to begin with a paragraph, even if it contains only a nested list.
    if (under && !showsBefore(item, under)) under.before(body.ownerDocument.createElement("p"));
  }
  renameHeadings(body);
  const state = EditorState.create({ doc: SchemaParser.fromSchema(schema).parse(body) });
  return fixTables(state)?.doc ?? state.doc;
}

/** True if the item shows something before its nested list. A link around a space shows nothing. */
function showsBefore(item: Element, under: Element): boolean {
  const before = new Range();
  before.setStart(item, 0);
  before.setEndBefore(under);
  const shown = before.cloneContents();
  return shown.textContent.trim() !== "" || shown.querySelector(`br, ${content}`) !== null;
}

const content = "img, hr, ul, ol, table, p, blockquote, pre, figure";
const renamed = { h1: "h2", h5: "h4", h6: "h4" };

/** Replaces headings of levels outside of the allow-list. */
export function renameHeadings(body: HTMLElement): void {
  for (const [from, to] of Object.entries(renamed))
    for (const heading of body.querySelectorAll(from)) {
      const ours = body.ownerDocument.createElement(to);
      ours.append(...heading.childNodes);
      heading.replaceWith(ours);
    }
}

/** Converts a document of the editor to HTML of the allow-list, in its simplest form. */
export function writeHtml(doc: Node): string {
  // A document that isn't displayed doesn't load its pictures.
  const inert = document.implementation.createHTMLDocument("");
  const body = inert.body;
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: inert }, body);
  for (const element of body.querySelectorAll("[dir]")) element.removeAttribute("dir");
  for (const item of body.querySelectorAll("li")) {
    const [first, ...rest] = item.children;
    if (first?.matches("p") && rest.every((each) => each.matches("ul, ol"))) unwrap(first);
  }
  for (const only of body.querySelectorAll(":is(td, th) > p:only-child")) unwrap(only);
  for (const line of body.querySelectorAll("figure > p"))
    if (line.querySelector("img") && line.parentElement!.querySelectorAll(":scope > p").length === 1)
      unwrap(line);
  for (const table of body.querySelectorAll("table")) raiseHead(table);
  while (body.lastElementChild?.matches("p:empty")) body.lastElementChild.remove();
  for (const line of body.querySelectorAll("p:empty")) line.append(inert.createElement("br"));
  return body.innerHTML;
}

/** True if the editor can represent the HTML without loss. */
export function holds(html: string): boolean {
  return normalizeHtml(writeHtml(readHtml(html))) === normalizeHtml(html);
}

function unwrap(element: Element) {
  element.replaceWith(...element.childNodes);
}

function raiseHead(table: HTMLTableElement) {
  const rows = [...table.rows].filter((row) => row.closest("table") === table);
  const after = rows.findIndex((row) => [...row.cells].some((cell) => cell.tagName !== "TH"));
  const head = after === -1 ? rows : rows.slice(0, after);
  if (head.length === 0) return;
  table.createTHead().append(...head);
  for (const body of table.tBodies) if (body.rows.length === 0) body.remove();
}
