// The content security policy blocks style attributes, so each colour in use becomes a class of the hashed style.
const colourClass = /\bhue-([0-9a-f]{6})\b/g;

/** The class that fills a picture's space with its colour until it has loaded. */
export function hue(colour: string): string | undefined {
  return /^#[0-9a-f]{6}$/i.test(colour) ? `hue-${colour.slice(1).toLowerCase()}` : undefined;
}

/** The rules of all such classes in a body. */
export function pictureColours(body: string): string {
  const used = new Set(Array.from(body.matchAll(colourClass), (match) => match[1]));
  return Array.from(used, (hex) => `.hue-${hex}{background:#${hex}}`).join("");
}
