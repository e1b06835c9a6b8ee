import { t } from "../../i18n.ts";
import type { CartView } from "./cart-view.ts";

/** Every cost, and the total last. */
export function Sums({ cart }: { cart: Pick<CartView, "sums" | "total"> }) {
  return (
    <dl className="sums">
      {cart.sums.map(({ name, amount }) => (
        <div key={name} className="sum">
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="sum sum-total">
        <dt>{t("Total")}</dt>
        <dd aria-live="polite">{cart.total}</dd>
      </div>
    </dl>
  );
}
