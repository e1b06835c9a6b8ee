import { useQuery, useQueryClient } from "@tanstack/react-query";
import { checkSmsTexts, OrderSmsDraft, type OrderSmsSettings } from "@vitrine/contract/orders/order-sms";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useSettingsEditor } from "../../shared/records/useSettingsEditor.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { orderSmsQuery } from "./order-sms.data.ts";
import { SmsEvents } from "./SmsEvents.tsx";

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

const schema = OrderSmsDraft.superRefine(({ texts }, context) =>
  checkSmsTexts(texts, { context, path: ["texts"] }),
);

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
      <SmsEvents form={editor.form} settings={settings} />
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

function valuesOf({
  has_gateway: _,
  version: __,
  defaults: ___,
  languages: ____,
  ...draft
}: OrderSmsSettings) {
  return draft;
}
