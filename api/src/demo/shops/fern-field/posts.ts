import type { DemoPost } from "../../demo-shop.ts";

export const posts: DemoPost[] = [
  {
    handle: "house-plants-in-winter",
    title: "House plants in winter",
    excerpt: "Less water, more light, and no radiator. Four habits that bring your plants through to spring.",
    html: `<p>Between November and March most house plants rest. They need less of everything except light.</p>
<h2>Water less</h2>
<p>Push a finger into the soil. If it is damp at the first joint, wait. Most plants need water every second or third week
in winter; a snake plant or a cactus hardly needs any.</p>
<h2>Move them to the window</h2>
<p>A winter's day has a third of the light of a summer's day. Put your plants within a metre of the window, and wipe the
leaves with a damp cloth.</p>
<h2>Away from the radiator</h2>
<p>Warm, dry air turns the tips of ferns brown. A mister helps for an hour; a tray of wet gravel helps all day.</p>`,
    author: "Isla Fern",
    tags: ["Care", "Winter"],
    picture: "brass-plant-mister-2.webp",
    picture_alt: "Brass mister on an oak table, in front of a fern",
    daysAgo: 9,
  },
  {
    handle: "choosing-the-right-pot",
    title: "Choosing the right pot",
    excerpt: "Clay or glaze, with a hole or without, and two fingers wider than the last one.",
    html: `<p>A good pot is two fingers wider than the root ball. In a pot that is much wider, the soil stays wet and the
roots rot.</p>
<h2>Terracotta</h2>
<p>Unglazed clay breathes. The soil dries faster, which herbs, cacti and forgetful hands with a watering can like.</p>
<h2>Glazed pots</h2>
<p>A glaze holds the water in. Use it for ferns, and for plants in rooms that are heated all day. Without a hole, leave the
plant in its nursery pot and lift it out to water it.</p>`,
    author: "Isla Fern",
    tags: ["Care", "Pots"],
    picture: "nesting-pots-set-of-three-2.webp",
    picture_alt: "Three clay pots with herbs in them on a sunny table",
    daysAgo: 34,
  },
];
