import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { t } from "../../i18n.ts";
import { CodeField } from "../account/AccountField.tsx";

interface ConfirmCodeProps {
  /** URL of the order's page. */
  path: string;
  order: Pick<PlacedOrder, "email" | "phone" | "code_sent_by">;
  /** The code that was rejected, and the reason. */
  rejected?: { typed: string; error: string };
  /** The result of requesting another code. */
  news?: string;
}

/** The form for the code that was sent to the customer, who confirms a cash-on-delivery order with it. */
export function ConfirmCode({ path, order, rejected, news }: ConfirmCodeProps) {
  return (
    <section className="order-task" id="confirm">
      <h2>{t("Confirm your order")}</h2>
      <p>{sentText(order)}</p>
      <form method="post" action={`${path}/confirmation`}>
        <CodeField label={t("Code")} typed={rejected?.typed} error={rejected?.error} />
        <button className="button">{t("Confirm order")}</button>
      </form>
      {news && <output className="notice">{news}</output>}
      <form method="post" action={`${path}/codes`}>
        <button className="link">{t("Send another code")}</button>
      </form>
    </section>
  );
}

function sentText({ email, phone, code_sent_by }: ConfirmCodeProps["order"]): string {
  if (code_sent_by === "sms" && phone)
    return t(
      "We sent a 6-digit code by SMS to {{phone}}. Enter it here, so that the shop can ship your order.",
      {
        phone,
      },
    );
  if (code_sent_by === "email" && email)
    return t("We emailed a 6-digit code to {{email}}. Enter it here, so that the shop can ship your order.", {
      email,
    });
  if (code_sent_by === "none")
    return t("We couldn't send your code. Request another one, or wait for the shop to contact you.");
  return t("We're sending you a 6-digit code. Enter it here, so that the shop can ship your order.");
}
