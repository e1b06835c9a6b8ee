import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import { alwaysSent } from "@vitrine/contract/shops/email-texts";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import type { EmailForm } from "./email-form.ts";
import { alwaysSentLabels } from "./email-labels.ts";

/** Turns an email off, or says why it is always sent. */
export function SendingField({ email, form }: { email: CustomerEmail; form: EmailForm }) {
  const { t } = useTranslation();
  const reason = alwaysSent[email];
  if (reason)
    return (
      <p className="text-ink2">
        <strong className="font-medium text-ink1">{t("You can't turn this email off.")}</strong>{" "}
        {alwaysSentLabels(t)[reason]}
      </p>
    );
  return <Checkbox label={t("Send this email to customers")} {...form.register("is_active")} />;
}
