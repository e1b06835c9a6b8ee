import type { CheckoutSettings } from "@vitrine/contract/checkout/checkout-settings";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { saveSettings } from "../../shared/checkout-settings.ts";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { AccountsSection } from "./AccountsSection.tsx";
import { ContactSection, FieldsSection } from "./FieldSections.tsx";
import { schema, type SettingsOutput, valuesOf } from "./settings-form.ts";
import {
  ConsentSection,
  OrdersSection,
  PaymentSection,
  SelfServiceSection,
  TestModeSection,
  ThanksSection,
} from "./OrderSections.tsx";

/** The checkout's fields, what shoppers agree to, and orders. */
export function CheckoutSettingsForm({ settings, shopId }: { settings: CheckoutSettings; shopId: number }) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, valuesOf(settings));
  const { conflict, submit } = useRecordEditor({
    form,
    stored: settings,
    valuesOf,
    save: (values: SettingsOutput, over: CheckoutSettings = settings) =>
      saveSettings(shopId, { ...values, version: over.version }),
  });

  return (
    <SettingsRecordForm
      form={form}
      conflict={conflict}
      onSubmit={submit}
      title={t("Checkout")}
      note={t("How shoppers order and how you get paid.")}
    >
      <ContactSection form={form} />
      <FieldsSection form={form} />
      <AccountsSection form={form} />
      <ConsentSection form={form} />
      <PaymentSection isOffered={settings.cash_on_delivery} />
      <OrdersSection form={form} currency={settings.currency} />
      <SelfServiceSection form={form} />
      <ThanksSection form={form} />
      <TestModeSection form={form} />
      <MarginSection title={t("Delivery")} note={t("Fees and delivery times are on their own page.")}>
        <p>
          <TextLink to={paths.shippingFee}>{t("Set delivery fees")}</TextLink>
        </p>
      </MarginSection>
    </SettingsRecordForm>
  );
}
