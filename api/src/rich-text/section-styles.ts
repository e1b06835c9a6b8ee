// Properties of style attributes in the HTML of a section. None of them loads a file or moves an element out of its
// section, and their values have no characters that end a declaration, a string or an element.

const colour = String.raw`(?:#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d ,.%/]{5,40}\))`;
const length = String.raw`(?:0|\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|ch))`;
const sides = `(?:${length}|auto)(?: (?:${length}|auto)){0,3}`;
const border = `(?:0|none|\\d{1,2}px (?:solid|dashed|dotted|double) ${colour})`;
const track = `(?:${length}|auto|\\d{1,2}fr)`;
const placement = "start|end|center|flex-start|flex-end|space-between|space-around|stretch|baseline";

const values: Record<string, string> = {
  color: colour,
  background: colour,
  "background-color": colour,
  "text-align": "left|right|center|justify|start|end",
  "text-decoration": "none|underline|line-through",
  "text-transform": "none|uppercase|lowercase|capitalize",
  "font-size": length,
  "font-weight": "normal|bold|[1-9]00",
  "font-style": "normal|italic",
  "line-height": String.raw`\d(?:\.\d{1,2})?`,
  "white-space": "normal|nowrap|pre-line|pre-wrap",
  "vertical-align": "top|middle|bottom|baseline",
  padding: `${length}(?: ${length}){0,3}`,
  margin: sides,
  border,
  "border-radius": length,
  "border-collapse": "collapse|separate",
  width: length,
  "min-width": length,
  "max-width": length,
  display: "block|inline|inline-block|flex|grid",
  "flex-wrap": "wrap|nowrap",
  "flex-direction": "row|column",
  flex: String.raw`\d|\d \d ${length}`,
  gap: length,
  "justify-content": placement,
  "align-items": placement,
  "grid-template-columns": String.raw`repeat\(\d{1,2}, ?1fr\)|${track}(?: ${track}){0,11}`,
};
for (const side of ["top", "right", "bottom", "left"]) {
  values[`padding-${side}`] = length;
  values[`margin-${side}`] = `${length}|auto`;
  values[`border-${side}`] = border;
}

/** The allowed values of each allowed property. */
export const sectionStyles: Record<string, RegExp[]> = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, [new RegExp(`^(?:${value})$`, "i")]]),
);
