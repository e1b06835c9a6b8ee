import { allItems } from "@vitrine/contract/coupons/coupons";
import type { DemoShop } from "../../demo-shop.ts";
import { home, theme } from "./home.ts";
import { faqs, pages } from "./pages.ts";
import { people } from "./people.ts";
import { pictures } from "./pictures.ts";
import { posts } from "./posts.ts";
import { products } from "./products.ts";
import { reviews, shopReviews } from "./reviews.ts";

/** A plant nursery in Leeds, with the theme Salon. */
export const fernField: DemoShop = {
  shop: {
    handle: "fern-field",
    name: "Fern & Field",
    country: "GB",
    currency: "GBP",
    time_zone: "Europe/London",
    units: "metric",
    email: "hello@fern-field.test",
  },
  skuPrefix: "FF",
  products,
  pictures,
  bannerFiles: ["banner-plants.webp"],
  sizeCharts: [
    {
      title: "House plants",
      note: "Pots are measured across the rim, plants from the table to the tip. A plant is a plant: give or take a tenth.",
      measures: {
        unit: "cm",
        columns: [
          { name: "Size", is_length: false },
          { name: "Pot", is_length: true },
          { name: "Height with pot", is_length: true },
        ],
        rows: [
          ["Small", "12", "25–35"],
          ["Medium", "17", "45–60"],
          ["Large", "21", "70–90"],
        ],
      },
      productType: "House plants",
    },
  ],
  categories: {
    "House plants": ["Plants", "House plants"],
    "Patio plants": ["Plants", "Patio plants"],
    Stems: ["Plants", "Dried stems"],
    Seeds: ["Plants", "Seeds"],
    Pots: ["Pots and vases", "Pots"],
    Vases: ["Pots and vases", "Vases"],
    Watering: ["Garden", "Watering"],
    "Hand tools": ["Garden", "Hand tools"],
    Garden: ["Garden"],
    Table: ["Kitchen and table", "Table"],
    Kitchen: ["Kitchen and table", "Kitchen"],
    Textiles: ["Kitchen and table", "Textiles"],
    Home: ["Kitchen and table"],
  },
  collections: [
    {
      kind: "manual",
      title: "Our favourites",
      sort: "manual",
      products: products.slice(0, 6).map(({ title }) => title),
    },
    {
      kind: "rules",
      title: "Gifts under £40",
      sort: "best_selling",
      rules: {
        match: "all",
        conditions: [
          { field: "tag", op: "equals", value: "gift" },
          { field: "price", op: "less", value: "4000" },
        ],
      },
    },
    {
      kind: "rules",
      title: "Easy to keep",
      sort: "title_asc",
      rules: {
        match: "all",
        conditions: [{ field: "stock", op: "greater", value: "0" }],
        groups: [
          {
            match: "any",
            conditions: [
              { field: "tag", op: "equals", value: "easy" },
              { field: "tag", op: "equals", value: "low light" },
            ],
          },
        ],
      },
    },
  ],
  coupons: [
    {
      title: "Welcome",
      method: "code",
      code: "WELCOME10",
      type: "percent",
      basis_points: 1000,
      customers: "nth_order",
      nth_order: 1,
      customer_limit: 1,
      items: allItems,
      required_items: allItems,
    },
    {
      title: "Three for the price of two",
      method: "automatic",
      type: "buy_x_get_y",
      basis_points: 10_000,
      get_quantity: 1,
      min_quantity: 2,
      items: allItems,
      required_items: allItems,
      is_active: false,
    },
  ],
  pages,
  faqs,
  posts,
  home,
  theme,
  people,
  orders: {
    days: 90,
    perDay: [2.2, 3.7],
    customers: 180,
    seed: 7,
    note: "Please leave it with the neighbour if I'm not in.",
    reviewEvery: 5,
  },
  delivery: { name: "Standard delivery", fee: 399, days_min: 2, days_max: 4 },
  courier: {
    name: "Royal Mail",
    trackingNumber: (order) => `FF${order}0${(order * 37) % 900}GB`,
  },
  checkout: { customer_accounts: "optional" },
  reviews,
  shopReviews,
  visitors: {
    messages: [
      "Is the olive tree hardy enough for a windy balcony in Aberdeen? It would stand outside all year.",
      "My watering can arrived with a bent spout. Can I get a replacement? I can send a photo.",
      "Do you deliver to Guernsey, and how do you pack large plants for the ferry?",
    ],
    searches: [
      { words: "monstera", times: 14 },
      { words: "hanging planter", times: 9 },
      { words: "orchid", times: 6, hasResults: false },
      { words: "seed", times: 5 },
      { words: "gift card", times: 4, hasResults: false },
      { words: "snake plant", times: 11 },
    ],
  },
};
