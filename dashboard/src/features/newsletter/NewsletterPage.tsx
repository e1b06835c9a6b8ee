import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { NewsletterSettings } from "@vitrine/contract/shops/newsletter";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { api, client } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useSettingsEditor } from "../../shared/records/useSettingsEditor.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";

/** Shows or hides the form in the shop's footer with which shoppers sign up for emails. */
export function NewsletterPage() {
  const { id } = useShop();
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...settingsQuery(id), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="newsletter" query={query}>
      {(settings) => <Loaded settings={settings} shopId={id} />}
    </StoredRecord>
  );
}

const schema = z.object({ is_enabled: z.boolean() });

function settingsQuery(shopId: number) {
  return api.newsletter.read_settings.queryOptions({ input: { params: { shop_id: shopId } } });
}

function Loaded({ settings, shopId }: { settings: NewsletterSettings; shopId: number }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const editor = useSettingsEditor({
    settings,
    schema,
    valuesOf,
    save: async ({ is_enabled }, version) => {
      const body = { is_enabled, version };
      const saved = await client.newsletter.update_settings({ params: { shop_id: shopId }, body });
      queries.setQueryData(settingsQuery(shopId).queryKey, { data: saved.data });
      return saved;
    },
  });
  const { form } = editor;
  return (
    <SettingsRecordForm {...editor} back={<BackTo list="customers" />} title={t("Newsletter sign-up")}>
      <MarginSection
        title={t("Sign-up form")}
        note={t(
          "New subscribers confirm with a link in an email. Each can unsubscribe, and every consent is recorded.",
        )}
      >
        <Switch
          label={t("Show the sign-up form")}
          help={t("Shoppers enter their email in the footer of your shop to receive news and offers.")}
          {...form.register("is_enabled")}
        />
        <p>
          <TextLink to={paths.customers} search={{ marketing: "yes" }}>
            {t("View subscribers")}
          </TextLink>
        </p>
      </MarginSection>
    </SettingsRecordForm>
  );
}

function valuesOf({ is_enabled }: NewsletterSettings) {
  return { is_enabled };
}
