import { type OwnReturns, returnReasons, type ReturnReason } from "@vitrine/contract/orders/returns";
import { orderName } from "@vitrine/contract/orders/order-name";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { dayText } from "../../dates.ts";
import { lineName } from "@vitrine/contract/orders/line-name";

export interface OrderReturnsProps extends OwnReturns {
  /** URL of the order's page. */
  path: string;
  /** The form that was sent, and the reason why it was rejected. */
  rejected?: { form: URLSearchParams; error: string };
}

/** The returns of an order with their states, and the form to request one while the shop allows it. */
export function OrderReturns({ path, returns, returnable, replaces, rejected, ...own }: OrderReturnsProps) {
  if (returns.length === 0 && returnable.length === 0 && !replaces && !rejected) return null;
  return (
    <section className="order-task" id="returns">
      <h2>{t("Returns")}</h2>
      {replaces && (
        <LinkedOrder text={t("This order replaces items that you returned from:")} order={replaces} />
      )}
      {returns.map((one) => (
        <OwnReturn key={one.id} path={path} one={one} lines={own.lines} />
      ))}
      {rejected && (
        <p className="problem" role="alert">
          {rejected.error}
        </p>
      )}
      {returnable.length > 0 && (
        <details open={rejected !== undefined}>
          <summary>{t("Return items")}</summary>
          <ReturnForm path={path} returnable={returnable} form={rejected?.form} {...own} />
        </details>
      )}
    </section>
  );
}

type Line = OwnReturns["lines"][number];

function nameOf(lines: Line[], id: string): string {
  const line = lines.find((one) => one.id === id);
  return line ? lineName(line) : "";
}

interface LinkedOrderProps {
  text: string;
  order: NonNullable<OwnReturns["replaces"]>;
}

function LinkedOrder({ text, order }: LinkedOrderProps) {
  const { base } = useSite();
  return (
    <p>
      {text}{" "}
      <a href={`${base}/orders/${order.token}`}>
        <bdi>{t("Order {{number}}", { number: orderName(order) })}</bdi>
      </a>
    </p>
  );
}

interface OwnReturnProps {
  path: string;
  one: OwnReturns["returns"][number];
  lines: Line[];
}

function OwnReturn({ path, one, lines }: OwnReturnProps) {
  const { store } = useSite();
  const { text, details } = stateOf(one, dayText(store, one.requested_at));
  return (
    <div>
      <p>{text}</p>
      {details && (
        <p className="instructions" dir="auto">
          {details}
        </p>
      )}
      <ul className="muted">
        {one.lines.map(({ order_line_id, quantity }) => (
          <li key={order_line_id}>
            {quantity} × <bdi>{nameOf(lines, order_line_id)}</bdi>
          </li>
        ))}
      </ul>
      {one.photos.length > 0 && (
        <p className="muted">{t("Photos sent: {{number}}", { number: one.photos.length })}</p>
      )}
      {one.exchange && <LinkedOrder text={t("Your new order:")} order={one.exchange} />}
      {one.may_cancel && (
        <form method="post" action={`${path}/returns/${one.id}/cancellation#returns`}>
          <button className="link">{t("Cancel return request")}</button>
        </form>
      )}
    </div>
  );
}

function stateOf(
  one: OwnReturns["returns"][number],
  date: string,
): { text: string; details?: string | null } {
  switch (one.status) {
    case "requested":
      return { text: t("Return requested on {{date}}. The shop is checking it.", { date }) };
    case "approved":
      return {
        text: t("The shop approved the return that was requested on {{date}}.", { date }),
        details: one.instructions,
      };
    case "declined":
      return {
        text: t("The shop declined the return that was requested on {{date}}. The reason:", { date }),
        details: one.decline_reason,
      };
    case "received":
      return { text: t("The shop received your items and is checking them.") };
    case "cancelled":
      return { text: t("The return that was requested on {{date}} is cancelled.", { date }) };
    case "resolved":
      if (one.resolution === "exchange")
        return {
          text: t("The shop exchanged the items of the return that was requested on {{date}}.", { date }),
        };
      if (one.resolution === "store_credit")
        return {
          text: t("The shop refunded the return that was requested on {{date}} to your store credit.", {
            date,
          }),
        };
      if (!one.refund)
        return {
          text: t("The shop closed the return that was requested on {{date}} without a refund.", { date }),
        };
      return {
        text:
          one.refund.status === "succeeded"
            ? t("The shop refunded the return that was requested on {{date}}.", { date })
            : t("The shop is refunding the return that was requested on {{date}}.", { date }),
      };
  }
}

interface ReturnFormProps extends Pick<OwnReturns, "returnable" | "lines" | "returnable_until"> {
  path: string;
  form?: URLSearchParams;
}

function ReturnForm({ path, returnable, lines, returnable_until, form }: ReturnFormProps) {
  const { store } = useSite();
  const reasons = reasonNames();
  const until = returnable_until && dayText(store, returnable_until);
  return (
    <form method="post" action={`${path}/returns#returns`} encType="multipart/form-data">
      {until && (
        <p>
          {t("You can request a return until {{date}}. Choose a quantity and a reason for each item.", {
            date: until,
          })}
        </p>
      )}
      {returnable.map(({ order_line_id: id, quantity }) => (
        <fieldset key={id}>
          <legend dir="auto">{nameOf(lines, id)}</legend>
          <div className="fields-row">
            <div className="field">
              <label htmlFor={`quantity-${id}`}>
                {t("Quantity, up to {{number}}", { number: quantity })}
              </label>
              <input
                id={`quantity-${id}`}
                name={`quantity-${id}`}
                type="number"
                min={0}
                max={quantity}
                inputMode="numeric"
                defaultValue={form?.get(`quantity-${id}`) ?? "0"}
              />
            </div>
            <div className="field">
              <label htmlFor={`reason-${id}`}>{t("Reason")}</label>
              <select
                id={`reason-${id}`}
                name={`reason-${id}`}
                defaultValue={form?.get(`reason-${id}`) ?? returnReasons[0]}
              >
                {returnReasons.map((reason) => (
                  <option key={reason} value={reason}>
                    {reasons[reason]}
                  </option>
                ))}
              </select>
            </div>
          </div>
        </fieldset>
      ))}
      <div className="field">
        <label htmlFor="return-note">{t("Describe the problem (optional)")}</label>
        <textarea
          id="return-note"
          name="note"
          rows={3}
          maxLength={1000}
          dir="auto"
          defaultValue={form?.get("note") ?? ""}
        />
      </div>
      <div className="field">
        <label htmlFor="return-photos">{t("Photos of the items (optional): up to 5, 5 MB each")}</label>
        <input
          id="return-photos"
          name="photos"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        />
      </div>
      <button className="button">{t("Request return")}</button>
    </form>
  );
}

function reasonNames(): Record<ReturnReason, string> {
  return {
    size_too_small: t("Size was too small"),
    size_too_large: t("Size was too large"),
    not_as_described: t("Not as described"),
    defective: t("Damaged or defective"),
    wrong_item: t("Received the wrong item"),
    changed_mind: t("Changed my mind"),
    other: t("Other reason"),
  };
}
