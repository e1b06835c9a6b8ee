import { orderName } from "@vitrine/contract/orders/order-name";
import { hasPermission } from "@vitrine/contract/roles";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { listRows } from "../../shared/list-rows.ts";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { exampleMoney } from "../../ui/text/example-amounts.ts";
import { Figure } from "../../ui/text/Figure.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { useListSearch } from "../../ui/table/list-search.ts";
import { ButtonLink, OutsideLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { ordersQuery } from "./orders-list.data.ts";
import { orderFilterOf, ordersSearch } from "./orders-list.rules.ts";
import "./orders.css";
import { useColumnChoice } from "../../shared/views/useColumnChoice.tsx";
import { BulkOrders } from "./bulk/BulkOrders.tsx";
import { ExportOrders } from "./ExportOrders.tsx";
import { columnsOf } from "./list/order-columns.tsx";
import { useNextStep } from "./list/useNextStep.tsx";
import { useOrderFilters } from "./list/useOrderFilters.tsx";
import { useOrderViews } from "./list/useOrderViews.tsx";
import { useArrivals } from "./useArrivals.ts";

/** The orders of the shop. `above` is rendered between the page header and the list. */
export function OrdersPage({ above }: { above?: ReactNode }) {
  const { t } = useTranslation();
  const shop = useShop();
  const locale = useLocale();
  const [search, onSearch] = useListSearch(ordersSearch);
  const list = useQuery({ ...ordersQuery(shop.id, search), placeholderData: keepPreviousData });
  const settled = list.isPlaceholderData ? undefined : list.data?.data.map(({ id }) => id);
  const mayCreate = hasPermission(shop.permissions, "draft-orders");
  const arrivals = useArrivals(settled, JSON.stringify(search));
  const views = useOrderViews(search, onSearch);
  const filters = useOrderFilters(search);
  const next = useNextStep();
  const { columns, chooser } = useColumnChoice("orders", [
    ...columnsOf(shop.time_zone, arrivals, locale, t),
    ...(hasPermission(shop.permissions, "orders/fulfil") ? [next.column] : []),
  ]);

  return (
    <>
      <ListPage
        title={t("Orders")}
        above={above}
        action={
          mayCreate && (
            <ButtonLink to={paths.createOrder} look="primary">
              {t("Create order")}
            </ButtonLink>
          )
        }
        secondary={
          <>
            {hasPermission(shop.permissions, "orders/fulfil") && <ConfirmOrdersLink />}
            {hasPermission(shop.permissions, "import-orders") && (
              <ButtonLink to={paths.importOrders}>{t("Import")}</ButtonLink>
            )}
            {hasPermission(shop.permissions, "orders/export") && (
              <ExportOrders filter={orderFilterOf(search)} />
            )}
            {chooser}
            {mayCreate && <ButtonLink to={paths.draftOrders}>{t("Drafts")}</ButtonLink>}
          </>
        }
        search={search}
        onSearch={views.onSearch}
        searchLabel={t("Search order, customer, SKU, tracking")}
        tabs={views.tabs}
        filters={filters}
        viewBar={views.bar}
        defaultSort="-placed"
        columns={columns}
        list={listRows(list)}
        rowKey={({ id }) => id}
        rowTo={({ id }) => paths.order(id)}
        rowName={orderName}
        renderBulk={(chosen) => (
          <BulkOrders chosen={chosen} filter={orderFilterOf(search)} shown={list.data?.data ?? []} />
        )}
        firstUse={{
          title: t("No orders yet"),
          children: shop.is_live
            ? t(
                "Orders appear here after a customer checks out. Share your shop's link to get your first order.",
              )
            : t(
                "Orders appear here after a customer checks out. Open the shop to shoppers, then share its link.",
              ),
          action: !shop.is_live && (
            <ButtonLink to={paths.dashboard} look="primary">
              {t("Go to setup guide")}
            </ButtonLink>
          ),
          secondary: shop.is_live && <OutsideLink href={shop.store_url}>{t("View shop")}</OutsideLink>,
          example: ["#1001", "Ada Jansen", exampleMoney("order", shop.currency, locale)],
        }}
      />
      {next.dialog}
    </>
  );
}

/** The link to the orders that wait for confirmation, with their number. */
function ConfirmOrdersLink() {
  const { t } = useTranslation();
  const params = { shop_id: useShop().id };
  const { data } = useQuery(api.order_confirmation.read.queryOptions({ input: { params } }));
  const toConfirm = (data?.data.due ?? 0) + (data?.data.later ?? 0);
  return (
    toConfirm > 0 && (
      <ButtonLink to={paths.confirmOrders}>
        {t("Confirm orders")} <Figure value={toConfirm} />
      </ButtonLink>
    )
  );
}
