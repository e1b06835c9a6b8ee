import { Island } from "../../Island.tsx";
import type { View } from "../../page.tsx";
import type { Visit } from "../../site.ts";
import { t } from "../../i18n.ts";

/** The same page for everyone: only the browser has the list. */
export function wishlistPage({ site }: Visit): View {
  const { store, base } = site;
  return {
    title: t("Wishlist"),
    body: (
      <div className="wishlist">
        <h1>{t("Wishlist")}</h1>
        <Island
          name="WishedFor"
          props={{ base, shop_id: store.id, has_account: store.checkout.customer_accounts !== "off" }}
        />
      </div>
    ),
  };
}
