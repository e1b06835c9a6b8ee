import { useQuery } from "@tanstack/react-query";
import type { CheckoutSettings } from "@vitrine/contract/checkout/checkout-settings";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { saveSettings, settingsQuery } from "../../shared/checkout-settings.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { PlacesField } from "../../shared/places/PlacesField.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useSettingsEditor } from "../../shared/records/useSettingsEditor.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { AdvanceSection } from "./AdvanceSection.tsx";
import { schema, valuesOf } from "./cash-on-delivery-form.ts";
import { ConfirmationSection, FeeSection } from "./CashOnDeliverySections.tsx";
import { SmsGatewaySection } from "./SmsGatewaySection.tsx";

export function CashOnDeliveryPage() {
  const { id } = useShop();
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...settingsQuery(id), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="cashOnDelivery" query={query}>
      {(settings) => (
        <>
          <TermsEditor settings={settings} shopId={id} />
          <div className="mt-10">
            <SmsGatewaySection />
          </div>
        </>
      )}
    </StoredRecord>
  );
}

/** The terms of cash on delivery: fee, limits, places and confirmation. */
function TermsEditor({ settings, shopId }: { settings: CheckoutSettings; shopId: number }) {
  const { t } = useTranslation();
  const editor = useSettingsEditor({
    settings,
    schema,
    valuesOf,
    save: ({ places, ...values }, version) =>
      saveSettings(shopId, { ...values, cod_places: places, version }),
  });
  const { form } = editor;

  return (
    <SettingsRecordForm
      {...editor}
      back={<BackTo list="checkoutSettings" />}
      title={t("Cash on delivery")}
      note={t("Shoppers pay the courier when the parcel arrives.")}
    >
      <MarginSection title={t("Visibility")}>
        <Switch
          label={t("Offered at checkout")}
          help={t("When this is off, shoppers can't choose this method.")}
          {...form.register("cash_on_delivery")}
        />
      </MarginSection>
      <FeeSection form={form} currency={settings.currency} />
      <MarginSection
        title={t("Places")}
        note={t("Cash on delivery is offered only in these places. Add none to offer it everywhere.")}
      >
        <PlacesField form={form} />
      </MarginSection>
      <AdvanceSection form={form} currency={settings.currency} />
      <ConfirmationSection form={form} />
    </SettingsRecordForm>
  );
}
