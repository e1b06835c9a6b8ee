// A description is kept as HTML and mostly written as plain text: a blank line ends a paragraph, "- " begins an item.

/** Simple HTML from what was typed. The other way round it is `textOf`. */
export function htmlOf(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((block) => block.replaceAll(/^\s+|\s+$/g, ""))
    .filter(Boolean)
    .map(blockHtml)
    .join("");
}

/** Lines of one kind stand together: items in a list, others in a paragraph. */
function blockHtml(block: string): string {
  const runs: { item: boolean; lines: string[] }[] = [];
  for (const line of block.split("\n").map((each) => each.trim())) {
    const item = /^[-*•] +\S/.test(line);
    const words = escape(item ? line.replace(/^[-*•] +/, "") : line);
    const last = runs.at(-1);
    if (last?.item === item) last.lines.push(words);
    else runs.push({ item, lines: [words] });
  }
  return runs
    .map(({ item, lines }) =>
      item
        ? `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`
        : `<p>${lines.join("<br />")}</p>`,
    )
    .join("");
}

/** The text that simple HTML was made from; undefined where the HTML says more than text can. */
export function textOf(html: string): string | undefined {
  const text = plainTextOf(html);
  return simplify(htmlOf(text)) === simplify(html) ? text : undefined;
}

/** Ways of writing the same that differ from hand to hand. */
function simplify(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>/g, "<br />")
    .replaceAll(/&(?:#39|apos);/g, "'")
    .replaceAll("&quot;", '"')
    .replaceAll(/(?<=>|^)\s+|\s+(?=<|$)/g, "");
}

/** The words of any HTML of ours, with its paragraphs and lists; what else it had is gone. */
export function plainTextOf(html: string): string {
  const text = html
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ *<br\s*\/?> */g, "\n")
    .replaceAll(/ *<li\b[^>]*>(?: *<p\b[^>]*>)? */g, "\n- ")
    .replaceAll(/ *<\/(?:p|h[1-6]|ul|ol|blockquote|pre|table|figure)> */g, "\n\n")
    .replaceAll(/ *<\/?tr\b[^>]*> */g, "\n")
    .replaceAll(/<\/t[dh]>/g, " ")
    .replaceAll(/<[^>]*>/g, "");
  return unescape(text)
    .replaceAll(/[^\S\n]+$/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function unescape(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
