import { RejectedError } from "@vitrine/contract/client";
import { redirect } from "../../responses.ts";
import { t } from "../../i18n.ts";
import { useSite } from "../../site.ts";
import { signInPath } from "../account/sign-in.routes.tsx";
import { inStore, type Shopper } from "../cart/shopper.ts";
import type { CheckoutView } from "./checkout-view.ts";

/** A button that pays with the shopper's store credit as far as it goes, or no longer. */
export function StoreCreditForm({ credit }: { credit: CheckoutView["store_credit"] }) {
  const { base } = useSite();
  if (!credit) return null;
  const { balance, is_used } = credit;
  return (
    <form method="post" action={`${base}/checkout/store-credit`} className="checkout-account">
      <input type="hidden" name="is_used" value={is_used ? "" : "1"} />
      {is_used && <p>{t("You're using your store credit. Your balance is {{balance}}.", { balance })}</p>}
      <button className="button plain">
        {is_used ? t("Don't use store credit") : t("Use store credit ({{balance}})", { balance })}
      </button>
    </form>
  );
}

/** POST /checkout/store-credit */
export async function chooseStoreCredit(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const body = { is_used: form.get("is_used") === "1" };
  try {
    await shopper.client.shopper_accounts.use_store_credit({ params: inStore(shopper), body });
  } catch (failure) {
    if (!(failure instanceof RejectedError)) throw failure;
    if (failure.code === "unauthenticated") return redirect(signInPath(shopper.site.base, "checkout"));
    // The checkout redirects to the cart or the order if the cart no longer exists.
    if (failure.code !== "cart_not_found" && failure.code !== "cart_ordered") throw failure;
  }
  return redirect(`${shopper.site.base}/checkout`);
}
