import type { SmsGatewayDraft } from "@vitrine/contract/checkout/sms-gateways";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";

type Values = z.input<typeof SmsGatewayDraft>;
export type SmsGatewayForm = UseFormReturn<Values, unknown, z.output<typeof SmsGatewayDraft>>;

type TextName =
  | "url"
  | "phone_field"
  | "message_field"
  | "sender_field"
  | "key_field"
  | "accepted_text"
  | "sender"
  | "account_sid";

interface GatewayFieldProps {
  form: SmsGatewayForm;
  name: TextName;
  label: string;
  help?: string;
  optional?: boolean;
}

function GatewayField({ form, name, ...field }: GatewayFieldProps) {
  return (
    <Field name={name} error={form.formState.errors[name]?.message} {...field}>
      <TextInput code autoComplete="off" spellCheck={false} {...form.register(name)} />
    </Field>
  );
}

/** The account at Twilio. */
export function TwilioFields({ form }: { form: SmsGatewayForm }) {
  const { t } = useTranslation();
  return (
    <>
      <GatewayField
        form={form}
        name="account_sid"
        label={t("Account SID")}
        help={t("In the Twilio console, under Account info.")}
      />
      <GatewayField
        form={form}
        name="sender"
        label={t("Sender")}
        help={t(
          "A Twilio phone number such as +15005550006, a sender ID, or the SID of a messaging service.",
        )}
      />
    </>
  );
}

/** The requests of another gateway, as its documentation describes them. */
export function HttpFields({ form }: { form: SmsGatewayForm }) {
  const { t } = useTranslation();
  return (
    <>
      <GatewayField
        form={form}
        name="url"
        label={t("URL")}
        help={t("The URL that the gateway's documentation names for one message.")}
      />
      <FieldRow>
        <Field label={t("Format")} name="body_format">
          <Select
            options={[
              { value: "json", label: "JSON" },
              { value: "form", label: t("Form") },
            ]}
            {...form.register("body_format")}
          />
        </Field>
        <Field label={t("Phone numbers")} name="phone_format">
          <Select
            options={[
              { value: "digits", label: "8801712345678" },
              { value: "plus", label: "+8801712345678" },
            ]}
            {...form.register("phone_format")}
          />
        </Field>
      </FieldRow>
      <FieldRow>
        <GatewayField form={form} name="phone_field" label={t("Field of the number")} />
        <GatewayField form={form} name="message_field" label={t("Field of the message")} />
      </FieldRow>
      <FieldRow>
        <GatewayField form={form} name="sender_field" label={t("Field of the sender")} optional />
        <GatewayField form={form} name="sender" label={t("Sender")} optional />
      </FieldRow>
      <GatewayField
        form={form}
        name="key_field"
        label={t("Field of the API key")}
        help={t("Leave empty to send the key as Authorization: Bearer.")}
        optional
      />
      <GatewayField
        form={form}
        name="accepted_text"
        label={t("Text in the response to an accepted message")}
        help={t(
          "Some gateways return a success status for every request. Enter text that only the response to an accepted message contains.",
        )}
        optional
      />
    </>
  );
}
