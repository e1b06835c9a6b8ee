import { allItems } from "@vitrine/contract/coupons/coupons";
import { presetRates } from "../../../features/sales-tax/tax-presets.rules.ts";
import type { DemoPeople, DemoShop } from "../../demo-shop.ts";
import { home, menus, theme } from "./home.ts";
import { faqs, pages } from "./pages.ts";
import { pictures } from "./pictures.ts";
import { posts } from "./posts.ts";
import { products } from "./products.ts";
import { reviews, shopReviews } from "./reviews.ts";

/** ComReg reserves phone numbers that begin with 020 91 for fiction. */
const people: DemoPeople = {
  firstNames:
    `Aoife Brendan Ciara Declan Eimear Fergal Grainne Hugh Isolde Jarlath Keelin Lorcan Muireann Niall Orla Padraig Roisin
    Senan Tiernan Una`.split(/\s+/),
  lastNames:
    `Brennan Casey Daly Egan Flynn Geraghty Hanlon Joyce Kinsella Lally Moran Nolan Quirke Reilly Sweeney Tierney
    Walsh`.split(/\s+/),
  streets: [
    "Abbey Street",
    "Bridge Road",
    "Castle Terrace",
    "Dock Lane",
    "Forge Hill",
    "Mill Road",
    "Quay Street",
  ],
  line1: (house, street) => `${house} ${street}`,
  towns: [
    { city: "Dublin", postcode: "D08 X2Y7" },
    { city: "Cork", postcode: "T12 K4P9" },
    { city: "Galway", postcode: "H91 E2K3" },
    { city: "Limerick", postcode: "V94 T8R2" },
    { city: "Sligo", postcode: "F91 W6D4" },
    { city: "Waterford", postcode: "X91 P5C8" },
  ],
  phone: (n) => `+353 20 913 ${String(n).padStart(4, "0")}`,
};

/** A toolmaker in Galway, with the theme Workshop. */
export const corribTools: DemoShop = {
  shop: {
    handle: "corrib-tools",
    name: "Corrib Tools",
    legal_name: "Corrib Tools Ltd",
    country: "IE",
    currency: "EUR",
    time_zone: "Europe/Dublin",
    units: "metric",
    email: "workshop@corrib-tools.test",
    phone: "+353 20 913 0123",
  },
  skuPrefix: "CT",
  products,
  pictures,
  bannerFiles: ["banner-bench.webp"],
  categories: {
    Planes: ["Planes"],
    Chisels: ["Chisels"],
    Saws: ["Saws"],
    "Measuring and marking": ["Measuring and marking"],
    "Hammers and mallets": ["Hammers and mallets"],
    Clamps: ["Clamps"],
    Sharpening: ["Sharpening"],
    "Spare parts": ["Spare parts"],
  },
  collections: [
    {
      kind: "manual",
      title: "Spare parts and care",
      sort: "manual",
      products: ["Plane Iron 50 mm", "Chisel Handle, Ash", "Sharpening Stone 1000/3000", "Bar Clamp"],
    },
    {
      kind: "manual",
      title: "For the first workshop",
      sort: "manual",
      products: [
        "Smoothing Plane No. 4",
        "Bench Chisel",
        "Dovetail Saw",
        "Try Square 150 mm",
        "Round Mallet",
        "Marking Gauge",
      ],
    },
  ],
  coupons: [
    {
      title: "Trade discount",
      method: "code",
      code: "TRADE",
      type: "percent",
      basis_points: 500,
      tiers: [
        { from: 50_000, value: 800 },
        { from: 100_000, value: 1200 },
      ],
      tiers_by: "subtotal",
      min_subtotal: 25_000,
      items: allItems,
      required_items: allItems,
    },
  ],
  pages,
  faqs,
  posts,
  home,
  theme,
  menus,
  people,
  orders: {
    days: 60,
    perDay: [0.5, 0.9],
    customers: 30,
    seed: 23,
    note: "Deliver to the workshop behind the house, please.",
    reviewEvery: 2,
  },
  delivery: { name: "Standard delivery", fee: 750, days_min: 1, days_max: 3 },
  courier: { name: "An Post", trackingNumber: (order) => `CT${order}${100 + ((order * 53) % 900)}IE` },
  checkout: { customer_accounts: "optional", cash_on_delivery: false },
  payment: {
    name: "Bank transfer",
    instructions: "The invoice in your parcel has our account. Please transfer the total within 14 days.",
  },
  taxes: {
    settings: {
      prices_include_tax: true,
      adjusts_prices: false,
      tax_rounding: "line",
      delivery_tax_class: "standard",
      fee_tax_class: "standard",
      tax_number: "IE0000000AA",
    },
    rates: presetRates("eu_vat"),
  },
  reviews,
  shopReviews,
  visitors: {
    messages: [
      "Does the smoothing plane come with a spare iron, or do I order that separately?",
      "Can you engrave three initials on the handle of a chisel? It is a present.",
      "The tracking page has shown the same status for three days. Where is my parcel?",
    ],
    searches: [
      { words: "chisel", times: 17 },
      { words: "plane iron", times: 7 },
      { words: "spokeshave", times: 6, hasResults: false },
      { words: "sharpening stone", times: 9 },
      { words: "left-handed", times: 3, hasResults: false },
    ],
  },
};
