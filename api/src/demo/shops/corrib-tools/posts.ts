import type { DemoPost } from "../../demo-shop.ts";

export const posts: DemoPost[] = [
  {
    handle: "an-edge-in-ten-minutes",
    title: "An edge in ten minutes",
    excerpt: "Flat back, 25 degrees, two grits. A routine for chisels and plane irons that you can repeat.",
    html: `<p>A sharp edge is where two polished surfaces meet. You need a stone with two grits, water, and a straight
back.</p>
<h2>The back</h2>
<p>Lay the last 20 mm of the back flat on the 1000 side until the scratches reach the edge. You do this once in the life of
the tool.</p>
<h2>The bevel</h2>
<p>Hold the bevel flat at 25 degrees. Pull it over the 1000 side until you feel a burr along the whole edge, then polish on
the 3000 side.</p>
<h2>The burr</h2>
<p>Two strokes with the back flat on the 3000 side remove it. The edge should now shave end grain.</p>`,
    author: "Maeve Corless",
    tags: ["Sharpening"],
    picture: "sharpening-stone-1000-3000-2.webp",
    picture_alt: "A wet sharpening stone with a chisel on it",
    daysAgo: 11,
  },
  {
    handle: "setting-up-a-smoothing-plane",
    title: "Setting up a smoothing plane",
    excerpt: "Mouth, cap iron, depth: three settings, and shavings that you can read through.",
    html: `<p>A smoothing plane takes the last 0.02 mm from a surface. Three settings decide how it looks afterwards.</p>
<h2>Mouth</h2>
<p>Move the frog until the gap in front of the iron is about 0.3 mm for hardwood. A wide mouth tears difficult grain.</p>
<h2>Cap iron</h2>
<p>Set it 0.5 mm behind the edge. It bends the shaving before it can split the wood.</p>
<h2>Depth</h2>
<p>Start with no cut, and turn the adjuster while you push the plane over a scrap. Stop at the first full shaving.</p>`,
    author: "Maeve Corless",
    tags: ["Planes"],
    picture: "smoothing-plane-no-4-2.webp",
    picture_alt: "A smoothing plane on a board, between curled shavings",
    daysAgo: 30,
  },
];
