import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ContactFormSettings } from "@vitrine/contract/shops/messages";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { client } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useSettingsEditor } from "../../shared/records/useSettingsEditor.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { settingsQuery } from "./messages.data.ts";

/** Turns the contact form on or off. */
export function ContactFormPage() {
  const { id } = useShop();
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...settingsQuery(id), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="contactForm" query={query}>
      {(settings) => <Loaded settings={settings} shopId={id} />}
    </StoredRecord>
  );
}

const schema = z.object({ is_enabled: z.boolean() });

function Loaded({ settings, shopId }: { settings: ContactFormSettings; shopId: number }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const editor = useSettingsEditor({
    settings,
    schema,
    valuesOf,
    save: async ({ is_enabled }, version) => {
      const body = { is_enabled, version };
      const saved = await client.messages.update_settings({ params: { shop_id: shopId }, body });
      queries.setQueryData(settingsQuery(shopId).queryKey, { data: saved.data });
      return saved;
    },
  });
  const { form } = editor;
  return (
    <SettingsRecordForm {...editor} back={<BackTo list="messages" />} title={t("Contact form")}>
      <MarginSection
        title={t("Contact form")}
        note={t("Messages appear in your inbox, and are emailed to the contact email of your shop.")}
      >
        <Switch
          label={t("Show the contact form")}
          help={t("Your shop gets a contact page with a form, and a link to it in the footer.")}
          {...form.register("is_enabled")}
        />
        <p>
          <TextLink to={paths.shopSettings}>{t("Change the contact email")}</TextLink>
        </p>
      </MarginSection>
    </SettingsRecordForm>
  );
}

function valuesOf({ is_enabled }: ContactFormSettings) {
  return { is_enabled };
}
