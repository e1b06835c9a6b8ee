import type { RowCells } from "./row-cells.ts";

const inWordPress = new Set(
  "gallery caption embed audio video playlist products product_page contact form".split(" "),
);

/** Short and long description as one text; undefined if the file has neither column. */
export function wooDescription(row: RowCells): string | null | undefined {
  if (!row.has("description") && !row.has("short_description")) return undefined;
  const short = row.text("short_description", 200_000) ?? "";
  const long = row.text("description", 200_000) ?? "";
  const parts = (long.includes(short) ? [long] : [short, long]).filter(Boolean).map(wooHtml);
  return parts.join("\n") || null;
}

/**
 * The HTML that WordPress renders for a text: line breaks separate paragraphs, and plugin shortcodes are left out.
 */
function wooHtml(text: string): string {
  // The export writes a line break as `\n` and a backslash as two.
  const whole = text.replaceAll(/\\(\\|n)/g, (_, letter: string) => (letter === "n" ? "\n" : "\\"));
  const plain = withoutShortcodes(whole).trim();
  if (/<(?:p|div|ul|ol|h\d|table|br|blockquote|section)\b/i.test(plain)) return plain;
  return plain
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll("\n", "<br>")}</p>`)
    .join("\n");
}

/** Removes `[gallery ids="1,2"]`, but not `[sic]`, which has neither a closing tag nor attributes. */
function withoutShortcodes(text: string): string {
  const ended = new Set([...text.matchAll(/\[\/([\w-]+)\]/g)].map(([, name]) => name!.toLowerCase()));
  return text.replaceAll(/\[\/?([a-z][\w-]*)((?:\s[^[\]]*)?)\/?\]/gi, (all, name: string, rest: string) => {
    const word = name.toLowerCase();
    return /[_-]/.test(word) || rest.includes("=") || ended.has(word) || inWordPress.has(word) ? "" : all;
  });
}
