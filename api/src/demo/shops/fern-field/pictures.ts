import type { PictureTexts } from "../../demo-shop.ts";

export const pictures: Record<string, PictureTexts> = {
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
  "Snake Plant": {
    covers: ["Snake plant with upright, banded leaves in a grey pot"],
    scenes: ["The plant on an oak table, beside two books and a candle"],
  },
  "Trailing Pothos": {
    covers: ["Pothos on an oak stool, its stems trailing over the edge"],
    scenes: ["The plant on an oak shelf, its stems hanging below a row of books"],
  },
  "Column Cactus": {
    covers: ["Cactus with two arms and a pink flower in a terracotta pot"],
    scenes: ["The cactus in the sun, between two smaller pots"],
  },
  "Olive Tree": {
    covers: ["Small standard olive tree in a terracotta pot"],
    scenes: ["The tree in front of a brick wall, between two empty pots"],
  },
  "Dried Eucalyptus": {
    covers: ["Stems of dried eucalyptus in a white vase"],
    scenes: ["The six stems on a linen cloth, tied with twine"],
  },
  "Long Tom Pot with Saucer": {
    covers: ["Tall terracotta pot on its saucer"],
    scenes: ["The pot with a herb in it on a potting bench, beside a smaller one and a trowel"],
  },
  "Glazed Planter": {
    covers: [
      "Round planter with a moss-green glaze",
      "Round planter with a chalk-white glaze",
      "Round planter with an ink-blue glaze",
    ],
    scenes: ["The moss-green planter with a rubber plant in it, beside a brass mister"],
  },
  "Nesting Pots, Set of Three": {
    covers: ["Three pots in three clays, from large to small"],
    scenes: ["The three pots with herbs in them on a sunny table"],
  },
  "Bottle Vase": {
    covers: [
      "Ink-blue vase with an olive branch, and a small cup",
      "Clay-red vase with an olive branch, and a small cup",
    ],
    scenes: ["The ink-blue vase and its cup on an oak table by a window"],
  },
  "Hanging Planter": {
    covers: ["Stoneware bowl on three cords with a trailing plant"],
    scenes: ["The planter in front of a sunny wall from close by"],
  },
  "Watering Can, Long Spout": {
    covers: [
      "Forest-green watering can with a long spout and a brass rose",
      "Terracotta-red watering can with a long spout and a brass rose",
      "Ink-blue watering can with a long spout and a brass rose",
    ],
    scenes: ["The forest-green can on a potting bench, beside a fern"],
  },
  "Brass Plant Mister": {
    covers: ["Brass mister with a round body and a pump"],
    scenes: ["The mister on an oak table, in front of a fern"],
  },
  "Trowel and Fork": {
    covers: ["Steel trowel and hand fork with ash handles and leather loops"],
    scenes: ["The trowel in a pot of soil, the fork on the bench beside it"],
  },
  "Bypass Secateurs": {
    covers: ["Secateurs with red handles and a steel blade"],
    scenes: ["The secateurs on a linen cloth, beside cut olive stems"],
  },
  "Garden Twine": {
    covers: ["Spool of natural jute twine", "Spool of moss-green jute twine"],
    scenes: ["Both spools on a potting bench, beside a pair of secateurs"],
  },
  "Border Seed Collection": {
    covers: ["Two packets of seeds, kitchen herbs and a cottage border, with loose seeds"],
    scenes: ["The packets on a potting bench, beside two pots of seedlings"],
  },
  "Stoneware Mug": {
    covers: [
      "Sage-green mug with an unglazed foot",
      "Clay-red mug with an unglazed foot",
      "Chalk-white mug with an unglazed foot",
    ],
    scenes: ["The sage-green mug full of coffee, beside a folded tea towel"],
  },
  "Serving Bowls, Set of Three": {
    covers: ["Three stoneware bowls stacked in one another"],
    scenes: ["The bowls on an oak table, the largest full of lemons"],
  },
  "Carafe and Tumbler": {
    covers: ["Glass carafe with water in it, and a tumbler"],
    scenes: ["The carafe and the tumbler on an oak table, beside a bowl of lemons"],
  },
  "Oak Chopping Board": {
    covers: ["Oak board with a handle and a cord"],
    scenes: ["The board on a kitchen table with two lemons on it, beside a folded tea towel"],
  },
  "Linen Tea Towel": {
    covers: [
      "Flax-coloured tea towel with red stripes, hanging over a rail",
      "Sage-green tea towel with white stripes, hanging over a rail",
    ],
    scenes: ["Both tea towels folded on an oak table, under a small bowl"],
  },
  "Gardener's Apron": {
    covers: [
      "Ink-blue canvas apron with leather straps, hanging from a peg",
      "Olive-green canvas apron with leather straps, hanging from a peg",
    ],
    scenes: ["The stitched pockets of the ink-blue apron from close by"],
  },
  "Fig Leaf Candle": {
    covers: ["Candle in a clay pot with a paper label"],
    scenes: ["The candle burning in the evening, beside two books"],
  },
  "Willow Trug": {
    covers: ["Willow basket with a high handle"],
    scenes: ["The basket full of apples on a bench in front of a brick wall"],
  },
};
