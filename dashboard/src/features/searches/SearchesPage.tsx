import type { SearchRow } from "@vitrine/contract/shops/searches";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { listRows } from "../../shared/list-rows.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { searchesQuery } from "./searches.data.ts";
import { SynonymDialog } from "./SynonymDialog.tsx";

const searchesSearch = listSearch.extend({ tab: z.enum(["nothing"]).optional().catch(undefined) });

/** The search terms of the last 30 days. Those without results are ideas for new products. */
export function SearchesPage() {
  const { t } = useTranslation();
  const { id } = useShop();
  const locale = useLocale();
  const [search, onSearch] = useListSearch(searchesSearch);
  const { tab, limit, cursor } = search;
  const list = useQuery(searchesQuery(id, { only: tab, limit, cursor }));

  const [meant, setMeant] = useState<string>();

  return (
    <>
      <ListPage
        title={t("Search terms")}
        back={<BackTo list="products" />}
        secondary={<ButtonLink to={paths.synonyms}>{t("Search synonyms")}</ButtonLink>}
        search={search}
        onSearch={onSearch}
        tabs={[
          { id: "all", label: t("All") },
          { id: "nothing", label: t("No results") },
        ]}
        columns={columnsOf(t, locale, setMeant)}
        list={listRows(list)}
        rowKey={(row) => row.id}
        firstUse={{
          title: t("No searches yet"),
          children: t(
            "Search terms from the last 30 days appear here, most searched first. Searches are anonymous.",
          ),
          example: [t("teapot"), "12", "12"],
        }}
      />
      {meant !== undefined && (
        <SynonymDialog
          title={t("Synonyms for “{{words}}”", { words: meant })}
          words={[meant]}
          onClose={() => setMeant(undefined)}
        />
      )}
    </>
  );
}

function columnsOf(t: TFunction, locale: string, onMeaning: (words: string) => void): Column<SearchRow>[] {
  const number = (n: number) => n.toLocaleString(locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  return [
    {
      id: "words",
      head: t("Search term"),
      phone: "start",
      cell: ({ words }) => (
        <span dir="auto" className="wrap-anywhere">
          {words}
        </span>
      ),
    },
    {
      id: "nothing",
      head: t("No results"),
      align: "end",
      width: "w-36",
      cell: ({ times_nothing }) => (times_nothing > 0 ? number(times_nothing) : ""),
    },
    {
      id: "last",
      head: t("Last searched"),
      align: "end",
      phone: "below-start",
      width: "w-36",
      cell: ({ last_day }) => day.format(new Date(`${last_day}T00:00:00Z`)),
    },
    {
      id: "times",
      head: t("Searches"),
      align: "end",
      phone: "end",
      width: "w-24",
      cell: ({ times }) => <span className="whitespace-nowrap">{number(times)}</span>,
    },
    {
      id: "meaning",
      head: t("Actions"),
      align: "end",
      phone: "below-end",
      width: "w-44",
      cell: ({ words, times_nothing }) =>
        times_nothing > 0 && <Button onClick={() => onMeaning(words)}>{t("Add synonyms")}</Button>,
    },
  ];
}
