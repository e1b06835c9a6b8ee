import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const apiKeysPages: readonly ShopPageRow[] = [
  {
    name: "apiKeys",
    who: "shop",
    area: "api-access",
    label: (t) => t("API keys"),
    menu: "settings",
    records: {
      type: "api_key",
      actions: (t) => ({
        "api_key.created": t("Created API key"),
        "api_key.revoked": t("Revoked API key"),
      }),
      fields: (t) => ({ scopes: t("Scopes"), expires_at: t("Expires"), ending: t("Ends in") }),
    },
    page: lazyRouteComponent(() => import("./ApiKeysPage.tsx"), "ApiKeysPage"),
  },
];
