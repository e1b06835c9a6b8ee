import { allItems } from "@vitrine/contract/coupons/coupons";
import { presetRates } from "../../../features/sales-tax/tax-presets.rules.ts";
import type { DemoPeople, DemoShop } from "../../demo-shop.ts";
import { home, menus, theme } from "./home.ts";
import { faqs, pages } from "./pages.ts";
import { pictures } from "./pictures.ts";
import { posts } from "./posts.ts";
import { products } from "./products.ts";
import { reviews, shopReviews } from "./reviews.ts";

const dhaka = { region: "Dhaka", region_code: "13" };

/** No operator in Bangladesh has phone numbers that begin with 10. */
const people: DemoPeople = {
  firstNames:
    `Ayesha Rahim Nusrat Tanvir Sumaiya Kamal Farzana Arif Shirin Habib Mitu Sajid Rokeya Zahid Tania Faisal Lubna Shakil
    Nasrin Jamal`.split(/\s+/),
  lastNames:
    `Ahmed Begum Chowdhury Das Haque Hossain Islam Karim Khan Mahmud Miah Rahman Roy Sarker Siddique Sultana Talukder`.split(
      /\s+/,
    ),
  streets: [
    "Road 2",
    "Road 5",
    "Road 8",
    "Road 11",
    "Road 15",
    "Satmasjid Road",
    "Mirpur Road",
    "Green Road",
  ],
  line1: (house, street) => `House ${house}, ${street}`,
  towns: [
    { ...dhaka, city: "Dhanmondi", postcode: "1209" },
    { ...dhaka, city: "New Market", postcode: "1205" },
    { ...dhaka, city: "Mohammadpur", postcode: "1207" },
    { ...dhaka, city: "Gulshan", postcode: "1212" },
    { ...dhaka, city: "Mirpur", postcode: "1216" },
    { ...dhaka, city: "Uttara", postcode: "1230" },
  ],
  phone: (n) => `+880 1000 ${String(n).padStart(6, "0")}`,
};

/** A grocer in Dhaka, with the theme Bazaar. */
export const dalchini: DemoShop = {
  shop: {
    handle: "dalchini",
    name: "Dalchini",
    legal_name: "Dalchini Grocers",
    country: "BD",
    currency: "BDT",
    time_zone: "Asia/Dhaka",
    units: "metric",
    email: "salam@dalchini.test",
    phone: "+880 1000 000124",
  },
  skuPrefix: "DC",
  products,
  pictures,
  bannerFiles: ["banner-pantry.webp", "banner-vegetables.webp"],
  categories: {
    "Fruit and vegetables": ["Fruit and vegetables"],
    "Rice and lentils": ["Rice and lentils"],
    "Oil and ghee": ["Oil and spices", "Oil and ghee"],
    Spices: ["Oil and spices", "Spices"],
    Tea: ["Breakfast", "Tea"],
    Eggs: ["Breakfast", "Eggs"],
    Household: ["Household"],
  },
  collections: [
    {
      kind: "rules",
      title: "Staples",
      sort: "best_selling",
      rules: { match: "all", conditions: [{ field: "tag", op: "equals", value: "staple" }] },
    },
    {
      kind: "rules",
      title: "Offers",
      sort: "price_asc",
      rules: { match: "all", conditions: [{ field: "tag", op: "equals", value: "offer" }] },
    },
  ],
  coupons: [
    {
      title: "First order",
      method: "code",
      code: "SALAM50",
      type: "amount",
      amount: 5000,
      min_subtotal: 50_000,
      customers: "nth_order",
      nth_order: 1,
      customer_limit: 1,
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
    days: 45,
    perDay: [0.7, 1.1],
    customers: 28,
    seed: 11,
    note: "Please call from the gate. The lift is out of order.",
    reviewEvery: 2,
  },
  delivery: { name: "Delivery in Dhaka", fee: 6000, days_min: 1, days_max: 2 },
  courier: { name: "Own rider", trackingNumber: (order) => `DC-${order}` },
  checkout: { customer_accounts: "optional" },
  taxes: {
    settings: {
      prices_include_tax: true,
      adjusts_prices: false,
      tax_rounding: "line",
      delivery_tax_class: "standard",
      fee_tax_class: "standard",
      tax_number: "000000000-0101",
    },
    rates: presetRates("bangladesh_vat"),
  },
  quickCommerceAreas: [
    {
      name: "Dhanmondi, in a time slot",
      is_active: true,
      reach: { by: "postcode", country: "BD", postcodes: ["1205", "1209"] },
      fee: 4000,
      tiers_by: "subtotal",
      tiers: [{ from: 100_000, fee: 0 }],
      free_from: null,
      min_subtotal: null,
      packaging_fee: 0,
      opening_times: null,
      express: null,
      slots: [
        { days: [1, 2, 3, 4, 5, 6, 7], opens: "09:00", closes: "21:00", length_minutes: 120, max_orders: 10 },
      ],
      cut_off_minutes: 60,
      lead_days: 0,
    },
  ],
  reviews,
  shopReviews,
  visitors: {
    messages: [
      "Can you deliver before 8 AM on Fridays? We open our café at nine.",
      "One dozen of eggs was missing from my last order. Please add it to the next one.",
      "Is the mustard oil cold-pressed?",
    ],
    searches: [
      { words: "rice", times: 21 },
      { words: "mustard oil", times: 12 },
      { words: "basmati", times: 8, hasResults: false },
      { words: "eggs", times: 15 },
      { words: "honey", times: 5, hasResults: false },
    ],
  },
};
