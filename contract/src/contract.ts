import { accounts } from "./accounts.ts";
import { address_formats } from "./address-formats.ts";
import { affiliate_agencies } from "./affiliate-agencies.ts";
import { activity_log } from "./activity-log.ts";
import { analytics } from "./analytics.ts";
import { categories } from "./categories.ts";
import { collections } from "./collections.ts";
import { coupons } from "./coupons.ts";
import { blogs } from "./blogs.ts";
import { pages } from "./pages.ts";
import { couriers } from "./couriers.ts";
import { plugins } from "./plugins.ts";
import { bulk_edits } from "./bulk-edits.ts";
import { checkout } from "./checkout.ts";
import { checkout_settings } from "./checkout-settings.ts";
import { customers } from "./customers.ts";
import { digital_files } from "./digital-files.ts";
import { export_products } from "./export-products.ts";
import { import_products } from "./import-products.ts";
import { inventory } from "./inventory.ts";
import { jobs } from "./jobs.ts";
import { notifications } from "./notifications.ts";
import { orders } from "./orders.ts";
import { pictures } from "./pictures.ts";
import { products } from "./products.ts";
import { push } from "./push.ts";
import { searches } from "./searches.ts";
import { second_factor } from "./second-factor.ts";
import { sessions } from "./sessions.ts";
import { shops } from "./shops.ts";
import { shown_fields } from "./shown-fields.ts";
import { size_charts } from "./size-charts.ts";
import { social_logins } from "./social-logins.ts";
import { stock_requests } from "./stock-requests.ts";
import { storefront } from "./storefront.ts";
import { synonyms } from "./synonyms.ts";
import { variants } from "./variants.ts";

/** Everything the API answers, by feature. Router, client, documentation and the tests that walk all routes read this. */
export const contract = {
  accounts,
  sessions,
  second_factor,
  social_logins,
  address_formats,
  affiliate_agencies,
  shops,
  analytics,
  products,
  bulk_edits,
  variants,
  pictures,
  digital_files,
  categories,
  collections,
  import_products,
  export_products,
  inventory,
  stock_requests,
  orders,
  customers,
  jobs,
  notifications,
  push,
  activity_log,
  checkout_settings,
  coupons,
  blogs,
  pages,
  couriers,
  plugins,
  searches,
  shown_fields,
  size_charts,
  synonyms,
  storefront,
  checkout,
};
export type Contract = typeof contract;
