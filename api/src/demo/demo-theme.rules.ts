import { initialDocument, ThemeDocument } from "@vitrine/contract/themes/theme-document";
import { newId } from "../ids.ts";

const originPicture = "boston-fern-2.webp";

const promises = [
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
  { icon: "returns", heading: "30 days to return", text: "For pots, tools and accessories, unused." },
  { icon: "support", heading: "Advice from growers", text: "Call or message us with a photo of your plant." },
];

/** The demo shop's published theme: Salon, light or dark as the shopper's device is. */
export function demoTheme(pictures: Map<string, string>, opened: number): Record<string, unknown>[] {
  const salon = initialDocument("salon");
  const at = new Date(opened).toISOString();
  const document = ThemeDocument.parse({
    ...salon,
    brand: { scheme: "device" },
    footer: { text: "A plant nursery in Leeds. Grown in Yorkshire, packed by hand." },
    pages: { ...salon.pages, home: homeSections(pictures) },
  });
  return [
    {
      id: newId(opened),
      name: "Salon",
      document,
      version: 1,
      published_at: at,
      created_at: at,
      updated_at: at,
    },
  ];
}

function homeSections(pictures: Map<string, string>): object[] {
  const section = (kind: string, settings: object = {}, blocks: object[] = []) => ({
    id: kind.replaceAll("_", "-"),
    kind,
    settings,
    blocks: blocks.map((values, position) => ({ id: `${kind}-${position + 1}`, settings: values })),
  });
  return [
    section("banners"),
    section("promises", {}, promises),
    section("categories", { heading: "Shop by room and garden", count: 4 }),
    section("featured_products", { heading: "New this season", count: 5 }),
    section("picture_with_text", {
      heading: "It began with forty ferns",
      text: "Fern & Field was a market stall in Leeds before it was a shop. Forty ferns, one folding table, and a queue by nine.\n\nToday we grow and choose plants, pots and tools that last. We still pack every order ourselves.",
      picture: pictures.get(originPicture),
      button_label: "Our story",
      link: { kind: "url", target_id: null, url: "/pages/about-us" },
      picture_side: "end",
    }),
    section("reviews", { heading: "From our customers", count: 3 }),
    section("collections", { heading: "Chosen for you", count: 3 }),
    section("testimonials", { heading: "In their words" }),
    section("faqs", { heading: "Good to know", count: 3 }),
    section("newsletter", {
      heading: "Notes from the greenhouse",
      text: "New plants, seasonal care and the occasional offer, about twice a month.",
    }),
  ];
}
