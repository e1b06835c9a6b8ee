import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { t } from "../../i18n.ts";
import { useSite } from "../../site.ts";

/** Offers an account to the customer of an order: the emailed code signs in, and the account lists the orders of its email. */
export function OrderAccount({ order, isSignedIn }: { order: PlacedOrder; isSignedIn: boolean }) {
  const { base, store } = useSite();
  const { email, is_test, is_view_only } = order;
  if (isSignedIn || store.checkout.customer_accounts === "off") return null;
  // Test orders have no customer, so no account lists them.
  if (email === null || is_test || is_view_only) return null;
  return (
    <section className="order-task" aria-labelledby="order-account">
      <h2 id="order-account">{t("Save this order to your account")}</h2>
      <p>
        {t(
          "We'll email a code to {{email}}. Enter it to see all your orders in one place, without a password.",
          {
            email,
          },
        )}
      </p>
      <form method="post" action={`${base}/account/login`}>
        <input type="hidden" name="email" value={email} />
        <button className="button">{t("Send code")}</button>
      </form>
    </section>
  );
}
