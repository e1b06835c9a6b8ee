import { handleFrom } from "../features/shops/handles.rules.ts";

/** Alternative texts of a product's pictures. */
interface PictureTexts {
  /** The product alone, in the order of its colours if it has colours. */
  covers: string[];
  /** The product in use, or from close by. */
  scenes?: string[];
}

/** By product title. The files are named by handle and number, covers first. */
const texts: Record<string, PictureTexts> = {
  "Boston Fern": {
    covers: ["Fern with long, arching fronds in a terracotta pot"],
    scenes: ["The fern on an oak table by a window, beside two books and a brass mister"],
  },
  "Monstera Deliciosa": {
    covers: ["Monstera with split leaves in a chalk-white pot"],
    scenes: ["The plant on an oak table by a window, beside a watering can"],
  },
  "Rubber Plant": {
    covers: ["Rubber plant with dark, glossy leaves in an ink-blue pot"],
    scenes: ["The plant in a white pot on an oak table, beside a small cactus"],
  },
  "Snake Plant": { covers: ["Snake plant with upright, banded leaves in a grey pot"] },
  "Trailing Pothos": { covers: ["Pothos on an oak stool, its stems trailing over the edge"] },
  "Column Cactus": { covers: ["Cactus with two arms and a pink flower in a terracotta pot"] },
  "Olive Tree": { covers: ["Small standard olive tree in a terracotta pot"] },
  "Dried Eucalyptus": { covers: ["Stems of dried eucalyptus in a white vase"] },
  "Long Tom Pot with Saucer": { covers: ["Tall terracotta pot on its saucer"] },
  "Glazed Planter": {
    covers: [
      "Round planter with a moss-green glaze",
      "Round planter with a chalk-white glaze",
      "Round planter with an ink-blue glaze",
    ],
  },
  "Nesting Pots, Set of Three": { covers: ["Three pots in three clays, from large to small"] },
  "Bottle Vase": {
    covers: ["Ink-blue vase with an olive branch, and a small cup"],
    scenes: ["The ink-blue vase and its cup on an oak table by a window"],
  },
  "Hanging Planter": { covers: ["Stoneware bowl on three cords with a trailing plant"] },
  "Watering Can, Long Spout": {
    covers: [
      "Forest-green watering can with a long spout and a brass rose",
      "Terracotta-red watering can with a long spout and a brass rose",
      "Ink-blue watering can with a long spout and a brass rose",
    ],
    scenes: ["The forest-green can on a potting bench, beside a fern"],
  },
  "Brass Plant Mister": { covers: ["Brass mister with a round body and a pump"] },
  "Trowel and Fork": { covers: ["Steel trowel and hand fork with ash handles and leather loops"] },
  "Bypass Secateurs": { covers: ["Secateurs with red handles and a steel blade"] },
  "Garden Twine": { covers: ["Spool of natural jute twine"] },
  "Border Seed Collection": {
    covers: ["Two packets of seeds, kitchen herbs and a cottage border, with loose seeds"],
  },
  "Stoneware Mug": {
    covers: ["Sage-green mug with an unglazed foot", "Clay-red mug with an unglazed foot"],
    scenes: ["The sage-green mug full of coffee, beside a folded tea towel"],
  },
  "Serving Bowls, Set of Three": { covers: ["Three stoneware bowls stacked in one another"] },
  "Carafe and Tumbler": { covers: ["Glass carafe with water in it, and a tumbler"] },
  "Oak Chopping Board": { covers: ["Oak board with a handle and a cord"] },
  "Linen Tea Towel": { covers: ["Flax-coloured tea towel with red stripes, hanging over a rail"] },
  "Gardener's Apron": {
    covers: [
      "Ink-blue canvas apron with leather straps, hanging from a peg",
      "Olive-green canvas apron with leather straps, hanging from a peg",
    ],
  },
  "Fig Leaf Candle": { covers: ["Candle in a clay pot with a paper label"] },
  "Willow Trug": {
    covers: ["Willow basket with a high handle"],
    scenes: ["The basket full of apples on a bench in front of a brick wall"],
  },
};

/** Files in `pictures/` with their alternative texts, the cover first. `isCover` is false for scenes. */
export function picturesOf(title: string): { file: string; alt: string; isCover: boolean }[] {
  const { covers, scenes = [] } = texts[title]!;
  return [...covers, ...scenes].map((alt, at) => ({
    file: `${handleFrom(title, 80)}-${at + 1}.webp`,
    alt,
    isCover: at < covers.length,
  }));
}
