import type { DemoReview } from "../../demo-shop.ts";

export const reviews: DemoReview[] = [
  { stars: 5, title: "Better than the pictures", text: "Beautifully made, and well packed." },
  { stars: 4, title: "Good quality", text: "Slightly smaller than I expected, but I use it every day." },
  { stars: 5, title: null, text: "My second one. The first was a gift that I wanted to keep." },
  {
    stars: 3,
    title: "Nice, but slow delivery",
    text: "The product is fine. The parcel took almost a week.",
    reply: "Sorry about the wait: our courier had a strike that week. Thank you for your patience.",
  },
  { stars: 5, title: "Simple and solid", text: "Exactly what I was looking for.\nWould order again." },
  { stars: 5, title: null, text: null },
  { stars: 4, title: "Lovely colour", text: "A little darker than on my screen. I like it." },
  {
    stars: 2,
    title: "Arrived with a scratch",
    text: "It works, but there is a scratch on one side.",
    reply: "We're sorry. Please reply to our email, and we'll send you another one.",
  },
];
