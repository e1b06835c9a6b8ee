import type { CheckoutSettings } from "@vitrine/contract/orders/checkout-settings";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { paths } from "../../paths.ts";
import { saveSettings } from "../../shared/checkout-settings.ts";
import { ConflictBanner } from "../../shared/records/ConflictBanner.tsx";
import { useRecordEditor } from "../../shared/records/use-record-editor.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";

const schema = z.object({ cash_on_delivery: z.boolean(), confirm_orders: z.boolean() });

function valuesOf({ cash_on_delivery, confirm_orders }: CheckoutSettings) {
  return { cash_on_delivery, confirm_orders };
}

/** Payment and orders. The delivery of the same settings is on the delivery page. */
export function CheckoutSettingsForm({ settings, shopId }: { settings: CheckoutSettings; shopId: number }) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, valuesOf(settings));
  const { register } = form;
  const { conflict, submit } = useRecordEditor({
    form,
    stored: settings,
    valuesOf,
    save: (values: z.output<typeof schema>, over: CheckoutSettings = settings) =>
      saveSettings(shopId, { ...over, ...values }),
  });

  return (
    <Form
      form={form}
      purpose={t("To save these settings")}
      unsaved={t("Unsaved changes")}
      onSubmit={submit}
      head={
        <>
          <PageHead title={t("Checkout")} note={t("How shoppers order and how you get paid.")} />
          <ConflictBanner
            title={t("Someone else saved these settings while you were editing")}
            conflict={conflict}
          />
        </>
      }
    >
      <MarginSection title={t("Payment")} note={t("Your shop needs at least one payment method.")}>
        <Switch
          label={t("Cash on delivery")}
          help={t("Shoppers pay the courier when the parcel arrives.")}
          {...register("cash_on_delivery")}
        />
      </MarginSection>
      <MarginSection title={t("Orders")} note={t("What happens when you get a new order.")}>
        <Switch
          label={t("Confirm new orders manually")}
          help={t(
            "Review each order before it's packed. When this is off, new orders are ready to pack immediately.",
          )}
          {...register("confirm_orders")}
        />
      </MarginSection>
      <MarginSection title={t("Delivery")} note={t("Fees and delivery times are on their own page.")}>
        <p>
          <TextLink to={paths.shippingFee}>{t("Set delivery fees")}</TextLink>
        </p>
      </MarginSection>
    </Form>
  );
}
