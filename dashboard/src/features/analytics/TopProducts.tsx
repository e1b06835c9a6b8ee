import type { Analytics } from "@vitrine/contract/shops/analytics";
import { hasPermission } from "@vitrine/contract/roles";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { Section } from "../../ui/layout/Editor.tsx";
import { Figure, Money } from "../../ui/text/Figure.tsx";
import { Table } from "../../ui/table/Table.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { rangeQuery } from "./analytics.data.ts";
import { useRange } from "./SalesChart.tsx";

type TopProduct = Analytics["top_products"][number];

/** The best-selling products in the chart's date range. */
export function TopProducts() {
  const { t } = useTranslation();
  const { id, currency, permissions } = useShop();
  const [range] = useRange();
  const rows = useQuery(rangeQuery(id, range)).data?.data.top_products;
  if (!rows || rows.length === 0) return null;

  return (
    <Section
      title={t("Top products")}
      note={t("By net sales: price × quantity, minus discounts, without delivery and tax.")}
    >
      <Table
        label={t("Top products")}
        columns={columnsOf(currency, hasPermission(permissions, "products"), t)}
        rows={rows}
        rowKey={({ product_id, title }) => product_id ?? title}
      />
    </Section>
  );
}

function columnsOf(currency: string, mayOpen: boolean, t: TFunction): Column<TopProduct>[] {
  return [
    {
      id: "title",
      head: t("Product"),
      phone: "start",
      cell: ({ product_id, title }) =>
        product_id && mayOpen ? <TextLink to={paths.product(product_id)}>{title}</TextLink> : title,
    },
    {
      id: "quantity",
      head: t("Sold"),
      align: "end",
      phone: "below-start",
      cell: ({ quantity }) => (
        <>
          <Figure value={quantity} /> <span className="tablet:hidden">{t("sold")}</span>
        </>
      ),
    },
    {
      id: "total",
      head: t("Net sales"),
      align: "end",
      phone: "end",
      cell: ({ total }) => <Money minor={total} currency={currency} />,
    },
  ];
}
