import { Island } from "../../Island.tsx";
import type { View } from "../../page.tsx";
import type { Visit } from "../../site.ts";
import { t } from "../../i18n.ts";

/** The same page for everybody: what is on the list only the browser knows. */
export function wishlistPage({ site }: Visit): View {
  const { store, base } = site;
  return {
    title: t("Wishlist"),
    body: (
      <div className="wishlist">
        <h1>{t("Wishlist")}</h1>
        <Island name="WishedFor" props={{ base, shop_id: store.id }} />
      </div>
    ),
  };
}
