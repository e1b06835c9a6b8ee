import { Island } from "../../Island.tsx";
import { PageLinks } from "../../PageLinks.tsx";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { countriesIn } from "./address.rules.ts";
import type { CheckoutView } from "./checkout-view.ts";

export function CheckoutPage({ view }: { view: CheckoutView }) {
  const { base, store } = useSite();
  return (
    <div className="checkout" data-cart-shop={store.id}>
      <h1>{t("Checkout")}</h1>
      <Island name="CheckoutForm" props={{ base, view, countries: countriesIn(store.language) }} />
      {store.pages.some(({ kind }) => kind !== "page") && (
        <ul className="policies">
          <PageLinks of="policies" newTab />
        </ul>
      )}
    </div>
  );
}
