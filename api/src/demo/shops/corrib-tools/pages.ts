import type { DemoShop } from "../../demo-shop.ts";

export const pages: DemoShop["pages"] = [
  {
    kind: "page",
    handle: "about-us",
    title: "About us",
    html: `<p>Corrib Tools makes hand tools for woodworkers in Galway. We began in 1987 with one plane; today the range has
planes, chisels, saws, marking tools, and every part of them.</p>
<h2>Made to be repaired</h2>
<p>Each part has a number, and we stock it for at least twenty years after the last tool was sold. The product pages list
the spare parts.</p>
<h2>Measured, not promised</h2>
<p>Flatness, squareness and hardness on the product pages are limits. A tool that is outside them doesn't leave us.</p>`,
  },
  {
    kind: "page",
    handle: "sharpening-service",
    title: "Sharpening service",
    html: `<p>Send us your plane irons and chisels. We grind the bevel, lap the back and hone the edge within five working
days.</p>
<p>Write to workshop@corrib-tools.test with the number of tools. You receive a quote and the address.</p>`,
  },
  {
    kind: "shipping-policy",
    handle: "shipping-policy",
    title: "Shipping policy",
    html: `<p>We ship on the same day for orders before 14:00, Monday to Friday.</p>
<h2>Costs and delivery times</h2>
<p>Delivery costs €7.50 and takes 1–3 working days in Ireland. The checkout shows the delivery for your address.</p>
<h2>Export</h2>
<p>Prices include VAT of the country of delivery within the EU.</p>`,
  },
  {
    kind: "refund-policy",
    handle: "refund-policy",
    title: "Refund policy",
    html: `<p>Try a tool for 60 days, in wood. If it isn't right for you, send it back clean and dry, and we refund the
price.</p>
<h2>Defects</h2>
<p>We repair or replace tools with a defect in material or work for as long as you own them. Write to
workshop@corrib-tools.test with the number on the tool.</p>`,
  },
];

export const faqs: DemoShop["faqs"] = [
  {
    section: "Tools",
    question: "Are the blades ready to use?",
    answer_html:
      "<p>The bevel is ground and the back is flat. Hone the edge for a few minutes before the first cut.</p>",
  },
  {
    section: "Tools",
    question: "Which spare part fits my tool?",
    answer_html:
      "<p>Related products on the page of the tool are its parts. The row <em>Fits</em> of a part names the tools.</p>",
  },
  {
    section: "Orders",
    question: "Can I pay by bank transfer?",
    answer_html:
      "<p>Yes. The invoice in your parcel has our account. Please transfer the total within 14 days.</p>",
  },
  {
    section: "Orders",
    question: "Do prices include VAT?",
    answer_html: "<p>Yes. Your invoice shows the VAT of the country that we deliver to.</p>",
  },
];
