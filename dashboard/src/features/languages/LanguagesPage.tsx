import { useQuery } from "@tanstack/react-query";
import {
  baseLanguage,
  ownLanguageName,
  type StorefrontLanguage,
  storefrontLanguages,
} from "@vitrine/contract/languages/storefront-languages";
import { hasPermission } from "@vitrine/contract/roles";
import { type LanguageSettings, LanguagesDraft } from "@vitrine/contract/shops/languages";
import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink, TextLink } from "../../ui/button/TextLink.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { SortableRows } from "../../ui/table/SortableRows.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { languagesQuery, reloadLanguages, saveLanguages } from "./languages.data.ts";

type LanguagesForm = UseFormReturn<z.input<typeof LanguagesDraft>, unknown, z.output<typeof LanguagesDraft>>;

/** The languages of the shop: which are published, and their order. */
export function LanguagesPage() {
  const { id } = useShop();
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...languagesQuery(id), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="languages" query={query}>
      {(settings) => <Loaded settings={settings} shopId={id} />}
    </StoredRecord>
  );
}

function valuesOf({ languages }: LanguageSettings): z.input<typeof LanguagesDraft> {
  return { languages };
}

function Loaded({ settings, shopId }: { settings: LanguageSettings; shopId: number }) {
  const { t } = useTranslation();
  const form = useSchemaForm(LanguagesDraft, valuesOf(settings));
  const { base, conflict, submit } = useRecordEditor({
    form,
    stored: settings,
    valuesOf,
    save: (values: z.output<typeof LanguagesDraft>, over: LanguageSettings = settings) =>
      saveLanguages(shopId, { ...values, version: over.version }),
    onReload: () => reloadLanguages(shopId),
  });
  return (
    <SettingsRecordForm
      form={form}
      conflict={conflict}
      onSubmit={submit}
      title={t("Languages")}
      note={t("Offer your shop in several languages with your own translations.")}
    >
      <DefaultLanguage code={settings.default_language} />
      <FurtherLanguages form={form} stored={base ?? settings} />
    </SettingsRecordForm>
  );
}

function DefaultLanguage({ code }: { code: string }) {
  const { t } = useTranslation();
  const { permissions } = useShop();
  const name = useLanguageName();
  return (
    <MarginSection
      title={t("Default language")}
      note={t("The language of your products and pages, and of URLs without a language.")}
    >
      <p className="font-medium">{name(code)}</p>
      {hasPermission(permissions, "settings") && (
        <p>
          <TextLink to={paths.settings}>{t("Change in Settings")}</TextLink>
        </p>
      )}
    </MarginSection>
  );
}

function FurtherLanguages({ form, stored }: { form: LanguagesForm; stored: LanguageSettings }) {
  const { t } = useTranslation();
  const name = useLanguageName();
  const { control, formState } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name: "languages", keyName: "key" });
  const others = storefrontLanguages.filter(
    (code) => code !== baseLanguage(stored.default_language) && !fields.some((one) => one.code === code),
  );
  return (
    <MarginSection
      title={t("Other languages")}
      note={t(
        "Shoppers switch the language in the footer. Texts without a translation are shown in the default language.",
      )}
    >
      {fields.length === 0 && <p className="text-ink2">{t("No other languages yet.")}</p>}
      <SortableRows
        label={t("Other languages")}
        rows={fields.map(({ code, key }, index) => ({
          id: key,
          name: name(code),
          content: <Row form={form} index={index} code={code} stored={stored} />,
          items: [{ label: t("Remove language"), onClick: () => remove(index), danger: true }],
        }))}
        onMove={(key, to) =>
          move(
            fields.findIndex((one) => one.key === key),
            to,
          )
        }
      />
      {formState.errors.languages?.message && (
        <p className="text-small text-critical">{formState.errors.languages.message}</p>
      )}
      {others.length > 0 && (
        <div>
          <Menu
            trigger={<Button>{t("Add language")}</Button>}
            items={others.map((code) => ({
              label: name(code),
              onClick: () => append({ code, is_published: false }),
            }))}
          />
        </div>
      )}
    </MarginSection>
  );
}

interface RowProps {
  form: LanguagesForm;
  index: number;
  code: StorefrontLanguage;
  stored: LanguageSettings;
}

function Row({ form, index, code, stored }: RowProps) {
  const { t } = useTranslation();
  const name = useLanguageName();
  const isPublished = useWatch({ control: form.control, name: `languages.${index}.is_published` });
  const isStored = stored.languages.some((one) => one.code === code);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1">
      <span className="min-w-40 flex-1">
        <span className="block font-medium">{name(code)}</span>
        <span className="block text-small text-ink3">
          {isPublished ? t("Shoppers see this language") : t("Hidden from shoppers")}
        </span>
      </span>
      {isStored && <ButtonLink to={paths.languageTranslations(code)}>{t("Translate")}</ButtonLink>}
      <Switch label={t("Published")} {...form.register(`languages.${index}.is_published`)} />
    </div>
  );
}

/** Names of languages in the user's language and in their own: "Arabic (العربية)". */
export function useLanguageName(): (code: string) => string {
  const locale = useLocale();
  return (code) => {
    const label = new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? code;
    const own = ownLanguageName(code);
    return own.toLowerCase() === label.toLowerCase() ? label : `${label} (${own})`;
  };
}
