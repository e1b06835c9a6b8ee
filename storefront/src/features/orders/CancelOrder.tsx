import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { timeText } from "../../dates.ts";

interface CancelOrderProps {
  /** URL of the order's page. */
  path: string;
  /** The instant until which the order can be cancelled; null if it can't. */
  until: string | null;
  /** The reason why a cancellation was rejected. */
  error?: string;
}

/** The form to cancel an order, which is opened first: a cancellation can't be undone. */
export function CancelOrder({ path, until, error }: CancelOrderProps) {
  const { store } = useSite();
  if (until === null && !error) return null;
  return (
    <section className="order-task" id="cancel">
      {error && (
        <p className="problem" role="alert">
          {error}
        </p>
      )}
      {until && (
        <details>
          <summary>{t("Cancel order")}</summary>
          <form method="post" action={`${path}/cancellation#cancel`}>
            <p>
              {t(
                "You can cancel this order until {{time}}, unless the shop has packed it. This can't be undone.",
                {
                  time: timeText(store, until),
                },
              )}
            </p>
            <p>
              {t(
                "If you paid online, you get an automatic refund. If you paid another way, contact the shop about your refund.",
              )}
            </p>
            <button className="button">{t("Cancel this order")}</button>
          </form>
        </details>
      )}
    </section>
  );
}
