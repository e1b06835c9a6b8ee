import { accountsRoutes } from "./features/accounts/accounts.routes.ts";
import { activityLogRoutes } from "./features/activity-log/activity-log.routes.ts";
import { analyticsRoutes } from "./features/analytics/analytics.routes.ts";
import { checkoutRoutes } from "./features/checkout/checkout.routes.ts";
import { checkoutSettingsRoutes } from "./features/checkout-settings/checkout-settings.routes.ts";
import { importProductsRoutes } from "./features/import-products/import-products.routes.ts";
import { notificationsRoutes } from "./features/notifications/notifications.routes.ts";
import { ordersRoutes } from "./features/orders/orders.routes.ts";
import { picturesRoutes } from "./features/pictures/pictures.routes.ts";
import { productsRoutes } from "./features/products/products.routes.ts";
import { shopsRoutes } from "./features/shops/shops.routes.ts";
import { storefrontRoutes } from "./features/storefront/storefront.routes.ts";

/** Every feature's routes, one line each, under the names of the contract. */
export const router = {
  accounts: accountsRoutes,
  shops: shopsRoutes,
  products: productsRoutes,
  pictures: picturesRoutes,
  import_products: importProductsRoutes,
  checkout_settings: checkoutSettingsRoutes,
  storefront: storefrontRoutes,
  checkout: checkoutRoutes,
  orders: ordersRoutes,
  notifications: notificationsRoutes,
  activity_log: activityLogRoutes,
  analytics: analyticsRoutes,
};
