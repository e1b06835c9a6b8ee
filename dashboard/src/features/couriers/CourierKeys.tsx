import type { CourierDetails, CourierProviderName } from "@vitrine/contract/delivery/couriers";
import { useTranslation } from "react-i18next";
import { secretInput, storedKey, WebhookUrl } from "../../shared/keys/key-fields.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import type { CourierForm } from "./courier-form.ts";

interface CourierKeysProps {
  form: CourierForm;
  kind: CourierProviderName;
  stored: CourierDetails | undefined;
}

/** The keys of an account at a courier, and its webhook. Stored keys are never shown, and stay if no other is entered. */
export function CourierKeys({ form, kind, stored }: CourierKeysProps) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const storedHelp = stored?.key_ending ? storedKey(stored.key_ending, t) : undefined;
  const isSteadfast = kind === "steadfast";
  return (
    <Section title={t("Account")} note={t("We test new keys before we store them, and encrypt them.")}>
      <Field
        label={t("API key")}
        name="api_key"
        help={
          isSteadfast
            ? stored
              ? t("Leave empty to keep the stored one.")
              : t("In your Steadfast portal under API.")
            : (storedHelp ?? t("In your EasyPost dashboard under API Keys."))
        }
        error={errors.api_key?.message}
      >
        <TextInput {...secretInput} {...form.register("api_key")} />
      </Field>
      {isSteadfast && (
        <Field
          label={t("Secret key")}
          name="secret_key"
          help={storedHelp ?? t("In your Steadfast portal under API.")}
          error={errors.secret_key?.message}
        >
          <TextInput {...secretInput} {...form.register("secret_key")} />
        </Field>
      )}
      <Field
        label={t("Webhook secret")}
        name="webhook_secret"
        help={
          storedKey(stored?.webhook_ending ?? null, t) ??
          (isSteadfast
            ? t(
                "Choose a long random text, and enter it as the auth token of the webhook in your Steadfast portal.",
              )
            : t("Choose a long random text, and enter it as the secret of the webhook in EasyPost."))
        }
        error={errors.webhook_secret?.message}
      >
        <TextInput {...secretInput} {...form.register("webhook_secret")} />
      </Field>
      {stored?.webhook_url ? (
        <WebhookUrl
          url={stored.webhook_url}
          help={t("Add it as a webhook at the courier. Orders then follow the statuses that it reports.")}
        />
      ) : (
        <p className="text-small text-ink3">
          {t("The webhook URL is shown after you have saved the courier.")}
        </p>
      )}
    </Section>
  );
}
