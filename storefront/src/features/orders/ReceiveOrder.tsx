import { t } from "../../i18n.ts";

interface ReceiveOrderProps {
  /** URL of the order's page. */
  path: string;
  isPossible: boolean;
  /** The reason why it was rejected. */
  error?: string;
}

/** The form of a customer who has received everything. */
export function ReceiveOrder({ path, isPossible, error }: ReceiveOrderProps) {
  if (!isPossible && !error) return null;
  return (
    <section className="order-task" id="received">
      {error && (
        <p className="problem" role="alert">
          {error}
        </p>
      )}
      {isPossible && (
        <form method="post" action={`${path}/receipt#received`}>
          <p>{t("Has everything arrived? Then mark the order as received.")}</p>
          <button className="button">{t("Mark as received")}</button>
        </form>
      )}
    </section>
  );
}
