import type { CheckoutSettings } from "@vitrine/contract/checkout/checkout-settings";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { saveSettings } from "../../shared/checkout-settings.ts";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useSettingsEditor } from "../../shared/records/useSettingsEditor.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { AccountsSection } from "./AccountsSection.tsx";
import { ContactSection, FieldsSection } from "./FieldSections.tsx";
import { schema, valuesOf } from "./settings-form.ts";
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
  const editor = useSettingsEditor({
    settings,
    schema,
    valuesOf,
    save: (values, version) => saveSettings(shopId, { ...values, version }),
  });
  const { form } = editor;

  return (
    <SettingsRecordForm
      {...editor}
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
