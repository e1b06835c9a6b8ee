import { type SmsGateway, SmsGatewayDraft } from "@vitrine/contract/checkout/sms-gateways";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showFormErrors } from "../../shared/api-errors.ts";
import { secretInput, storedKey } from "../../shared/keys/key-fields.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FormDialog } from "../../ui/overlay/FormDialog.tsx";
import { HttpFields, type SmsGatewayForm, TwilioFields } from "./SmsGatewayFields.tsx";
import { useSmsGatewayActions } from "./sms-gateway.data.ts";

interface SmsGatewayDialogProps {
  gateway: SmsGateway;
  onClose: () => void;
}

/** Connects the SMS gateway or changes it. The stored key is never shown, and stays if no other is entered. */
export function SmsGatewayDialog({ gateway, onClose }: SmsGatewayDialogProps) {
  const { t } = useTranslation();
  const { save } = useSmsGatewayActions();
  const { is_connected, key_ending, sent_today, ...stored } = gateway;
  const form = useSchemaForm(SmsGatewayDraft, { ...stored, api_key: "", test_phone: "" });
  const { errors } = form.formState;
  const provider = useWatch({ control: form.control, name: "provider" });

  async function submit(values: Parameters<typeof save>[0]) {
    try {
      notify((await save(values)).message, "success");
      onClose();
    } catch (error) {
      return showFormErrors(form, error);
    }
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={is_connected ? t("Edit SMS gateway") : t("Connect SMS gateway")}
      form={form}
      purpose={t("To save this SMS gateway")}
      onSubmit={submit}
      action={t("Save SMS gateway")}
    >
      <Field label={t("Company")} name="provider">
        <Select
          options={[
            { value: "http", label: t("Another gateway (HTTP API)") },
            { value: "twilio", label: "Twilio" },
          ]}
          {...form.register("provider")}
        />
      </Field>
      {provider === "twilio" ? <TwilioFields form={form} /> : <HttpFields form={form} />}
      <Field
        label={provider === "twilio" ? t("Auth token") : t("API key")}
        name="api_key"
        help={storedKey(key_ending, t)}
        error={errors.api_key?.message}
      >
        <TextInput {...secretInput} {...form.register("api_key")} />
      </Field>
      <LimitFields form={form} isConnected={is_connected} />
    </FormDialog>
  );
}

function LimitFields({ form, isConnected }: { form: SmsGatewayForm; isConnected: boolean }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <>
      <Field
        label={t("Messages a day")}
        name="max_per_day"
        help={t("After this many messages in 24 hours, codes are emailed. Limits your costs.")}
        error={errors.max_per_day?.message}
      >
        <Controller
          control={form.control}
          name="max_per_day"
          render={({ field }) => (
            <NumberInput value={field.value} onValue={field.onChange} onBlur={field.onBlur} />
          )}
        />
      </Field>
      <Field
        label={t("Phone number for a test SMS")}
        name="test_phone"
        help={t("We send a test message before we save a new account or key.")}
        error={errors.test_phone?.message}
        optional={isConnected}
      >
        <TextInput type="tel" autoComplete="tel" dir="ltr" {...form.register("test_phone")} />
      </Field>
      <Switch
        label={t("Send messages")}
        help={t("When this is off, codes are emailed.")}
        {...form.register("is_active")}
      />
    </>
  );
}
