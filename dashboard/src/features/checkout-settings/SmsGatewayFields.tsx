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

/** A text field of the form; `more.help` explains it. */
function useText(form: SmsGatewayForm) {
  return function text(name: TextName, label: string, more: { help?: string; optional?: boolean } = {}) {
    return (
      <Field key={name} label={label} name={name} error={form.formState.errors[name]?.message} {...more}>
        <TextInput code autoComplete="off" spellCheck={false} {...form.register(name)} />
      </Field>
    );
  };
}

/** The account at Twilio. */
export function TwilioFields({ form }: { form: SmsGatewayForm }) {
  const { t } = useTranslation();
  const text = useText(form);
  return (
    <>
      {text("account_sid", t("Account SID"), { help: t("In the Twilio console, under Account info.") })}
      {text("sender", t("Sender"), {
        help: t(
          "A Twilio phone number such as +15005550006, a sender ID, or the SID of a messaging service.",
        ),
      })}
    </>
  );
}

/** The requests of another gateway, as its documentation describes them. */
export function HttpFields({ form }: { form: SmsGatewayForm }) {
  const { t } = useTranslation();
  const text = useText(form);
  const choice = (name: "body_format" | "phone_format", label: string, options: [string, string][]) => (
    <Field label={label} name={name}>
      <Select options={options.map(([value, text]) => ({ value, label: text }))} {...form.register(name)} />
    </Field>
  );
  return (
    <>
      {text("url", t("URL"), { help: t("The URL that the gateway's documentation names for one message.") })}
      <FieldRow>
        {choice("body_format", t("Format"), [
          ["json", "JSON"],
          ["form", t("Form")],
        ])}
        {choice("phone_format", t("Phone numbers"), [
          ["digits", "8801712345678"],
          ["plus", "+8801712345678"],
        ])}
      </FieldRow>
      <FieldRow>
        {text("phone_field", t("Field of the number"))}
        {text("message_field", t("Field of the message"))}
      </FieldRow>
      <FieldRow>
        {text("sender_field", t("Field of the sender"), { optional: true })}
        {text("sender", t("Sender"), { optional: true })}
      </FieldRow>
      {text("key_field", t("Field of the API key"), {
        help: t("Leave empty to send the key as Authorization: Bearer."),
        optional: true,
      })}
      {text("accepted_text", t("Text in the response to an accepted message"), {
        help: t("Some gateways answer every request with success. Enter what only an accepted message has."),
        optional: true,
      })}
    </>
  );
}
