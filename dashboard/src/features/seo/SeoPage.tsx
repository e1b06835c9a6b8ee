import { useQuery } from "@tanstack/react-query";
import { SeoDraft, type SeoSettings } from "@vitrine/contract/shops/seo";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { PictureField } from "../../shared/records/PictureField.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { FeedsSection } from "./FeedsSection.tsx";
import { HomeSection } from "./HomeSection.tsx";
import type { SeoForm, SeoValues } from "./seo-form.ts";
import { reloadSeo, saveSeo, seoQuery } from "./seo.data.ts";
import { TemplatesSection } from "./TemplatesSection.tsx";
import { VerificationSection } from "./VerificationSection.tsx";

export function SeoPage() {
  const { id } = useShop();
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...seoQuery(id), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="seo" query={query}>
      {(settings) => <Loaded settings={settings} shopId={id} />}
    </StoredRecord>
  );
}

function valuesOf({ picture, icon, version: _, feeds: _feeds, ...settings }: SeoSettings): SeoValues {
  return {
    ...settings,
    title: settings.title ?? "",
    description: settings.description ?? "",
    picture_id: picture?.id ?? null,
    icon_id: icon?.id ?? null,
  };
}

function Loaded({ settings, shopId }: { settings: SeoSettings; shopId: number }) {
  const { t } = useTranslation();
  const form = useSchemaForm(SeoDraft, valuesOf(settings));
  const { base, conflict, submit } = useRecordEditor({
    form,
    stored: settings,
    valuesOf,
    save: (values: z.output<typeof SeoDraft>, over: SeoSettings = settings) =>
      saveSeo(shopId, { ...values, version: over.version }),
    onReload: () => reloadSeo(shopId),
  });
  const stored = base ?? settings;
  return (
    <SettingsRecordForm
      form={form}
      conflict={conflict}
      onSubmit={submit}
      title={t("SEO")}
      note={t("How your shop appears in search results and shared links.")}
      actions={
        <>
          <ButtonLink to={paths.missingPaths}>{t("Missing pages")}</ButtonLink>
          <ButtonLink to={paths.redirects}>{t("Redirects")}</ButtonLink>
        </>
      }
    >
      <HomeSection form={form} stored={stored} />
      <TemplatesSection form={form} />
      <PictureSection form={form} stored={stored} />
      <MarginSection
        title={t("Search engines")}
        note={t("While this is off, no page of your shop appears in search engines.")}
      >
        <Checkbox label={t("Allow search engines to list your shop")} {...form.register("is_indexed")} />
      </MarginSection>
      <VerificationSection form={form} />
      <FeedsSection form={form} stored={stored} />
    </SettingsRecordForm>
  );
}

function PictureSection({ form, stored }: { form: SeoForm; stored: SeoSettings }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <>
      <MarginSection
        title={t("Picture of shared links")}
        note={t("For pages without a picture of their own. 1200 × 630 pixels fit best.")}
      >
        <Controller
          control={form.control}
          name="picture_id"
          render={({ field }) => (
            <PictureField
              name="picture_id"
              label={t("Picture of shared links")}
              id={field.value}
              stored={stored.picture}
              onId={field.onChange}
              error={errors.picture_id?.message}
            />
          )}
        />
      </MarginSection>
      <MarginSection
        title={t("Icon")}
        note={t("Shown in browser tabs and search results. Use a square picture of 192 pixels or more.")}
      >
        <Controller
          control={form.control}
          name="icon_id"
          render={({ field }) => (
            <PictureField
              name="icon_id"
              label={t("Icon")}
              id={field.value}
              stored={stored.icon}
              onId={field.onChange}
              error={errors.icon_id?.message}
            />
          )}
        />
      </MarginSection>
    </>
  );
}
