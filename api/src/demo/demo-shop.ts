import type { CheckoutSettings } from "@vitrine/contract/checkout/checkout-settings";
import type { CouponDraft } from "@vitrine/contract/coupons/coupons";
import type { PresetRate, SalesTax } from "@vitrine/contract/taxes/sales-tax";
import type { QuickCommerceAreaDraft } from "@vitrine/contract/delivery/quick-commerce";
import type { CollectionDraft, CollectionKind } from "@vitrine/contract/products/collections";
import type { UnitMeasure } from "@vitrine/contract/products/product";
import type { ContactKind } from "@vitrine/contract/shops/contact-values";
import type { MenuLocation } from "@vitrine/contract/shops/menus";
import type { PageKind } from "@vitrine/contract/shops/pages";
import type { PresetName } from "@vitrine/contract/themes/presets";
import type { Brand } from "@vitrine/contract/themes/theme-document";
import type { SectionKindName } from "@vitrine/contract/themes/section-kinds";
import type * as z from "zod";

/** The content of a demo shop. Pictures are named by file, and records by title or handle. Money is in minor units. */
export interface DemoShop {
  shop: {
    handle: string;
    name: string;
    legal_name?: string;
    country: string;
    currency: string;
    time_zone: string;
    units: "metric" | "imperial";
    /** Of the shop; the owner's sign-in email is never shown. */
    email: string;
    phone?: string;
  };
  skuPrefix: string;
  products: DemoProduct[];
  /** By product title. */
  pictures: Record<string, PictureTexts>;
  /** Files of pictures that no product has. */
  bannerFiles: string[];
  sizeCharts?: DemoSizeChart[];
  /** Category path by product type. */
  categories: Record<string, string[]>;
  collections: DemoCollection[];
  coupons: z.input<typeof CouponDraft>[];
  pages: { kind: PageKind; handle: string; title: string; html: string }[];
  faqs: { section: string; question: string; answer_html: string }[];
  posts: DemoPost[];
  home: {
    banners: DemoBanner[];
    testimonials: { name: string; role: string; text: string; stars: number | null }[];
    contactLinks: { kind: ContactKind; value: string; in_contact_button?: boolean }[];
    announcements?: { text: string; background_colour: string; text_colour: string }[];
  };
  theme: {
    preset: PresetName;
    name: string;
    brand: Partial<Brand>;
    footer: string;
    sections: DemoSection[];
  };
  /** Items of the menus; without them, the shop has the default menus. */
  menus?: Partial<Record<MenuLocation, { title: string; url: string }[]>>;
  people: DemoPeople;
  orders: DemoOrders;
  delivery: { name: string; fee: number; days_min: number; days_max: number };
  courier: { name: string; trackingNumber: (order: number) => string };
  checkout: Partial<Pick<CheckoutSettings, "cash_on_delivery" | "customer_accounts" | "min_subtotal">>;
  /** The payment of its orders; without it, cash on delivery. */
  payment?: { name: string; instructions: string };
  taxes?: { settings: Omit<SalesTax, "version">; rates: (PresetRate & { postcodes?: string[] })[] };
  quickCommerceAreas?: z.input<typeof QuickCommerceAreaDraft>[];
  /** Of products. */
  reviews: DemoReview[];
  /** Of the shop itself. */
  shopReviews: DemoReview[];
  visitors: {
    /** Texts of messages from the contact form, the newest first. */
    messages: string[];
    searches: { words: string; times: number; hasResults?: boolean }[];
  };
}

/** `values` are those of the one option, if any; prices, stock and other lists are in the same order. */
export interface DemoProduct {
  title: string;
  text: string;
  vendor: string;
  type: string;
  tags: string;
  prices: number[];
  /** The price before a reduction, of each variant or of all. */
  was?: number | number[];
  stock: number[];
  option?: string;
  values?: string[];
  /** The weight of each variant or of all. */
  grams?: number | number[];
  /** By default numbered after the prefix of the shop. */
  skus?: string[];
  unit?: UnitMeasure;
  /** Custom fields, which shoppers see as specifications. */
  fields?: Record<string, string>;
  taxClass?: string;
  origin?: string;
  /** The shipping date of a preorder, which has no stock. */
  preorder?: string;
  /** Titles of related products. */
  related?: string[];
}

/** Alternative texts of a product's pictures. */
export interface PictureTexts {
  /** The product alone, in the order of its colours if it has colours. */
  covers: string[];
  /** The product in use, or from close by. */
  scenes?: string[];
}

interface DemoCollection extends Omit<z.input<typeof CollectionDraft>, "product_ids"> {
  kind: CollectionKind;
  /** Titles of the products of a manual collection. */
  products?: string[];
}

interface DemoBanner {
  picture: string;
  phonePicture?: string;
  headline: string;
  text: string;
  button_label: string;
  /** A path of the shop. */
  url: string;
}

export interface DemoPost {
  handle: string;
  title: string;
  excerpt: string;
  html: string;
  author: string;
  tags: string[];
  picture: string;
  picture_alt: string;
  daysAgo: number;
}

/** Settings named `picture` have a file, and those named `collection` a title. */
export interface DemoSection {
  kind: SectionKindName;
  settings?: Record<string, unknown>;
  blocks?: Record<string, unknown>[];
}

interface DemoSizeChart {
  title: string;
  note: string;
  measures: { unit: string; columns: { name: string; is_length: boolean }[]; rows: string[][] };
  productType: string;
}

/** Parts of names and addresses, from which customers are composed. Emails and phone numbers are for fiction. */
export interface DemoPeople {
  firstNames: string[];
  lastNames: string[];
  streets: string[];
  /** House number and street as the country writes them. */
  line1: (house: number, street: string) => string;
  towns: { city: string; postcode: string; region?: string; region_code?: string }[];
  phone: (n: number) => string;
}

export interface DemoOrders {
  days: number;
  /** Average number of orders on the first and on the last day. */
  perDay: [first: number, last: number];
  /** Different people who order. */
  customers: number;
  seed: number;
  note: string;
  /** Every n-th delivered order has a review. */
  reviewEvery: number;
}

export interface DemoReview {
  stars: number;
  title: string | null;
  text: string | null;
  reply?: string;
}
