// The content security policy blocks style attributes, so each colour in use becomes a class of the hashed style.
const colourClass = /\b(hue|ink)-([0-9a-f]{6})\b/g;
const properties = { hue: "background", ink: "color" };

/** The class with this background, for example of a picture's space until it has loaded. */
export function hue(colour: string): string | undefined {
  return classOf("hue", colour);
}

/** The class with this text colour. */
export function ink(colour: string): string | undefined {
  return classOf("ink", colour);
}

function classOf(kind: keyof typeof properties, colour: string): string | undefined {
  return /^#[0-9a-f]{6}$/i.test(colour) ? `${kind}-${colour.slice(1).toLowerCase()}` : undefined;
}

/** The rules of all such classes in a body. */
export function pictureColours(body: string): string {
  const used = new Set(Array.from(body.matchAll(colourClass), ([name]) => name));
  return Array.from(used, (name) => {
    const [kind, hex] = name.split("-") as [keyof typeof properties, string];
    return `.${name}{${properties[kind]}:#${hex}}`;
  }).join("");
}
