import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type OrderSmsSettings, orderSmsEvents } from "@vitrine/contract/orders/order-sms";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { client } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { smsEventNames } from "../../shared/orders/sms-events.ts";
import { LanguageField } from "../../shared/LanguageField.tsx";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useSettingsEditor } from "../../shared/records/useSettingsEditor.ts";
import { useShopLanguages } from "../../shared/useShopLanguages.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { orderSmsQuery, useSmsPreviews } from "./order-sms.data.ts";
import { SmsText } from "./SmsText.tsx";

/** Chooses the events of orders about which customers receive an SMS, with the text of each. */
export function OrderSmsPage() {
  const { id } = useShop();
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...orderSmsQuery(id), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="orderSms" query={query}>
      {(settings) => <Loaded settings={settings} shopId={id} />}
    </StoredRecord>
  );
}

const schema = z.object({
  confirmed: z.boolean(),
  shipped: z.boolean(),
  out_for_delivery: z.boolean(),
  ready_for_pickup: z.boolean(),
  delivered: z.boolean(),
  cancelled: z.boolean(),
  refunded: z.boolean(),
});

function Loaded({ settings, shopId }: { settings: OrderSmsSettings; shopId: number }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const editor = useSettingsEditor({
    settings,
    schema,
    valuesOf,
    save: async (events, version) => {
      const body = { ...events, version };
      const saved = await client.order_sms.update_settings({ params: { shop_id: shopId }, body });
      queries.setQueryData(orderSmsQuery(shopId).queryKey, { data: saved.data });
      return saved;
    },
  });
  return (
    <SettingsRecordForm {...editor} back={<BackTo list="emailDispatch" />} title={t("SMS about orders")}>
      {!settings.has_gateway && <NoGateway />}
      <Events form={editor.form} />
    </SettingsRecordForm>
  );
}

function NoGateway() {
  const { t } = useTranslation();
  return (
    <Banner
      tone="caution"
      title={t("No SMS gateway is connected")}
      action={<ButtonLink to={paths.cashOnDelivery}>{t("Connect SMS gateway")}</ButtonLink>}
    >
      {t("Your choices are saved. SMS are sent once a gateway is connected and turned on.")}
    </Banner>
  );
}

type Chosen = z.output<typeof schema>;

function Events({ form }: { form: UseFormReturn<Chosen, unknown, Chosen> }) {
  const { t } = useTranslation();
  const languages = useShopLanguages() ?? [];
  const [language, setLanguage] = useState<string>();
  const previews = useSmsPreviews(language);
  const names = smsEventNames(t);
  return (
    <MarginSection
      title={t("Events")}
      note={t(
        "Each SMS is sent once, in the language of the order, to customers who gave a phone number. The email is sent as well. Your gateway charges for each message.",
      )}
    >
      <LanguageField
        label={t("Language of the texts")}
        languages={languages}
        value={language ?? languages[0]}
        onValue={setLanguage}
      />
      <ul className="grid gap-5">
        {orderSmsEvents.map((event) => (
          <li key={event} className="grid gap-2">
            <Switch label={names[event]} {...form.register(event)} />
            <SmsText previews={previews} event={event} language={language ?? languages[0]} />
          </li>
        ))}
      </ul>
    </MarginSection>
  );
}

function valuesOf({ has_gateway: _, version: __, ...events }: OrderSmsSettings) {
  return events;
}
