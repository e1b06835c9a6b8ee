import { type Webhook, type WebhookDraft, webhookTopics } from "@vitrine/contract/shops/webhooks";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Checkbox, Switch } from "../../ui/form/Checkbox.tsx";
import { Field, useFieldId } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { topicLabels } from "./webhook-labels.ts";
import { useWebhookActions } from "./webhooks.data.ts";

type WebhookForm = UseFormReturn<z.input<typeof WebhookDraft>, unknown, z.output<typeof WebhookDraft>>;

/** The URL that receives the events. */
export function DestinationSection({ form }: { form: WebhookForm }) {
  const { t } = useTranslation();
  return (
    <Section title={t("Destination")}>
      <Field
        label={t("URL")}
        name="url"
        help={t("Each event is sent to this URL as JSON with POST, signed in the header Vitrine-Signature.")}
        error={form.formState.errors.url?.message}
      >
        <TextInput
          code
          inputMode="url"
          autoComplete="off"
          placeholder="https://erp.example.com/vitrine"
          {...form.register("url")}
        />
      </Field>
    </Section>
  );
}

/** The events that are sent. */
export function EventsSection({ form }: { form: WebhookForm }) {
  const { t } = useTranslation();
  const labels = topicLabels(t);
  const fieldId = useFieldId();
  const error = form.formState.errors.topics?.message;
  return (
    <Section title={t("Events")}>
      <fieldset aria-describedby={error && "webhook-topics-error"}>
        <legend className="sr-only">{t("Events")}</legend>
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {webhookTopics.map((topic, index) => (
            <Checkbox
              key={topic}
              // The error summary links to the first one.
              id={index === 0 ? fieldId("topics") : undefined}
              label={labels[topic]}
              value={topic}
              {...form.register("topics")}
            />
          ))}
        </div>
        {error && (
          <p id="webhook-topics-error" className="pt-2 text-small text-critical">
            <span aria-hidden>▲ </span>
            {error}
          </p>
        )}
      </fieldset>
    </Section>
  );
}

interface StatusSectionProps {
  form: WebhookForm;
  webhook: Webhook | undefined;
  /** Shows a new secret. */
  onSecret: (secret: string) => void;
}

/** Turns the webhook on or off, and replaces its secret. */
export function StatusSection({ form, webhook, onSecret }: StatusSectionProps) {
  const { t } = useTranslation();
  return (
    <>
      <Section title={t("Status")}>
        <Switch
          label={t("Send events")}
          help={t("Events that happen while this is off aren't sent later.")}
          {...form.register("is_active")}
        />
      </Section>
      {webhook && <SecretSection webhook={webhook} onSecret={onSecret} />}
    </>
  );
}

function SecretSection({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { t } = useTranslation();
  const { rotate } = useWebhookActions();
  const [isOpen, setIsOpen] = useState(false);

  async function confirm() {
    try {
      onSecret(await rotate(webhook.id));
    } catch (error) {
      notify(errorMessage(error), "warning");
      throw error;
    }
  }

  return (
    <Section title={t("Signing secret")}>
      <p className="text-ink2">
        {t("Use it to verify that events come from your shop. We show it only once.")}
      </p>
      <Button className="self-start" onClick={() => setIsOpen(true)}>
        {t("Replace secret")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t("Replace the signing secret?")}
        action={t("Replace secret")}
        danger={false}
        onConfirm={confirm}
      >
        {t("Events are signed with both secrets for a day, so that you can change it without losing any.")}
      </ConfirmDialog>
    </Section>
  );
}
