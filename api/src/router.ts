import { accountsRoutes } from "./features/accounts/accounts.routes.ts";
import { checkoutSettingsRoutes } from "./features/checkout-settings/checkout-settings.routes.ts";
import { picturesRoutes } from "./features/pictures/pictures.routes.ts";
import { shopsRoutes } from "./features/shops/shops.routes.ts";

/** Every feature's routes, one line each, under the names of the contract. */
export const router = {
  accounts: accountsRoutes,
  shops: shopsRoutes,
  pictures: picturesRoutes,
  checkout_settings: checkoutSettingsRoutes,
};
