import type { DemoReview } from "../../demo-shop.ts";

export const reviews: DemoReview[] = [
  {
    stars: 5,
    title: "Flat out of the box",
    text: "I checked it on granite. The limits on the page are true.",
  },
  { stars: 5, title: null, text: "Holds its edge for a whole day in oak." },
  {
    stars: 4,
    title: "Very good, but a little stiff",
    text: "The adjuster needed oil.",
    reply: "Thank you. A drop of camellia oil on the thread is right; we now do it before shipping.",
  },
  { stars: 5, title: "For life", text: "My father has one from 1991. Same parts." },
  { stars: 4, title: "Solid", text: "Heavier than my old one. I like that." },
];

export const shopReviews: DemoReview[] = [
  {
    stars: 5,
    title: "They answer",
    text: "I wrote about a blade on Sunday and had drawings on Monday morning.",
  },
  { stars: 4, title: null, text: "Well packed. The courier took a day longer than promised." },
  { stars: 5, title: "Spare parts in stock", text: "A new handle arrived in two days." },
];
