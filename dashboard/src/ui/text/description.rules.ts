/** Plain text of our own HTML, with paragraphs and list items but without any other formatting. */
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

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function unescape(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
