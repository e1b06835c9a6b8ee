import type { DemoShop } from "../../demo-shop.ts";

export const pages: DemoShop["pages"] = [
  {
    kind: "page",
    handle: "about-us",
    title: "About us",
    html: `<p>Fern &amp; Field began as a market stall with forty ferns. Today we grow and choose plants, pots and garden tools
that last, and we pack every order ourselves.</p>
<h2>How we choose plants</h2>
<p>We sell only what grows well in ordinary homes. Each product page says how much light and water the plant needs.</p>
<h2>How we pack</h2>
<p>Plants travel upright in recycled card, with damp paper around the roots. In frost we add a warm wrap at no extra cost.</p>`,
  },
  {
    kind: "shipping-policy",
    handle: "shipping-policy",
    title: "Shipping policy",
    html: `<p>We ship from the United Kingdom on the next working day.</p>
<h2>Costs and delivery times</h2>
<p>The checkout shows the delivery methods for your address with their cost and delivery time.</p>
<h2>Delayed or lost parcels</h2>
<p>If your order hasn't arrived on time, contact us at hello@fern-field.test with your order number.</p>`,
  },
  {
    kind: "refund-policy",
    handle: "refund-policy",
    title: "Refund policy",
    html: `<p>You can return pots, tools and accessories within 30 days of receiving them, unused and in their original
packaging. Plants can't be returned, but we replace any plant that arrives damaged.</p>
<h2>How to return an item</h2>
<p>Write to hello@fern-field.test with your order number. We then send you the address for your return.</p>
<h2>Refunds</h2>
<p>We refund the price to your original payment method within 14 days of receiving your return.</p>`,
  },
];

export const faqs: DemoShop["faqs"] = [
  {
    section: "Delivery",
    question: "How are plants packed?",
    answer_html:
      "<p>Upright in recycled card, with damp paper around the roots. In frost we add a warm wrap.</p>",
  },
  {
    section: "Delivery",
    question: "How long does delivery take?",
    answer_html:
      "<p>We ship on the next working day. The checkout shows the delivery time for your address.</p>",
  },
  {
    section: "Plants",
    question: "What if my plant arrives damaged?",
    answer_html: "<p>Send us a photo within 7 days. We replace the plant at no cost.</p>",
  },
];
