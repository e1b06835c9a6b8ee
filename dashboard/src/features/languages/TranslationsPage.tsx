import { useParams } from "@tanstack/react-router";
import {
  translatedGroupNames,
  translatedGroups,
  type TranslatedRecord,
  translationFilters,
} from "@vitrine/contract/shops/translations";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { listRows } from "../../shared/list-rows.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { useListSearch } from "../../ui/table/list-search.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { ImportTranslationsDialog } from "./ImportTranslationsDialog.tsx";
import { translationsSearch, useTranslations, useTranslationsExport } from "./languages.data.ts";
import { useLanguageName } from "./LanguagesPage.tsx";
import { TranslationDialog } from "./TranslationDialog.tsx";
import { filterLabels, groupLabels, kindLabels, recordName } from "./translation-labels.ts";

/** The texts of the shop and their translations into one language. */
export function TranslationsPage() {
  const { t } = useTranslation();
  const { id: language = "" } = useParams({ strict: false });
  const shop = useShop();
  const name = useLanguageName();
  const [search, onSearch] = useListSearch(translationsSearch);
  const list = useTranslations(shop.id, language, search);
  const edited = list.data?.data.find(({ id }) => id === search.id);
  const statuses = filterLabels(t);
  const [isImporting, setImporting] = useState(false);
  const { mutate: exportAll, isPending: isExporting } = useTranslationsExport(shop.id, language);

  return (
    <>
      <ListPage
        title={t("Translations: {{language}}", { language: nameOf(name, language) })}
        back={<BackTo list="languages" />}
        secondary={
          <>
            <Button onClick={() => setImporting(true)}>{t("Import")}</Button>
            <Menu
              trigger={<Button busy={isExporting}>{t("Export")}</Button>}
              items={[
                {
                  label: t("CSV"),
                  note: t("For spreadsheets."),
                  onClick: () => exportAll({ status: search.status, format: "csv" }),
                },
                {
                  label: t("XLIFF 1.2"),
                  note: t("For translation tools, such as memoQ, Trados, Crowdin and Weblate."),
                  onClick: () => exportAll({ status: search.status, format: "xliff" }),
                },
              ]}
            />
          </>
        }
        above={<KindSelect kind={search.tab ?? "product"} onKind={(tab) => onSearch(kindSearch(tab))} />}
        search={search}
        onSearch={onSearch}
        searchLabel={t("Search by name")}
        filters={[
          {
            id: "status",
            label: t("Status"),
            kind: "choice",
            promoted: true,
            options: translationFilters.map((value) => ({ value, label: statuses[value] })),
          },
        ]}
        columns={columnsOf(t)}
        list={listRows(list)}
        rowKey={({ id }) => id}
        rowName={(record) => recordName(record, t)}
        rowTo={() => paths.languageTranslations(language)}
        rowSearch={({ id }) => ({ ...search, id })}
        firstUse={{
          title: t("Nothing to translate"),
          children: t("Your texts of this kind appear here, next to their translations."),
          example: [t("Linen shirt"), statuses.missing],
        }}
      />
      {edited && (
        <TranslationDialog
          key={edited.id}
          record={edited}
          language={language}
          languageName={nameOf(name, language)}
          onClose={() => onSearch({ id: undefined })}
        />
      )}
      {isImporting && <ImportTranslationsDialog language={language} onClose={() => setImporting(false)} />}
    </>
  );
}

/** Too many kinds for tabs, so that they are in a list by group. */
function KindSelect({ kind, onKind }: { kind: string; onKind: (kind: string) => void }) {
  const { t } = useTranslation();
  const labels = kindLabels(t);
  const groups = groupLabels(t);
  return (
    <Field label={t("Type of text")} name="kind" className="mt-4 tablet:max-w-xs">
      <Select
        value={kind}
        onChange={({ target }) => onKind(target.value)}
        options={translatedGroupNames.flatMap((group) =>
          translatedGroups[group].map((value) => ({ value, label: labels[value], group: groups[group] })),
        )}
      />
    </Field>
  );
}

function kindSearch(kind: string) {
  return { tab: kind === "product" ? undefined : kind, q: undefined, page: undefined, cursor: undefined };
}

/** The language is part of the URL, which may be wrong. */
function nameOf(name: (code: string) => string, language: string): string {
  return /^[a-z]{2,3}$/.test(language) ? name(language) : language;
}

function columnsOf(t: TFunction): Column<TranslatedRecord>[] {
  return [
    {
      id: "title",
      head: t("Name"),
      phone: "start",
      cell: (record) => (
        <span className="line-clamp-2 wrap-anywhere" dir="auto">
          {recordName(record, t)}
        </span>
      ),
    },
    {
      id: "translation",
      head: t("Translation"),
      phone: "below-start",
      cell: ({ texts }) => (
        <span className="line-clamp-2 wrap-anywhere text-ink2" dir="auto">
          {texts.find(({ field, text }) => text !== null && !field.endsWith("_html"))?.text ?? "–"}
        </span>
      ),
    },
    {
      id: "status",
      head: t("Status"),
      phone: "end",
      width: "w-36",
      cell: ({ texts }) => <Status texts={texts} />,
    },
  ];
}

function Status({ texts }: Pick<TranslatedRecord, "texts">) {
  const { t } = useTranslation();
  if (texts.some(({ is_outdated }) => is_outdated))
    return (
      <StatusBadge tone="caution" shape="problem">
        {t("Outdated")}
      </StatusBadge>
    );
  const missing = texts.filter(({ text }) => text === null).length;
  if (missing === 0)
    return (
      <StatusBadge tone="positive" shape="done">
        {t("Translated")}
      </StatusBadge>
    );
  return (
    <StatusBadge tone="neutral" shape={missing === texts.length ? "none" : "part"}>
      {missing === texts.length ? t("Missing") : t("Partly translated")}
    </StatusBadge>
  );
}
