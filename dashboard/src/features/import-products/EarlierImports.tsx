import type { ProductImport } from "@vitrine/contract/products/import-products";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import type { ListSearch } from "../../ui/table/list-search.ts";
import { dateColumn } from "../../ui/table/date-column.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useImports } from "./import-products.data.ts";
import { statusLabel } from "./import-labels.ts";

type Row = Omit<ProductImport, "problems" | "columns" | "reading">;

/** The shop's imports, newest first. */
export function EarlierImports({
  search,
  onSearch,
}: {
  search: ListSearch & { id?: string };
  onSearch: (patch: ListSearch) => void;
}) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const limit = search.limit ?? 25;
  const { data, error, refetch } = useImports({ limit, cursor: search.cursor });
  const rows = data?.data.filter(({ id }) => id !== search.id) ?? [];
  if (error && !data) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  if (rows.length === 0) return null;
  return (
    <div className="mt-10">
      <Section title={t("Earlier imports")}>
        <PagedTable
          label={t("Earlier imports")}
          columns={columnsOf(time_zone, t)}
          rows={rows}
          rowKey={({ id }) => id}
          search={{ ...search, limit }}
          onSearch={onSearch}
          nextCursor={data?.meta.next_cursor}
        />
      </Section>
    </div>
  );
}

function columnsOf(zone: string, t: TFunction): Column<Row>[] {
  return [
    {
      id: "filename",
      head: t("File"),
      phone: "start",
      cell: ({ id, filename }) => (
        <TextLink to={paths.importProducts} search={{ id }} className="wrap-anywhere">
          {filename}
        </TextLink>
      ),
    },
    {
      id: "status",
      head: t("Status"),
      phone: "below-start",
      width: "w-40",
      cell: ({ status }) => {
        const [tone, shape, label] = statusLabel(status, t);
        return (
          <StatusBadge tone={tone} shape={shape}>
            {label}
          </StatusBadge>
        );
      },
    },
    { id: "result", head: t("Result"), cell: (row) => <Result row={row} /> },
    dateColumn(zone, t),
  ];
}

function Result({ row: { result } }: { row: Row }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!result) return <span className="text-ink3">{t("Nothing changed")}</span>;
  return t("{{creates}} created, {{updates}} updated, {{errors}} with errors", {
    creates: result.creates.toLocaleString(locale),
    updates: result.updates.toLocaleString(locale),
    errors: result.errors.toLocaleString(locale),
  });
}
