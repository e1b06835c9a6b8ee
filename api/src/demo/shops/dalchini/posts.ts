import type { DemoPost } from "../../demo-shop.ts";

export const posts: DemoPost[] = [
  {
    handle: "dal-in-twenty-minutes",
    title: "Dal in twenty minutes",
    excerpt: "Red lentils, turmeric, an onion and a lime: the supper that is always in the cupboard.",
    html: `<p>For four people you need a cup of red lentils, an onion, half a teaspoon of turmeric, salt, two spoons of mustard
oil and a lime.</p>
<h2>Boil</h2>
<p>Rinse the lentils until the water is clear. Boil them with turmeric and three cups of water for fifteen minutes, then
stir until smooth and add salt.</p>
<h2>Temper</h2>
<p>Heat the oil until it shimmers. Fry the sliced onion until its edges are brown, with a pinch of chilli, and pour
everything over the dal. Serve with rice and a wedge of lime.</p>`,
    author: "The Dalchini kitchen",
    tags: ["Recipes"],
    picture: "red-lentils-1-kg-2.webp",
    picture_alt: "A clay bowl full of red lentils beside their pouch",
    daysAgo: 6,
  },
  {
    handle: "how-to-store-spices",
    title: "How to store spices",
    excerpt: "Dark, dry and closed. Which spices last a year, and which you should buy every month.",
    html: `<p>Light, heat and damp take the taste out of spices. A closed jar in a cupboard is better than a rack above the
stove.</p>
<h2>Whole spices</h2>
<p>Cinnamon, cardamom and cloves stay fragrant for a year or more. Grind or break them when you need them.</p>
<h2>Ground spices</h2>
<p>Turmeric and chilli powder lose their colour after six months. Buy small packs, and use a dry spoon.</p>`,
    author: "The Dalchini kitchen",
    tags: ["Kitchen"],
    picture: "cinnamon-sticks-100-g-2.webp",
    picture_alt: "Cinnamon sticks on a cloth in front of a jar",
    daysAgo: 22,
  },
];
