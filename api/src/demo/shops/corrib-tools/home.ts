import type { DemoShop } from "../../demo-shop.ts";

const link = (url: string) => ({ kind: "url", target_id: null, url });

export const home: DemoShop["home"] = {
  banners: [],
  testimonials: [
    {
      name: "Anna Lindqvist",
      role: "Cabinet maker, Malmö",
      text: "The No. 4 came flat to two hundredths. I honed the iron and it was at work after ten minutes.",
      stars: 5,
    },
    {
      name: "Declan Burke",
      role: "Luthier, Ennis",
      text: "I broke a chisel handle on a Friday, and the spare part was here on Monday.",
      stars: 5,
    },
  ],
  contactLinks: [
    { kind: "phone", value: "+353 20 913 0123", in_contact_button: true },
    { kind: "email", value: "workshop@corrib-tools.test", in_contact_button: true },
    { kind: "youtube", value: "https://www.youtube.com/@corribtools.example" },
    { kind: "location", value: "7 Mill Street, Galway" },
  ],
};

export const theme: DemoShop["theme"] = {
  preset: "workshop",
  name: "Workshop",
  brand: { scheme: "device" },
  footer: "Hand tools for woodworkers, made in Galway since 1987.",
  sections: [
    {
      kind: "hero",
      settings: {
        heading: "Hand tools with measured limits",
        text: "Planes, chisels, saws and marking tools from Galway. Every dimension is on the page, every part is in stock.",
        picture: "banner-bench.webp",
        button_label: "Shop tools",
        link: link("/products"),
      },
    },
    { kind: "categories", settings: { heading: "Shop by tool", count: 8 } },
    {
      kind: "featured_products",
      settings: { heading: "On the bench", collection: "For the first workshop", count: 5 },
    },
    {
      kind: "picture_with_text",
      settings: {
        heading: "Every part has a number",
        text: "A plane that can't be repaired is a plane for ten years. Ours are for longer: irons, handles, screws and springs are in stock for at least twenty years after the last tool was sold.\n\nThe product pages list the parts of each tool.",
        picture: "plane-iron-50-mm-2.webp",
        button_label: "Spare parts",
        link: link("/categories/spare-parts"),
        picture_side: "end",
      },
    },
    {
      kind: "featured_products",
      settings: { heading: "Spare parts and care", collection: "Spare parts and care", count: 4 },
    },
    {
      kind: "promises",
      blocks: [
        { icon: "delivery", heading: "Ships today", text: "Orders before 14:00, Monday to Friday." },
        { icon: "returns", heading: "60 days to try", text: "In wood, not on a shelf." },
        {
          icon: "quality",
          heading: "Repaired for life",
          text: "Defects in material or work, for as long as you own it.",
        },
        { icon: "support", heading: "Ask a toolmaker", text: "Phone and email, 9:00 to 17:00." },
      ],
    },
    { kind: "testimonials", settings: { heading: "From other workshops" } },
    { kind: "blog_posts", settings: { heading: "Notes from the bench", count: 2 } },
    { kind: "faqs", settings: { heading: "Before you order", count: 4 } },
    {
      kind: "newsletter",
      settings: { heading: "New tools and parts", text: "One email a month, with drawings." },
    },
  ],
};

export const menus: DemoShop["menus"] = {
  main: [
    { title: "Planes", url: "/categories/planes" },
    { title: "Chisels", url: "/categories/chisels" },
    { title: "Saws", url: "/categories/saws" },
    { title: "Marking", url: "/categories/measuring-and-marking" },
    { title: "Clamps", url: "/categories/clamps" },
    { title: "Spare parts", url: "/categories/spare-parts" },
    { title: "Notes", url: "/blog" },
  ],
};
