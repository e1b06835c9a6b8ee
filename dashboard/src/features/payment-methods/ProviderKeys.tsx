import type {
  PaymentProviderAccount,
  PaymentProviderDraft,
} from "@vitrine/contract/payments/online-payments";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { secretInput, storedKey, WebhookUrl } from "../../shared/keys/key-fields.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";

interface KeysProps {
  account: PaymentProviderAccount;
  form: UseFormReturn<z.input<typeof PaymentProviderDraft>, unknown, z.output<typeof PaymentProviderDraft>>;
}

/** The keys of a Stripe account. */
export function StripeKeys({ account, form }: KeysProps) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <>
      <Field
        label={t("Secret key")}
        name="secret_key"
        help={storedKey(account.key_ending, t) ?? t("In Stripe under Developers, API keys.")}
        error={errors.secret_key?.message}
      >
        <TextInput {...secretInput} {...form.register("secret_key")} />
      </Field>
      {account.webhook_url && (
        <WebhookUrl
          url={account.webhook_url}
          help={t(
            "Add it in Stripe under Developers, Webhooks, with the events checkout.session.completed, checkout.session.async_payment_succeeded, checkout.session.async_payment_failed, charge.captured, charge.refunded, payment_intent.payment_failed, payment_intent.canceled, refund.updated, refund.failed, charge.dispute.created and charge.dispute.closed.",
          )}
        />
      )}
      <Field
        label={t("Webhook signing secret")}
        name="webhook_secret"
        help={storedKey(account.webhook_ending, t) ?? t("Stripe shows it after you have added the webhook.")}
        error={errors.webhook_secret?.message}
      >
        <TextInput {...secretInput} {...form.register("webhook_secret")} />
      </Field>
    </>
  );
}

/** The store of an SSLCommerz account. */
export function SslCommerzKeys({ account, form }: KeysProps) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <>
      <Field
        label={t("Store ID")}
        name="store_id"
        help={t("SSLCommerz emailed it to you with the password when you registered your store.")}
        error={errors.store_id?.message}
      >
        <TextInput {...secretInput} {...form.register("store_id")} />
      </Field>
      <Field
        label={t("Store password")}
        name="store_password"
        help={
          storedKey(account.key_ending, t) ??
          t("The store password for the API, not the password you sign in with.")
        }
        error={errors.store_password?.message}
      >
        <TextInput {...secretInput} {...form.register("store_password")} />
      </Field>
    </>
  );
}

/** The keys of a bKash merchant account. */
export function BkashKeys({ account: { key_ending, is_connected }, form }: KeysProps) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const stored = is_connected ? t("Leave empty to keep the stored one.") : undefined;
  const fields = [
    ["app_key", t("App key"), stored ?? t("bKash gives you all four in its merchant portal.")],
    ["app_secret", t("App secret"), storedKey(key_ending, t)],
    ["username", t("Username"), stored ?? t("The username for the API, not the one you sign in with.")],
    ["password", t("Password"), stored],
  ] as const;
  return fields.map(([name, label, help]) => (
    <Field key={name} label={label} name={name} help={help} error={errors[name]?.message}>
      <TextInput {...secretInput} {...form.register(name)} />
    </Field>
  ));
}
