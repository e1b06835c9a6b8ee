import type { DemoShop } from "../../demo-shop.ts";

const link = (url: string) => ({ kind: "url", target_id: null, url });

export const home: DemoShop["home"] = {
  banners: [],
  testimonials: [
    {
      name: "Marcus Bell",
      role: "Brooklyn, NY",
      text: "I bought Four Little Jams as a gift and opened it in the car. Ordered two more from the parking lot.",
      stars: 5,
    },
    {
      name: "Elena Ruiz",
      role: "Burlington, VT",
      text: "My kids read the labels out loud at breakfast. Blueberry & lemon is gone by Tuesday.",
      stars: 5,
    },
  ],
  contactLinks: [
    { kind: "email", value: "hi@jolly-jar.test", in_contact_button: true },
    { kind: "instagram", value: "https://www.instagram.com/jollyjar.example" },
    { kind: "tiktok", value: "https://www.tiktok.com/@jollyjar.example" },
    { kind: "location", value: "18 Warren Street, Hudson, NY" },
  ],
  announcements: [
    {
      text: "Mix three jars for 10% off, six for 15% off",
      background_colour: "#2a1b3d",
      text_colour: "#ffd23f",
    },
  ],
};

export const theme: DemoShop["theme"] = {
  preset: "kiosk",
  name: "Kiosk",
  brand: { scheme: "device" },
  footer: "Jam, honey and candy from a small kitchen in Hudson, New York.",
  sections: [
    {
      kind: "hero",
      settings: {
        heading: "Breakfast, but louder",
        text: "Small pots, ripe fruit, and labels that wake you up.",
        picture: "banner-counter.webp",
        button_label: "Shop the counter",
        link: link("/products"),
      },
    },
    { kind: "featured_products", settings: { heading: "Today's counter", count: 6 } },
    {
      kind: "picture_with_text",
      settings: {
        heading: "More fruit than sugar",
        text: "Two people, one copper pot. We cook on weekends with fruit from farms that we can bike to, and we stop the pot while the fruit still tastes of itself.\n\nNo pectin, no colors from a bottle.",
        picture: "banner-toast.webp",
        button_label: "See our kitchen",
        link: link("/pages/our-kitchen"),
      },
    },
    { kind: "collections", settings: { heading: "Pick a mood", count: 3 } },
    { kind: "reviews", settings: { heading: "People with sticky fingers", count: 3 } },
    { kind: "testimonials", settings: { heading: "Fan mail" } },
    { kind: "blog_posts", settings: { heading: "Read while the toast pops", count: 2 } },
    { kind: "faqs", settings: { heading: "Quick answers", count: 4 } },
    {
      kind: "newsletter",
      settings: { heading: "First in line", text: "New flavors and preorders, once a month. Never more." },
    },
  ],
};

export const menus: DemoShop["menus"] = {
  main: [
    { title: "Jam", url: "/categories/jam" },
    { title: "Candy", url: "/categories/candy" },
    { title: "Honey", url: "/categories/honey" },
    { title: "Gifts", url: "/collections/ready-to-gift" },
    { title: "Our kitchen", url: "/pages/our-kitchen" },
  ],
};
