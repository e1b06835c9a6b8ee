import type { PageName, Label } from "../../shared/pages/page.ts";

/**
 * Additional search terms of a page for the command palette, separated by commas. A page that isn't available
 * yet shares terms with the page to use instead, which is listed first.
 */
export const pageSynonyms: Partial<Record<PageName, Label>> = {
  dashboard: (t) => t("dashboard, overview, start, sales figures"),
  profile: (t) => t("photo, avatar, biography"),
  settings: (t) =>
    t("password, two-step verification, 2FA, authenticator, devices, dark mode, language, log in"),
  profileSettings: (t) => t("my name, my email, my phone, my time zone"),
  digitalIdentity: (t) => t("business card, QR code, vCard"),
  connections: (t) => t("contacts, network"),
  notifications: (t) => t("news, alerts, push messages"),

  orders: (t) =>
    t(
      "sales, purchases, tracking number, shipments, fulfilment, fulfillment, returns, refunds, packing slips, invoices",
    ),
  abandonedCheckouts: (t) => t("abandoned carts, cart recovery, reminders"),
  customers: (t) => t("clients, buyers, shoppers, contacts, CRM"),
  products: (t) => t("items, goods, listings, SKU, barcodes, prices, variants, export, downloads"),
  addProduct: (t) => t("new product, create product, new item"),
  bulkEdits: (t) => t("mass edit, bulk editor, change prices, sale prices"),
  searches: (t) => t("search terms, search analytics"),
  synonyms: (t) => t("search synonyms"),
  importProducts: (t) => t("CSV, Excel, spreadsheet, upload, migrate, Shopify, WooCommerce"),
  inventory: (t) => t("stock, quantities, warehouse, locations, out of stock, low stock"),
  categories: (t) => t("departments, subcategories, taxonomy"),
  collections: (t) => t("groups, smart collections, featured products"),

  coupons: (t) => t("discounts, promo codes, promotions, vouchers, offers"),
  addCoupon: (t) => t("new discount, create promo code, promotion, voucher"),
  announcement: (t) => t("announcement bar, notice, message"),
  promoPopup: (t) => t("pop-up, newsletter, offer, promotion"),
  banners: (t) => t("slider, hero, carousel, home page pictures"),
  testimonials: (t) => t("quotes, customer stories"),
  shopReviews: (t) => t("ratings, stars, feedback"),

  themes: (t) => t("design, templates, appearance"),
  menuLinks: (t) => t("navigation, header, footer"),
  pages: (t) => t("about us, privacy policy, terms and conditions, refund policy, legal notice"),
  blog: (t) => t("articles, posts, news"),
  faq: (t) => t("FAQ, help"),
  sizeChart: (t) => t("size guide, measurements, fit"),
  messages: (t) => t("inbox, contact form, enquiries, questions"),
  contactLinks: (t) => t("social media, WhatsApp, Facebook, Instagram, phone number"),
  plugins: (t) => t("apps, integrations, Google Analytics, Meta pixel, live chat"),
  tools: (t) => t("share link, QR code, import, export"),
  brokenLinks: (t) => t("dead links, 404 errors, link checker"),
  barcodeLabels: (t) => t("print barcodes, price tags, EAN, UPC, label printer"),

  shopSettings: (t) =>
    t("store name, logo, address, currency, time zone, contact email, order prefix, units, general"),
  checkoutSettings: (t) =>
    t("delivery fee, shipping fee, payment methods, cash on delivery, COD, confirm orders"),
  shippingFee: (t) =>
    t(
      "delivery fee, shipping fee, shipping rates, shipping cost, free shipping, delivery days, delivery zones, shipping zones, pickup, postage",
    ),
  courier: (t) => t("tracking, shipments, carriers, shipping labels, parcels, DHL, FedEx, UPS"),
  quickCommerce: (t) => t("same-day delivery, time slots, express delivery, local pickup"),
  payments: (t) => t("payment methods, credit cards, Stripe, PayPal, mobile wallets, payouts"),
  invoices: (t) => t("invoice numbers, bills, credit notes, receipts"),
  salesTax: (t) => t("VAT, GST, taxes, tax rates, tax report, tax classes"),
  emailDispatch: (t) => t("email templates, order confirmation, customer notifications"),
  languages: (t) => t("translations, multilingual"),
  domain: (t) => t("custom domain, URL, DNS, web address"),
  seo: (t) => t("SEO, Google, sitemap, meta title"),
  staffAccounts: (t) => t("team, employees, users, permissions, roles, invitations"),
  accountSettings: (t) => t("legal details, company, owner, transfer shop, delete shop, close shop"),
  pricingPlan: (t) => t("subscription, billing, upgrade"),
  activityLog: (t) => t("audit log, history, changes"),
};
