import type { RedirectRow } from "@vitrine/contract/shops/redirects";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { paths } from "../../paths.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { listRows } from "../../shared/list-rows.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { RedirectDialog } from "./RedirectDialog.tsx";
import { useRedirectActions, useRedirectExport, useRedirects } from "./seo.data.ts";

/** With `path`, the dialog for a new redirect from this path is open. */
const redirectsSearch = listSearch.extend({ path: z.string().max(2000).optional().catch(undefined) });

/** The redirects of the shop, those of changed URLs included. */
export function RedirectsPage() {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(redirectsSearch);
  const { q, limit, cursor, path } = search;
  const list = useRedirects({ search: q, limit, cursor });
  const { remove } = useRedirectActions();
  const { mutate: exportAll, isPending: isExporting } = useRedirectExport();
  const [edited, setEdited] = useState<"new" | RedirectRow>();
  const create = (
    <Button look="primary" onClick={() => setEdited("new")}>
      {t("Create redirect")}
    </Button>
  );

  async function deleteRedirect(id: string) {
    try {
      notify((await remove(id)).message, "success");
    } catch (failure) {
      notify(errorMessage(failure), "warning");
    }
  }

  return (
    <>
      <ListPage
        title={t("Redirects")}
        back={<BackTo list="seo" />}
        action={create}
        secondary={
          <>
            <ButtonLink to={paths.missingPaths}>{t("Missing pages")}</ButtonLink>
            <ButtonLink to={paths.importProducts}>{t("Import")}</ButtonLink>
            <Button onClick={() => exportAll(undefined)} busy={isExporting}>
              {t("Export")}
            </Button>
          </>
        }
        search={search}
        onSearch={onSearch}
        searchLabel={t("Search path or target")}
        columns={columnsOf(t)}
        list={listRows(list)}
        rowKey={({ id }) => id}
        rowName={({ path }) => path}
        onRowOpen={setEdited}
        rowActions={(row) => [
          { label: t("Edit redirect"), onClick: () => setEdited(row) },
          { label: t("Delete redirect"), onClick: () => void deleteRedirect(row.id), danger: true },
        ]}
        firstUse={{
          title: t("No redirects yet"),
          children: t(
            "Redirects send shoppers and search engines from old URLs to new ones. When you change the URL of a page, its redirect is created automatically. To import many, use a CSV file with the columns Redirect from and Redirect to.",
          ),
          action: create,
          example: ["/products/old-lamp", "/products/lamp"],
        }}
      />
      {(edited || path !== undefined) && (
        <RedirectDialog
          stored={edited === "new" ? undefined : edited}
          path={path}
          onClose={() => {
            setEdited(undefined);
            if (path !== undefined) onSearch({ path: undefined });
          }}
        />
      )}
    </>
  );
}

function columnsOf(t: TFunction): Column<RedirectRow>[] {
  const code = (text: string) => (
    <span dir="ltr" className="font-mono text-code wrap-anywhere">
      {text}
    </span>
  );
  return [
    { id: "path", head: t("Old path"), phone: "start", cell: ({ path }) => code(path) },
    { id: "target", head: t("Redirect to"), phone: "below-start", cell: ({ target }) => code(target) },
    {
      id: "created",
      head: t("Created"),
      align: "end",
      phone: "end",
      width: "w-36",
      cell: ({ created_at }) => <DateText at={created_at} />,
    },
  ];
}
