import type { DemoShop } from "../../demo-shop.ts";

export const pages: DemoShop["pages"] = [
  {
    kind: "page",
    handle: "our-kitchen",
    title: "Our kitchen",
    html: `<p>Jolly Jar is two people, one copper pot and eleven beehives in Hudson, New York. We cook on weekends and ship on
Mondays and Thursdays.</p>
<h2>Fruit first</h2>
<p>More fruit than sugar in every jar, no pectin, no colors from a bottle. If a farm has a bad summer, a jam takes a year
off.</p>
<h2>Visit us</h2>
<p>The shop window at 18 Warren Street is open on Saturdays from 10 to 4. There is toast.</p>`,
  },
  {
    kind: "shipping-policy",
    handle: "shipping-policy",
    title: "Shipping policy",
    html: `<p>We ship on Mondays and Thursdays to all states. Delivery costs $6.95 and takes 2–5 days.</p>
<h2>Glass</h2>
<p>Each jar has its own sleeve. If one breaks on the way, send us a photo and we send you another one.</p>
<h2>Preorders</h2>
<p>The product page shows the day on which we ship a preorder. Other items of the same order travel with it.</p>`,
  },
  {
    kind: "refund-policy",
    handle: "refund-policy",
    title: "Refund policy",
    html: `<p>You don't like it? Write to hi@jolly-jar.test within 30 days. We refund the jar or send you another flavor, and
you don't have to send anything back.</p>`,
  },
];

export const faqs: DemoShop["faqs"] = [
  {
    section: "Jars",
    question: "How long does an open jar last?",
    answer_html: "<p>Four weeks in the fridge. Honey and candy don't need one.</p>",
  },
  {
    section: "Jars",
    question: "Is there gluten, gelatin or nuts in it?",
    answer_html:
      "<p>No gluten and no gelatin in anything. The chocolate bar is made in a kitchen that also handles almonds.</p>",
  },
  {
    section: "Orders",
    question: "Can you add a card to a gift?",
    answer_html: "<p>Yes. Write your words in the order note, and we write them by hand.</p>",
  },
  {
    section: "Orders",
    question: "Do I save if I order more?",
    answer_html:
      "<p>Yes: 10% from three items, and 15% from six. The discount is in your cart automatically.</p>",
  },
];
