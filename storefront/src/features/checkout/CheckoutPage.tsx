import { Island } from "../../Island.tsx";
import { PageLinks } from "../../PageLinks.tsx";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import type { ShopperAccount } from "@vitrine/contract/customers/shopper-accounts";
import { countriesIn } from "@vitrine/contract/values/country-names";
import { CheckoutAccount } from "./checkout-account.tsx";
import type { CheckoutView } from "./checkout-view.ts";
import { StoreCreditForm } from "./StoreCreditForm.tsx";

interface CheckoutPageProps {
  view: CheckoutView;
  /** The account of a signed-in shopper. */
  account: ShopperAccount | undefined;
  /** True if an address was just filled in. */
  isFilled: boolean;
}

export function CheckoutPage({ view, account, isFilled }: CheckoutPageProps) {
  const { base, store } = useSite();
  return (
    <div className="checkout" data-cart-shop={store.id}>
      <h1>{t("Checkout")}</h1>
      <CheckoutAccount account={account} requiresShipping={view.requires_shipping} />
      <StoreCreditForm credit={account ? view.store_credit : null} />
      <Island
        name="CheckoutForm"
        props={{ base, view, countries: countriesIn(store.language), is_filled: isFilled }}
      />
      {store.pages.some(({ kind }) => kind !== "page") && (
        <ul className="policies">
          <PageLinks of="policies" newTab />
        </ul>
      )}
    </div>
  );
}
