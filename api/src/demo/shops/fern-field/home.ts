import type { DemoShop } from "../../demo-shop.ts";

export const home: DemoShop["home"] = {
  banners: [
    {
      picture: "banner-plants.webp",
      phonePicture: "monstera-deliciosa-1.webp",
      headline: "Plants that like it at home",
      text: "Chosen for ordinary rooms, grown in Yorkshire, and packed by hand.",
      button_label: "Shop all products",
      url: "/products",
    },
  ],
  testimonials: [
    {
      name: "Priya Nair",
      role: "Leeds",
      text: "The monstera came upright, with damp paper around its roots. Two years later it is taller than my son.",
      stars: 5,
    },
    {
      name: "Tom Ashworth",
      role: "Café owner, York",
      text: "We ordered pots for all our tables. They arrived on the agreed day, and not one was chipped.",
      stars: null,
    },
  ],
  contactLinks: [
    { kind: "whatsapp", value: "+44 7700 900123", in_contact_button: true },
    { kind: "phone", value: "+44 7700 900124", in_contact_button: true },
    { kind: "instagram", value: "https://www.instagram.com/fernandfield.example" },
    { kind: "location", value: "12 Nursery Lane, Leeds" },
  ],
};

/** Salon, light or dark as the shopper's device is. */
export const theme: DemoShop["theme"] = {
  preset: "salon",
  name: "Salon",
  brand: { scheme: "device" },
  footer: "A plant nursery in Leeds. Grown in Yorkshire, packed by hand.",
  sections: [
    { kind: "banners" },
    {
      kind: "promises",
      blocks: [
        {
          icon: "delivery",
          heading: "Sent the next working day",
          text: "Upright, in recycled card, with damp paper around the roots.",
        },
        {
          icon: "quality",
          heading: "Plants for ordinary rooms",
          text: "We sell only what grows well in real homes.",
        },
        {
          icon: "returns",
          heading: "30 days to return",
          text: "For pots, tools and accessories, unused.",
        },
        {
          icon: "support",
          heading: "Advice from growers",
          text: "Call or message us with a photo of your plant.",
        },
      ],
    },
    { kind: "categories", settings: { heading: "Shop by room and garden", count: 4 } },
    { kind: "featured_products", settings: { heading: "New this season", count: 5 } },
    {
      kind: "picture_with_text",
      settings: {
        heading: "It began with forty ferns",
        text: "Fern & Field was a market stall in Leeds before it was a shop. Forty ferns, one folding table, and a queue by nine.\n\nToday we grow and choose plants, pots and tools that last. We still pack every order ourselves.",
        picture: "boston-fern-2.webp",
        button_label: "Our story",
        link: { kind: "url", target_id: null, url: "/pages/about-us" },
        picture_side: "end",
      },
    },
    { kind: "reviews", settings: { heading: "From our customers", count: 3 } },
    { kind: "collections", settings: { heading: "Chosen for you", count: 3 } },
    { kind: "testimonials", settings: { heading: "In their words" } },
    { kind: "blog_posts", settings: { heading: "From the potting shed", count: 2 } },
    { kind: "faqs", settings: { heading: "Good to know", count: 3 } },
    {
      kind: "newsletter",
      settings: {
        heading: "Notes from the greenhouse",
        text: "New plants, seasonal care and the occasional offer, about twice a month.",
      },
    },
  ],
};
