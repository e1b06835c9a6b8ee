import type { DemoPost } from "../../demo-shop.ts";

export const posts: DemoPost[] = [
  {
    handle: "seven-things-to-do-with-jam",
    title: "Seven things to do with jam",
    excerpt: "Toast is only the first one. Six more, from cheese to cocktails.",
    html: `<ol>
<li>Toast, with cold butter.</li>
<li>A spoonful in plain yogurt.</li>
<li>Blueberry &amp; lemon with a hard cheese.</li>
<li>Apricot under the skin of a roast chicken.</li>
<li>Strawberry between two layers of sponge cake.</li>
<li>Marmalade in a vinaigrette with olive oil and mustard.</li>
<li>The last spoon in the jar: add gin, lemon and ice, close the lid, and shake.</li>
</ol>`,
    author: "June Park",
    tags: ["Recipes"],
    picture: "banner-toast.webp",
    picture_alt: "Three plates with toast and jam, seen from above",
    daysAgo: 5,
  },
  {
    handle: "why-we-dont-use-pectin",
    title: "Why we don't use pectin",
    excerpt: "Time, acid and a wide pot do the same work, and you can taste the fruit.",
    html: `<p>Jam sets when fruit, sugar and acid are cooked until enough water is gone. Pectin is a shortcut: it sets more
water, so there is less fruit in a jar.</p>
<h2>A wide pot</h2>
<p>In a wide pot water leaves quickly, and strawberries need fourteen minutes instead of forty. The color stays bright.</p>
<h2>Lemon</h2>
<p>Each pot has the juice of two lemons. It helps the natural pectin of the fruit, and it wakes up the taste.</p>`,
    author: "June Park",
    tags: ["Kitchen"],
    picture: "strawberry-jam-2.webp",
    picture_alt: "A jar of strawberry jam beside a plate of strawberries",
    daysAgo: 26,
  },
];
