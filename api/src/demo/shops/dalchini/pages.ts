import type { DemoShop } from "../../demo-shop.ts";

export const pages: DemoShop["pages"] = [
  {
    kind: "page",
    handle: "about-us",
    title: "About us",
    html: `<p>Dalchini is a grocer in Dhanmondi. The first shop had four shelves; today we pack four hundred orders a week in
the same street.</p>
<h2>How we buy</h2>
<p>Rice, lentils and spices come from mills that we visit twice a year. Eggs and vegetables come from farms around Savar,
on the morning before delivery.</p>
<h2>How we pack</h2>
<p>Dry goods and fresh food travel in separate paper bags. Eggs have their own box, on top.</p>`,
  },
  {
    kind: "shipping-policy",
    handle: "shipping-policy",
    title: "Delivery policy",
    html: `<p>We deliver in Dhaka every day from 9:00 to 21:00.</p>
<h2>Costs</h2>
<p>Delivery in Dhanmondi costs ৳40 in a time slot that you choose, and is free for orders of ৳1,000 or more. In other parts
of Dhaka it costs ৳60 and takes one or two days.</p>
<h2>If you aren't at home</h2>
<p>Our rider calls you. We try once more on the same day, without a fee.</p>`,
  },
  {
    kind: "refund-policy",
    handle: "refund-policy",
    title: "Refund policy",
    html: `<p>Check your order at the door. Give our rider anything that is damaged or wrong, and pay only for the rest.</p>
<h2>After delivery</h2>
<p>Write to salam@dalchini.test with a photo within 24 hours for fresh food, and within 7 days for everything else. We
replace the item or return your money.</p>`,
  },
];

export const faqs: DemoShop["faqs"] = [
  {
    section: "Delivery",
    question: "Can I choose the time of delivery?",
    answer_html:
      "<p>Yes, in Dhanmondi. Enter your postcode at checkout and choose a slot of two hours, up to an hour before it starts.</p>",
  },
  {
    section: "Delivery",
    question: "How do I pay?",
    answer_html: "<p>In cash when your order arrives. Our riders carry change for ৳1,000.</p>",
  },
  {
    section: "Food",
    question: "What if something is out of stock?",
    answer_html:
      "<p>The shop shows what we have. If a fresh item isn't good enough on the day, we call you before we leave it out.</p>",
  },
  {
    section: "Food",
    question: "What does the price per kilogram mean?",
    answer_html:
      "<p>Packs have different sizes. The price per kilogram, litre or item lets you compare them.</p>",
  },
];
