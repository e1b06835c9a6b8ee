import type { DemoReview } from "../../demo-shop.ts";

export const reviews: DemoReview[] = [
  { stars: 5, title: "Tastes like fruit", text: "Finally a jam that isn't just sweet." },
  { stars: 5, title: "The jar stays", text: "I use the empty ones as glasses." },
  {
    stars: 4,
    title: "Gone too fast",
    text: "Please make a bigger one.",
    reply: "We hear you! A one-pound jar is on our list for the summer.",
  },
  { stars: 5, title: null, text: "Bought as a gift. Kept it." },
  { stars: 5, title: "Beautiful", text: "Almost too pretty to open. Almost." },
  { stars: 3, title: null, text: "A bit runny for me, but the taste is great." },
];

export const shopReviews: DemoReview[] = [
  { stars: 5, title: "Such a happy box", text: "There was a handwritten card in it." },
  { stars: 5, title: null, text: "One lid was loose, and they sent a new jar the next day." },
  {
    stars: 4,
    title: "Nice people",
    text: "Shipping to Oregon took a week, but they said so before I ordered.",
  },
];
