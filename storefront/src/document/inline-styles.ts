// The content security policy blocks style attributes, so each style in use becomes a rule of the hashed style.

const attributeInTag = /(?<=<[a-z][^<>]*) style="([^"]*)"/g;
const written = /^[a-z-]+:[^:;]+(?:;[a-z-]+:[^:;]+)*$/i;
const safeCharacters = /^[a-z0-9#%.,()/:; -]{1,1000}$/i;

/** Sanitised HTML whose style attributes are marks that `inlineStyles` finds. Others than the API allows are removed. */
export function withStyleMarks(html: string): string {
  return html.replaceAll(attributeInTag, (_, style: string) =>
    isStyle(style) ? ` data-css="${style}"` : "",
  );
}

/** The rules of the marks in a body. */
export function inlineStyles(body: string): string {
  const used = new Set(Array.from(body.matchAll(/ data-css="([^"]*)"/g), ([, style]) => style!));
  return Array.from(used, (style) => (isStyle(style) ? `[data-css="${style}"]{${style}}` : "")).join("");
}

function isStyle(text: string): boolean {
  return safeCharacters.test(text) && written.test(text) && !/url\(|expression\(/i.test(text);
}
