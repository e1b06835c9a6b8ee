// The meaning of allow-listed HTML, independent of its notation: `<li>one</li>` and `<li><p>one</p></li>`,
// `<b>` and `<strong>`, spaces between blocks, and the order of marks on a word make no difference.

/** A private-use character that represents a line break. */
const brk = "\uE000";

interface Run {
  marks: string;
  text: string;
}

const inline = new Set(["strong", "em", "u", "s", "code", "sub", "sup"]);
const silent = new Set(["tbody", "thead"]);
const blocks = new Set("h2 h3 h4 blockquote pre ul ol li figure figcaption table tr td th hr".split(" "));
/**
 * As the server's allow-list renames them. Block elements such as div count as the paragraphs they become.
 */
const renamed: Record<string, string> = {
  ...Object.fromEntries(
    "div section article main aside header footer center address dt dd".split(" ").map((box) => [box, "p"]),
  ),
  h1: "h2",
  h5: "h4",
  h6: "h4",
  b: "strong",
  i: "em",
  strike: "s",
  del: "s",
  ins: "u",
};

/** Parses HTML like a page of ours, but loads no resources and runs no scripts. */
export function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<!doctype html><body>${html}`, "text/html").body;
}

/** Returns a normalized text that is equal for HTML of equal meaning. */
export function normalizeHtml(html: string): string {
  const parts: string[] = [];
  let line: Run[] = [];

  function endLine(always = false) {
    const text = textOfLine(line);
    if (text || always) parts.push(`line ${text}`);
    line = [];
  }

  function readAll(parent: Node, marks: readonly string[]) {
    for (const child of parent.childNodes) read(child, marks);
  }

  function read(node: Node, marks: readonly string[]) {
    const ofMarks = [...new Set(marks)].sort().join(" ");
    if (node.nodeType === 3) return void line.push({ marks: ofMarks, text: node.nodeValue ?? "" });
    if (node.nodeType !== 1) return;
    const element = node as Element;
    const name = nameOf(element);
    if (inline.has(name)) return readAll(element, [...marks, name]);
    const attribute = (key: string) => element.getAttribute(key) ?? "";
    if (name === "a") return readAll(element, [...marks, `a=${attribute("href")}`]);
    if (name === "br") return void line.push({ marks: "", text: brk });
    if (name === "img") {
      const picture = ["src", "alt", "width", "height"].map(attribute).join("|");
      return void line.push({ marks: ofMarks, text: `\uE001${picture}\uE001` });
    }
    if (name === "span") return readAll(element, marks);
    endLine();
    if (name === "pre") parts.push(`pre ${ofMarks}${textOfPre(element)}`);
    else if (name === "p") {
      readAll(element, marks);
      endLine(![...element.children].some((child) => !isInline(child)));
    } else if (silent.has(name)) {
      if (name === "thead" && !isPlainHead(element)) parts.push("another head");
      readAll(element, marks);
      endLine();
    } else readBlock(element, name, marks);
  }

  function readBlock(element: Element, name: string, marks: readonly string[]) {
    const spans = ["colspan", "rowspan"].map((key) => element.getAttribute(key) ?? "1").join("×");
    parts.push(`${blocks.has(name) ? "" : "unknown "}<${name}${/^t[dh]$/.test(name) ? ` ${spans}` : ""}`);
    const start = parts.length;
    readAll(element, marks);
    endLine();
    // An empty block and one with a single empty line look the same.
    if (parts.length === start + 1 && parts.at(-1) === "line ") parts.pop();
    parts.push(`${name}>`);
  }

  readAll(bodyOf(html), []);
  endLine();
  while (parts.at(-1) === "line ") parts.pop();
  return parts.join("\n");
}

function nameOf({ localName }: Element): string {
  return renamed[localName] ?? localName;
}

function isInline(element: Element): boolean {
  const name = nameOf(element);
  return !blocks.has(name) && name !== "p";
}

/** The text of a line with its marks, and with spaces as a browser shows them. Empty if it shows nothing. */
function textOfLine(line: Run[]): string {
  const runs: Run[] = [];
  let before = brk;
  for (const { marks, text } of line)
    for (const sign of signsOf(text)) {
      if (sign === " " && (before === " " || before === brk)) continue;
      before = sign;
      const last = runs.at(-1);
      if (sign !== brk && last?.marks === marks && last.text !== brk) last.text += sign;
      else runs.push({ marks, text: sign });
    }
  const isOneBreak = runs.length === 1 && runs[0]!.text === brk;
  if (isOneBreak) return "";
  return runs
    .map(({ marks, text }, at) => {
      const next = runs[at + 1];
      return [marks, !next || next.text === brk ? text.replace(/ $/, "") : text] as const;
    })
    .filter(([, text]) => text !== "")
    .map(([marks, text]) => JSON.stringify([marks, text]))
    .join("");
}

function signsOf(text: string): string[] {
  return text.replaceAll(/[ \t\r\n\f]+/g, " ").match(/\uE001[^\uE001]*\uE001|[^]/g) ?? [];
}

/** In a pre element, all spaces count. Code elements in it add no meaning, other elements do. */
function textOfPre(element: Element): string {
  const inner = element.querySelector(":not(code)") ? element.innerHTML : element.textContent;
  return JSON.stringify(inner);
}

/** True if the head is first and contains only header cells, which is how the editor identifies a head. */
function isPlainHead(head: Element): boolean {
  return head.parentElement?.firstElementChild === head && head.querySelector(":scope > tr > td") === null;
}
