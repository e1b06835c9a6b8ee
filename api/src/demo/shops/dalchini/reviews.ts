import type { DemoReview } from "../../demo-shop.ts";

export const reviews: DemoReview[] = [
  { stars: 5, title: "Always fresh", text: "I have ordered it every week since Eid." },
  { stars: 5, title: "Good price", text: "Cheaper than the market, and I don't have to carry it." },
  { stars: 4, title: null, text: "Good quality. The rider came at the end of the slot." },
  { stars: 5, title: null, text: null },
  {
    stars: 3,
    title: "Pack was dented",
    text: "The contents were fine.",
    reply: "Thank you for telling us. We now pack heavy items at the bottom.",
  },
  { stars: 5, title: "As at my grandmother's", text: "Smells exactly right." },
];

export const shopReviews: DemoReview[] = [
  { stars: 5, title: "On time", text: "Ordered before lunch, delivered in the slot I chose." },
  { stars: 4, title: null, text: "One item was out of stock. They called before they replaced it." },
  { stars: 5, title: "Easy to order", text: "My mother orders by herself now." },
];
