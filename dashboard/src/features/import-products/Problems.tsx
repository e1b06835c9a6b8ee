import type { ProductImport } from "@vitrine/contract/products/import-products";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { Figure } from "../../ui/text/Figure.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Table } from "../../ui/table/Table.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { paths } from "../../paths.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { isOfProducts } from "./import-labels.ts";

const rowsAtOnce = 25;

/** Problems in single rows. The server returns the first hundred. */
export function Problems({ one, total }: { one: ProductImport; total: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [wanted, setWanted] = useState(rowsAtOnce);
  const shown = one.problems.length;
  if (shown === 0) return null;
  return (
    <Section
      title={t("Rows with problems")}
      note={
        total > shown
          ? t("Showing the first {{shown}} of {{total}}.", { shown, total: total.toLocaleString(locale) })
          : t("Rows with errors are skipped. Rows with warnings are imported.")
      }
    >
      <Table
        label={t("Rows with problems")}
        columns={columnsOf(isOfProducts(one.format), t)}
        rows={one.problems.slice(0, wanted).map((problem, place) => ({ ...problem, place }))}
        rowKey={({ place }) => String(place)}
      />
      {wanted < shown && (
        <Button className="self-start" onClick={() => setWanted(shown)}>
          {t("Show more rows ({{number}})", { number: shown - wanted })}
        </Button>
      )}
    </Section>
  );
}

type Problem = ProductImport["problems"][number];

/** The product of a problem, as a link if it exists in the shop. */
function Product({ problem: { handle, product_id } }: { problem: Problem }) {
  if (!handle || !product_id) return handle;
  return <TextLink to={paths.product(product_id)}>{handle}</TextLink>;
}

function columnsOf(isOfProducts: boolean, t: TFunction): Column<Problem>[] {
  const nameOf = (problem: Problem) => (isOfProducts ? <Product problem={problem} /> : problem.handle);
  return [
    {
      id: "row",
      head: t("Row"),
      phone: "start",
      width: "w-20",
      cell: ({ row }) => (
        <>
          <span className="tablet:hidden">{t("Row {{row}}", { row })}</span>
          <span className="max-tablet:hidden">
            <Figure value={row} />
          </span>
        </>
      ),
    },
    {
      id: "severity",
      head: t("Severity"),
      phone: "end",
      width: "w-28",
      cell: ({ severity }) =>
        severity === "error" ? (
          <StatusBadge tone="critical" shape="problem">
            {t("Error")}
          </StatusBadge>
        ) : (
          <StatusBadge tone="caution" shape="none">
            {t("Warning")}
          </StatusBadge>
        ),
    },
    {
      id: "handle",
      head: isOfProducts ? t("Product") : t("Entry"),
      width: "w-48",
      interactive: true,
      cell: nameOf,
    },
    { id: "column", head: t("Column"), width: "w-40", cell: ({ column }) => column },
    {
      id: "message",
      head: t("How to fix it"),
      phone: "below-start",
      cell: (problem) => (
        <>
          <span className="flex flex-wrap gap-x-2 text-ink3 empty:hidden tablet:hidden">
            {nameOf(problem)}
            {problem.column && <span>{problem.column}</span>}
          </span>
          {translateMessage(problem.message)}
          {problem.picture_url && (
            <span className="block text-small text-ink3 wrap-anywhere">
              <bdi>{problem.picture_url}</bdi>
            </span>
          )}
        </>
      ),
    },
  ];
}
