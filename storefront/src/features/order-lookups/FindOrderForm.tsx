import { lookupLimits } from "@vitrine/contract/orders/order-lookups";
import { type FormDraft, RobotField, TextField } from "../../FormFields.tsx";
import { t } from "../../i18n.ts";

export type LookupDraft = FormDraft<"number" | "contact">;

/** The form that sends the link to an order. */
export function FindOrderForm({ draft }: { draft: LookupDraft }) {
  return (
    <section className="passage">
      <h1>{t("Find your order")}</h1>
      <p>{t("We'll send the link to your order to the email or phone number you ordered with.")}</p>
      {draft.problem && (
        <p className="notice" role="alert">
          {draft.problem}
        </p>
      )}
      <form method="post">
        <TextField
          name="number"
          label={t("Order number")}
          max={lookupLimits.number}
          draft={draft}
          autoComplete="off"
          required
        />
        <TextField
          name="contact"
          label={t("Email or phone number of the order")}
          max={lookupLimits.contact}
          draft={draft}
          autoComplete="email"
          required
        />
        <RobotField />
        <button className="button">{t("Send link")}</button>
      </form>
    </section>
  );
}
