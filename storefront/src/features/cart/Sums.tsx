import { t } from "../../i18n.ts";
import type { SumsView } from "./sums-view.ts";

/** Every cost, the total, and the taxes that it includes. */
export function Sums({ cart: { sums, total, paid, included } }: { cart: SumsView }) {
  return (
    <div>
      <dl className="sums">
        {sums.map((row) => (
          <SumRow key={row.key} name={row.name} amount={row.amount} />
        ))}
        <div className="sum sum-total">
          <dt>{t("Total")}</dt>
          <dd aria-live="polite">{total}</dd>
        </div>
        {paid.map((row) => (
          <SumRow key={row.key} name={row.name} amount={row.amount} />
        ))}
      </dl>
      {included.map((tax) => (
        <p key={tax} className="muted sum-note">
          {tax}
        </p>
      ))}
    </div>
  );
}

function SumRow({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="sum">
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}
