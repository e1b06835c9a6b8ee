import type { TFunction } from "i18next";
import { paths } from "../paths.ts";
import type { PageName } from "./pages-table.ts";

/** What will be on a page that has not come yet. */
export interface Coming {
  /** What it will do, and what can be done meanwhile. */
  title: (t: TFunction) => string;
  words: (t: TFunction) => string;
  /** The first line of the sheet, as it might read. */
  example: (t: TFunction) => string[];
  /** Where to go meanwhile. */
  instead?: { to: string; label: (t: TFunction) => string };
}

const toCheckout = { to: paths.checkoutSettings, label: (t: TFunction) => t("Checkout & delivery") };
const toProducts = { to: paths.products, label: (t: TFunction) => t("See the products") };
const toOrders = { to: paths.orders, label: (t: TFunction) => t("See the orders") };

/** By page; a page goes from here when it comes. */
export const coming: Partial<Record<PageName, Coming>> = {
  checkout: {
    title: (t) => t("Your bag is empty"),
    words: (t) =>
      t(
        "A bag is filled in a shop. Open the address of the shop, put something into the bag, and check out there.",
      ),
    example: (t) => [t("Linen shirt, stone grey"), "€59.00"],
  },

  digitalIdentity: {
    title: (t) => t("Your digital identity comes here"),
    words: (t) =>
      t("A card with your name, your shop and a code to scan. Until then, share the address of your shop."),
    example: (t) => ["Ada Jansen", t("Code to scan")],
  },
  connections: {
    title: (t) => t("The people you know show up here"),
    words: (t) =>
      t("Shopkeepers who have exchanged cards with you. Nobody is shown anything of you before you agree."),
    example: (t) => ["Karim Rahman", t("Since 3 November")],
  },
  reviewCard: {
    title: (t) => t("A card that asks for a review comes here"),
    words: (t) => t("You will print it and put it into each parcel; its code opens the review of that shop."),
    example: (t) => [t("How was it?"), t("Code to scan")],
  },

  abandonedCheckouts: {
    title: (t) => t("Checkouts that were left halfway show up here"),
    words: (t) =>
      t(
        "You will see what was in the bag, and can send a reminder to who left an e-mail address and agreed. Until then, finished orders are in the list of orders.",
      ),
    example: (t) => ["Nia Okafor", t("2 items"), "€84.00"],
    instead: toOrders,
  },
  customers: {
    title: (t) => t("Everybody who has ordered shows up here"),
    words: (t) =>
      t(
        "With orders, addresses and notes. Until then, press Ctrl K or Search and type a name, an e-mail address or a phone number: it finds the orders of that customer.",
      ),
    example: (t) => ["Nia Okafor", t("4 orders"), "€312.50"],
    instead: toOrders,
  },

  addCoupon: {
    title: (t) => t("A new coupon will be made here"),
    words: (t) =>
      t(
        "Its code, what it takes off, for what and how long. Until then, a compare-at price shows shoppers what they save.",
      ),
    example: (t) => ["WELCOME10", t("10% off"), t("Until 31 December")],
    instead: toProducts,
  },
  coupon: {
    title: (t) => t("This coupon will be changed here"),
    words: (t) => t("Its code, what it takes off, for what and how long. Until then it counts as it stands."),
    example: (t) => ["WELCOME10", t("10% off"), t("Until 31 December")],
  },
  announcement: {
    title: (t) => t("A line above every page of your shop comes here"),
    words: (t) =>
      t(
        "For a sale, a holiday or a late courier, with the days on which it shows. Shoppers see none until then.",
      ),
    example: (t) => [t("We are on holiday until Monday"), t("21 to 23 November")],
  },
  promoPopup: {
    title: (t) => t("A small window with an offer comes here"),
    words: (t) =>
      t(
        "It appears once to each shopper, after a while and never over the checkout. Shoppers see none until then.",
      ),
    example: (t) => [t("10% off your first order"), t("After 30 seconds")],
  },
  banners: {
    title: (t) => t("Banners of your home page come here"),
    words: (t) =>
      t(
        "Pictures with a line and a link, each for the days you choose. Until then, the home page begins with your products.",
      ),
    example: (t) => [t("Winter linen"), t("From 1 December")],
  },
  testimonials: {
    title: (t) => t("What customers say comes here"),
    words: (t) =>
      t(
        "Sentences you were allowed to quote, with a name, in the order you choose. Until then, the home page shows products alone.",
      ),
    example: (t) => [t("“Came the next day.”"), "Nia Okafor"],
  },
  shopReviews: {
    title: (t) => t("Reviews of your shop show up here"),
    words: (t) =>
      t("Only people who have ordered can write one; you can answer each. Nobody can write one until then."),
    example: (t) => [t("5 of 5"), t("“Well packed.”"), "Nia Okafor"],
  },

  themes: {
    title: (t) => t("The looks to choose from come here"),
    words: (t) =>
      t(
        "Several themes, each shown with your own products before you take it. Until then, your shop wears the standard one.",
      ),
    example: (t) => ["Salon", t("For few, beautiful things")],
  },
  customize: {
    title: (t) => t("Your theme will be changed here"),
    words: (t) =>
      t(
        "Colours, letters and the sections of each page, with the shop beside it while you work. Until then, the standard look is shown.",
      ),
    example: (t) => [t("Accent colour"), "#0A6A4E"],
  },
  menuLinks: {
    title: (t) => t("The menu of your shop comes here"),
    words: (t) =>
      t(
        "Which links stand at the top and at the foot, and in what order. Until then, it is made from what your shop has.",
      ),
    example: (t) => [t("All products"), t("At the top")],
  },
  pages: {
    title: (t) => t("Pages with your own words come here"),
    words: (t) =>
      t(
        "About you, returns, imprint. Until then, what buyers must know can stand in the description of a product.",
      ),
    example: (t) => [t("About us"), t("Published")],
  },
  blog: {
    title: (t) => t("Your blog comes here"),
    words: (t) =>
      t("Posts with pictures, now or on a day you choose. Shoppers see no blog until there is one."),
    example: (t) => [t("How we dye our linen"), t("12 November")],
  },
  faq: {
    title: (t) => t("Questions and answers come here"),
    words: (t) =>
      t(
        "What shoppers ask again and again, answered once. Until then, delivery and payment are explained in the checkout.",
      ),
    example: (t) => [t("Can I return it?"), t("Yes, within 14 days")],
  },
  contactLinks: {
    title: (t) => t("The ways to reach you come here"),
    words: (t) =>
      t(
        "Phone, chat and social pages, as links in your shop. Until then, answers to the letters about an order reach your e-mail address.",
      ),
    example: () => ["WhatsApp", "+880 1711 000222"],
  },
  plugins: {
    title: (t) => t("Plugins come here"),
    words: (t) =>
      t(
        "Measuring, chat and other services, each switched on by a word and only with the consent of the shopper. Until then, none is active.",
      ),
    example: (t) => [t("Visitor statistics"), t("Off")],
  },
  tools: {
    title: (t) => t("Tools for larger jobs come here"),
    words: (t) =>
      t(
        "Changing many products at once, and taking your data along. Until then, a file of products can be imported.",
      ),
    example: (t) => [t("Export all products"), "CSV"],
    instead: { to: paths.importProducts, label: (t) => t("Import products") },
  },

  shippingFee: {
    title: (t) => t("Fees by place and weight come here"),
    words: (t) => t("Until then, one fee for everywhere is set under Checkout & delivery."),
    example: (t) => [t("Inside Dhaka"), t("up to 1 kg"), "৳60"],
    instead: toCheckout,
  },
  courier: {
    title: (t) => t("Your couriers come here"),
    words: (t) =>
      t(
        "With their accounts, so that a label is one press. Until then, type courier and tracking number when you ship an order.",
      ),
    example: (t) => [t("City courier"), t("Label by one press")],
    instead: toOrders,
  },
  quickCommerce: {
    title: (t) => t("Delivery within the hour comes here"),
    words: (t) =>
      t(
        "Areas, slots and how many orders each slot takes. Until then, delivery is by the days set under Checkout & delivery.",
      ),
    example: (t) => [t("Today 18:00 to 19:00"), t("6 of 10 taken")],
    instead: toCheckout,
  },
  payments: {
    title: (t) => t("More ways to be paid come here"),
    words: (t) =>
      t(
        "Cards and wallets through a provider of your choice. Until then, cash on delivery is set under Checkout & delivery.",
      ),
    example: (t) => [t("Cash on delivery"), t("Active")],
    instead: toCheckout,
  },
  salesTax: {
    title: (t) => t("Your taxes come here"),
    words: (t) =>
      t(
        "Rates by country and region, and whether prices contain them. Until then, prices are shown as you type them.",
      ),
    example: (t) => [t("Germany"), "19%", t("In the price")],
  },
  emailDispatch: {
    title: (t) => t("The letters your shop sends come here"),
    words: (t) =>
      t(
        "Which are sent, from what name, and in what words. Until then, buyers get a letter when an order is placed, confirmed, shipped, delivered or cancelled.",
      ),
    example: (t) => [t("Order confirmed"), t("Sent at once")],
  },
  languages: {
    title: (t) => t("The languages of your shop come here"),
    words: (t) =>
      t("Which ones shoppers can choose, and your own words in each. Until then, the shop speaks English."),
    example: (t) => [t("English"), t("Main language")],
  },
  domain: {
    title: (t) => t("A domain of your own comes here"),
    words: (t) => t("Until then, shoppers find you at the address under the name of your shop."),
    example: (t) => ["shop.example.com", t("Connected")],
  },
  seo: {
    title: (t) => t("Title and description for search engines come here"),
    words: (t) =>
      t(
        "Of the shop as a whole, with its icon. Each product already has its own title and description for search engines.",
      ),
    example: (t) => [t("Fern & Field, linen and clay"), "store.example/fern-field"],
    instead: toProducts,
  },
  staffAccounts: {
    title: (t) => t("The people who work in your shop come here"),
    words: (t) =>
      t("You will invite them by e-mail and choose what each may do. Until then, you work here alone."),
    example: (t) => ["Sam Okafor", t("Staff")],
  },
  accountSettings: {
    title: (t) => t("The business behind your shop comes here"),
    words: (t) => t("Legal name, address and tax numbers, for invoices. Nothing waits for them until then."),
    example: (t) => ["Fern & Field Ltd", t("Tax number")],
  },
  pricingPlan: {
    title: (t) => t("Your plan and its invoices come here"),
    words: (t) =>
      t("What it includes, and what it costs, before you decide anything. Until then, nothing is charged."),
    example: (t) => [t("November"), "€0.00"],
  },
};
