import { allItems } from "@vitrine/contract/coupons/coupons";
import type { DemoPeople, DemoShop } from "../../demo-shop.ts";
import { home, menus, theme } from "./home.ts";
import { faqs, pages } from "./pages.ts";
import { pictures } from "./pictures.ts";
import { posts } from "./posts.ts";
import { products } from "./products.ts";
import { reviews, shopReviews } from "./reviews.ts";

/** Phone numbers from 555-0100 to 555-0199 are reserved for fiction. */
const people: DemoPeople = {
  firstNames:
    `Ada Ben Carla Diego Emma Frank Gloria Hank Ines Jordan Kayla Leo Mia Noah Olive Paul Quinn Rosa Sam Tessa`.split(
      " ",
    ),
  lastNames:
    `Adams Brooks Carter Diaz Evans Foster Green Hayes Irving Jackson Kim Lopez Morgan Nguyen Ortiz Parker Rivera Stone
    Turner`.split(/\s+/),
  streets: [
    "Maple Street",
    "Oak Avenue",
    "Main Street",
    "Hill Road",
    "Lake Drive",
    "Cedar Lane",
    "Park Place",
  ],
  line1: (house, street) => `${house} ${street}`,
  towns: [
    { city: "Hudson", postcode: "12534", region: "NY" },
    { city: "Brooklyn", postcode: "11215", region: "NY" },
    { city: "Boston", postcode: "02130", region: "MA" },
    { city: "Burlington", postcode: "05401", region: "VT" },
    { city: "Philadelphia", postcode: "19147", region: "PA" },
    { city: "Portland", postcode: "04101", region: "ME" },
  ],
  phone: (n) => `+1 518 555 01${String(n % 100).padStart(2, "0")}`,
};

const stateTax = { name: "State sales tax", country: "US", region_code: "NY" };
const countyTax = { ...stateTax, name: "Columbia County sales tax", postcodes: ["12534"] };

/** A maker of jam and candy in Hudson, New York, with the theme Kiosk. */
export const jollyJar: DemoShop = {
  shop: {
    handle: "jolly-jar",
    name: "Jolly Jar",
    legal_name: "Jolly Jar LLC",
    country: "US",
    currency: "USD",
    time_zone: "America/New_York",
    units: "imperial",
    email: "hi@jolly-jar.test",
    phone: "+1 518 555 0123",
  },
  skuPrefix: "JJ",
  products,
  pictures,
  bannerFiles: ["banner-counter.webp", "banner-toast.webp"],
  categories: { Jam: ["Jam"], Honey: ["Honey"], Candy: ["Candy"], Gifts: ["Gifts"] },
  collections: [
    {
      kind: "rules",
      title: "For breakfast",
      sort: "best_selling",
      rules: { match: "all", conditions: [{ field: "tag", op: "equals", value: "breakfast" }] },
    },
    {
      kind: "rules",
      title: "Ready to gift",
      sort: "price_asc",
      rules: { match: "all", conditions: [{ field: "tag", op: "equals", value: "gift" }] },
    },
    {
      kind: "manual",
      title: "House favorites",
      sort: "manual",
      products: ["Strawberry Jam", "Sea Salt Caramels", "Four Little Jams", "Apricot & Vanilla Jam"],
    },
  ],
  coupons: [
    {
      title: "Mix and match",
      method: "automatic",
      type: "percent",
      basis_points: 1000,
      min_quantity: 3,
      tiers: [{ from: 6, value: 1500 }],
      tiers_by: "quantity",
      items: allItems,
      required_items: allItems,
    },
    {
      title: "Free delivery for subscribers",
      method: "code",
      code: "TOAST",
      type: "free_delivery",
      min_subtotal: 3000,
      customer_limit: 1,
      combines_with: ["order"],
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
    days: 40,
    perDay: [0.7, 1.3],
    customers: 30,
    seed: 31,
    note: "It's a gift. Please write: Happy birthday, Mo!",
    reviewEvery: 2,
  },
  delivery: { name: "Standard shipping", fee: 695, days_min: 2, days_max: 5 },
  courier: { name: "USPS", trackingNumber: (order) => `9400 1${order} ${1000 + ((order * 71) % 9000)} 00` },
  checkout: { customer_accounts: "optional", cash_on_delivery: false },
  payment: {
    name: "Pay by invoice",
    instructions: "We email your invoice when we ship. Pay it by check or bank transfer within 14 days.",
  },
  taxes: {
    settings: {
      prices_include_tax: false,
      adjusts_prices: false,
      tax_rounding: "line",
      delivery_tax_class: null,
      fee_tax_class: null,
      tax_number: null,
    },
    rates: [
      { ...stateTax, ppm: 40_000, tax_class: "standard" },
      { ...countyTax, ppm: 40_000, tax_class: "standard" },
      { ...stateTax, ppm: 0, tax_class: "food" },
    ],
  },
  reviews,
  shopReviews,
  visitors: {
    messages: [
      "Can you put a gift note into the box and leave the receipt out?",
      "Are the fruit drops free of gelatin?",
      "Do you sell strawberry jam by the case to cafés?",
    ],
    searches: [
      { words: "strawberry", times: 13 },
      { words: "sugar free", times: 9, hasResults: false },
      { words: "honey", times: 7 },
      { words: "caramel", times: 10 },
      { words: "peanut", times: 4, hasResults: false },
    ],
  },
};
