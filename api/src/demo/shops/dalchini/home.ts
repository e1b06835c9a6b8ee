import type { DemoShop } from "../../demo-shop.ts";

export const home: DemoShop["home"] = {
  banners: [
    {
      picture: "banner-pantry.webp",
      headline: "The week's shopping, at your door",
      text: "Rice, lentils, oil and spices from mills that we know. Delivered in Dhaka every day.",
      button_label: "Shop groceries",
      url: "/products",
    },
    {
      picture: "banner-vegetables.webp",
      headline: "Fresh from Savar",
      text: "Vegetables, fruit and eggs, collected on the morning before delivery.",
      button_label: "Shop fresh food",
      url: "/categories/fruit-and-vegetables",
    },
  ],
  testimonials: [
    {
      name: "Farhana Akter",
      role: "Dhanmondi",
      text: "I order in the morning and the rider rings at five. The eggs have arrived whole every time.",
      stars: 5,
    },
    {
      name: "Imran Chowdhury",
      role: "Mohammadpur",
      text: "The price per kilogram is on every product, so I can compare without a calculator.",
      stars: 5,
    },
  ],
  contactLinks: [
    { kind: "whatsapp", value: "+880 1000 000123", in_contact_button: true },
    { kind: "phone", value: "+880 1000 000124", in_contact_button: true },
    { kind: "facebook", value: "https://www.facebook.com/dalchini.example" },
    { kind: "location", value: "Road 27, Dhanmondi, Dhaka" },
  ],
  announcements: [
    {
      text: "Free delivery in Dhanmondi for orders of ৳1,000 or more",
      background_colour: "#ffd83d",
      text_colour: "#14140f",
    },
  ],
};

export const theme: DemoShop["theme"] = {
  preset: "bazaar",
  name: "Bazaar",
  brand: { scheme: "device" },
  footer: "A grocer in Dhanmondi. Open every day from 9:00 to 21:00.",
  sections: [
    { kind: "banners" },
    { kind: "categories", settings: { heading: "Shop by aisle", count: 8 } },
    {
      kind: "featured_products",
      settings: { heading: "Offers of the week", collection: "Offers", sort: "price_low", count: 4 },
    },
    { kind: "featured_products", settings: { heading: "For every kitchen", sort: "newest", count: 12 } },
    {
      kind: "promises",
      blocks: [
        { icon: "delivery", heading: "Delivered today", text: "In Dhanmondi, in a slot of two hours." },
        { icon: "payment", heading: "Pay at the door", text: "In cash, for what you accept." },
        { icon: "returns", heading: "Fresh or free", text: "Send a photo within 24 hours." },
        { icon: "support", heading: "A call away", text: "From 9:00 to 21:00, every day." },
      ],
    },
    { kind: "recently_viewed", settings: {} },
    { kind: "reviews", settings: { heading: "What our customers say", count: 3 } },
    { kind: "blog_posts", settings: { heading: "From our kitchen", count: 2 } },
    { kind: "faqs", settings: { heading: "Good to know", count: 4 } },
  ],
};

export const menus: DemoShop["menus"] = {
  main: [
    { title: "Offers", url: "/collections/offers" },
    { title: "Fruit and vegetables", url: "/categories/fruit-and-vegetables" },
    { title: "Rice and lentils", url: "/categories/rice-and-lentils" },
    { title: "Oil and spices", url: "/categories/oil-and-spices" },
    { title: "Breakfast", url: "/categories/breakfast" },
    { title: "Household", url: "/categories/household" },
    { title: "Recipes", url: "/blog" },
  ],
};
