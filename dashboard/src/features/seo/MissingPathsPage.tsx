import type { MissingPath } from "@vitrine/contract/shops/redirects";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { listRows } from "../../shared/list-rows.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { RedirectDialog } from "./RedirectDialog.tsx";
import { useClearMissing, useMissingPaths } from "./seo.data.ts";

/** Paths of the last 30 days that have neither a page nor a redirect. */
export function MissingPathsPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [search, onSearch] = useListSearch(listSearch);
  const { limit, cursor } = search;
  const list = useMissingPaths({ limit, cursor });
  const clear = useClearMissing();
  const [path, setPath] = useState<string>();

  async function clearList() {
    try {
      notify((await clear()).message, "success");
    } catch (failure) {
      notify(errorMessage(failure), "warning");
    }
  }

  return (
    <>
      <ListPage
        title={t("Missing pages")}
        back={<BackTo list="seo" />}
        secondary={
          list.data && list.data.data.length > 0 ? (
            <Button onClick={() => void clearList()}>{t("Clear list")}</Button>
          ) : undefined
        }
        search={search}
        onSearch={onSearch}
        columns={columnsOf(t, locale, setPath)}
        list={listRows(list)}
        rowKey={({ id }) => id}
        firstUse={{
          title: t("No missing pages"),
          children: t(
            "URLs of your shop that were opened in the last 30 days and have no page appear here, most opened first. Visitors stay anonymous.",
          ),
          example: ["/products/old-lamp", "12"],
        }}
      />
      {path !== undefined && <RedirectDialog path={path} onClose={() => setPath(undefined)} />}
    </>
  );
}

function columnsOf(t: TFunction, locale: string, onRedirect: (path: string) => void): Column<MissingPath>[] {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  return [
    {
      id: "path",
      head: t("Path"),
      phone: "start",
      cell: ({ path }) => (
        <span dir="ltr" className="font-mono text-code wrap-anywhere">
          {path}
        </span>
      ),
    },
    {
      id: "last",
      head: t("Last opened"),
      align: "end",
      phone: "below-start",
      width: "w-36",
      cell: ({ last_day }) => day.format(new Date(`${last_day}T00:00:00Z`)),
    },
    {
      id: "views",
      head: t("Views"),
      align: "end",
      phone: "end",
      width: "w-24",
      cell: ({ views }) => views.toLocaleString(locale),
    },
    {
      id: "redirect",
      head: t("Actions"),
      align: "end",
      phone: "below-end",
      width: "w-44",
      cell: ({ path }) => <Button onClick={() => onRedirect(path)}>{t("Create redirect")}</Button>,
    },
  ];
}
