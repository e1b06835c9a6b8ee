/** Colours by their names in English and Arabic, as shops call those of their products. */
const colours: Record<string, string> = {
  "#161616": "black jet onyx ebony noir أسود",
  "#fbfbf8": "white chalk snow أبيض",
  "#f4ecd8": "cream ivory ecru natural flax oat oatmeal linen كريمي عاجي",
  "#d9c7a7": "beige sand stone dune biscuit بيج رملي",
  "#c3a27a": "tan camel wheat oak honey جملي عسلي",
  "#7a4f32": "brown chocolate walnut coffee mocha chestnut بني",
  "#b5613c": "terracotta clay rust copper cinnamon brick نحاسي",
  "#8c8c8c": "grey gray ash slate رمادي",
  "#b9bcc0": "silver steel فضي",
  "#45494e": "charcoal graphite anthracite فحمي",
  "#2b3440": "ink midnight",
  "#c9a646": "gold brass mustard ochre ذهبي خردلي",
  "#c62828": "red scarlet cherry crimson أحمر",
  "#6e1f2f": "burgundy wine maroon plum خمري عنابي",
  "#e8772e": "orange amber tangerine برتقالي",
  "#f2c230": "yellow lemon sunflower أصفر",
  "#2f7d4f": "green emerald أخضر",
  "#6f7f4f": "moss olive khaki زيتي",
  "#9fb39a": "sage mint eucalyptus نعناعي",
  "#2c4a3a": "forest pine bottle",
  "#1f8a8a": "teal petrol turquoise تركواز فيروزي",
  "#2a5caa": "blue cobalt royal أزرق",
  "#1d2b53": "navy indigo كحلي",
  "#9ec3e6": "sky azure سماوي",
  "#6a4c93": "purple violet aubergine بنفسجي",
  "#c3b1e1": "lilac lavender ليلكي",
  "#e79bb0": "pink rose blush وردي زهري",
  "#f08a76": "coral salmon peach مرجاني خوخي",
};

const byName = new Map(
  Object.entries(colours).flatMap(([colour, names]) => names.split(" ").map((name) => [name, colour])),
);

/**
 * The colour of a name, as #rrggbb: "Forest Green" and "Dark green" have that of their last known word. Undefined for
 * an unknown name.
 */
export function colourOf(name: string): string | undefined {
  const words = name.toLowerCase().split(/[^\p{L}]+/u);
  return words.map((word) => byName.get(word)).findLast((colour) => colour !== undefined);
}
