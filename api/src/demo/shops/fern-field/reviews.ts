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

export const shopReviews: DemoReview[] = [
  {
    stars: 5,
    title: "Quick and careful",
    text: "Ordered on Monday, here on Wednesday. Not a leaf was bent.",
  },
  { stars: 4, title: null, text: "Helpful answers about the right pot. The parcel was a day late." },
  {
    stars: 5,
    title: "Friendly service",
    text: "One plant arrived broken. They sent another the same day and didn't want the first one back.",
  },
  {
    stars: 3,
    title: "Good shop, too much paper",
    text: "Everything was fine, but the box was twice the size of the plant.",
    reply: "You're right. We have since ordered smaller boxes.",
  },
  { stars: 5, title: null, text: null },
  { stars: 5, title: null, text: "My third order, each one packed as carefully as the first." },
  {
    stars: 2,
    title: "Late",
    text: "The tracking link worked only after two days. The plant itself is healthy.",
  },
  { stars: 4, title: "Good advice", text: "They knew which fern survives my dark hallway. It does." },
  { stars: 5, title: null, text: "The returns page is clear, and the refund came within the week." },
];
