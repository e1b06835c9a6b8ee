import {
  capturesLater,
  type CaptureTime,
  type PaymentProviderAccount,
  PaymentProviderDraft,
} from "@vitrine/contract/payments/online-payments";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { showFormErrors } from "../../shared/api-errors.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FormDialog } from "../../ui/overlay/FormDialog.tsx";
import { useProviderActions } from "./online-payments.data.ts";
import { BkashKeys, SslCommerzKeys, StripeKeys } from "./ProviderKeys.tsx";

interface ProviderDialogProps {
  account: PaymentProviderAccount;
  title: string;
  onClose: () => void;
}

function captureOptions(t: TFunction): { value: CaptureTime; label: string }[] {
  return [
    { value: "placement", label: t("When the order is placed") },
    { value: "shipment", label: t("When the order ships") },
    { value: "manual", label: t("Manually") },
  ];
}

const keyFields = { stripe: StripeKeys, sslcommerz: SslCommerzKeys, bkash: BkashKeys } as const;

/** Connects a payment provider or changes its settings. Stored keys are never shown, and stay if no other is entered. */
export function ProviderDialog({ account, title, onClose }: ProviderDialogProps) {
  const { t } = useTranslation();
  const { save } = useProviderActions(account);
  const form = useProviderForm(account);
  const { errors } = form.formState;

  async function submit(values: Parameters<typeof save>[0]) {
    try {
      notify((await save(values)).message, "success");
      onClose();
    } catch (error) {
      return showFormErrors(form, error);
    }
  }

  const Keys = keyFields[account.provider];
  return (
    <FormDialog
      open
      onClose={onClose}
      title={
        account.is_connected
          ? t("Edit {{provider}}", { provider: title })
          : t("Connect {{provider}}", { provider: title })
      }
      form={form}
      purpose={t("To save this payment provider")}
      onSubmit={submit}
      action={t("Save {{provider}}", { provider: title })}
    >
      {account.is_test && <TestModeBanner provider={account.provider} title={title} />}
      <Field
        label={t("Name at checkout")}
        name="name"
        help={t("Shown to shoppers at checkout.")}
        error={errors.name?.message}
      >
        <TextInput dir="auto" {...form.register("name")} />
      </Field>
      <Keys account={account} form={form} />
      {capturesLater(account.provider) && (
        <Field
          label={t("Capture payments")}
          name="capture_on"
          help={t(
            "Payments that are captured later are only authorised when the order is placed. They expire after 7 days. Some methods, such as bank debits, can't be captured later and aren't offered then.",
          )}
          error={errors.capture_on?.message}
        >
          <Select options={captureOptions(t)} {...form.register("capture_on")} />
        </Field>
      )}
      <Switch
        label={t("Offered at checkout")}
        help={t("When this is off, shoppers can't choose this method.")}
        {...form.register("is_active")}
      />
    </FormDialog>
  );
}

function TestModeBanner({ provider, title }: Pick<PaymentProviderAccount, "provider"> & { title: string }) {
  const { t } = useTranslation();
  return (
    <Banner tone="caution" title={t("Test mode")}>
      {provider === "stripe"
        ? t("Your keys are for test payments. Enter live keys to receive money.")
        : t("Payments go to the sandbox of {{provider}}, and no money is received.", { provider: title })}
    </Banner>
  );
}

function useProviderForm(account: PaymentProviderAccount) {
  const { name, is_active, version } = account;
  return useSchemaForm(PaymentProviderDraft, {
    name,
    is_active,
    version,
    secret_key: "",
    webhook_secret: "",
    store_id: account.store_id ?? "",
    store_password: "",
    app_key: "",
    app_secret: "",
    username: "",
    password: "",
    ...(capturesLater(account.provider) && { capture_on: account.capture_on }),
  });
}
