import { accounts } from "./accounts.ts";
import { activity_log } from "./activity-log.ts";
import { analytics } from "./analytics.ts";
import { checkout } from "./checkout.ts";
import { checkout_settings } from "./checkout-settings.ts";
import { import_products } from "./import-products.ts";
import { notifications } from "./notifications.ts";
import { orders } from "./orders.ts";
import { pictures } from "./pictures.ts";
import { products } from "./products.ts";
import { shops } from "./shops.ts";
import { storefront } from "./storefront.ts";

/** Everything the API answers, by feature. Router, client, documentation and the tests that walk all routes read this. */
export const contract = {
  accounts,
  shops,
  analytics,
  products,
  pictures,
  import_products,
  orders,
  notifications,
  activity_log,
  checkout_settings,
  storefront,
  checkout,
};
export type Contract = typeof contract;
