import type { PaymentMethod } from "@vitrine/contract/payments/payment-methods";
import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { listRows } from "../../shared/list-rows.ts";
import { useMoveRecord, useRecordList } from "../../shared/records/record-data.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { ActiveBadge } from "./ActiveBadge.tsx";
import { CashOnDeliverySection } from "./CashOnDeliverySection.tsx";
import { OnlinePaymentsSection } from "./OnlinePaymentsSection.tsx";

/** The shop's payment providers and manual payment methods. */
export function PaymentMethodsPage() {
  const { t } = useTranslation();
  const { currency } = useShop();
  const locale = useLocale();
  const [search, onSearch] = useListSearch(listSearch);
  const { limit, cursor } = search;
  const list = useRecordList(api.payment_methods, { limit, cursor });
  const move = useMoveRecord(api.payment_methods);
  const add = (
    <ButtonLink to={paths.paymentMethod("new")} look="primary">
      {t("Add payment method")}
    </ButtonLink>
  );

  return (
    <ListPage
      title={t("Payments")}
      action={add}
      above={
        <div className="mb-4 flex flex-col gap-8">
          <OnlinePaymentsSection />
          <CashOnDeliverySection />
          <Section
            title={t("Manual payments")}
            note={t("Shoppers follow your instructions to pay, and you mark the order as paid.")}
          />
        </div>
      }
      search={search}
      onSearch={onSearch}
      columns={columnsOf((minor) => formatMoney(minor, currency, locale), t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.paymentMethod(id)}
      rowName={({ name }) => name}
      onMove={move}
      firstUse={{
        title: t("No manual payment methods yet"),
        children: t(
          "Add a bank transfer or a mobile payment. Shoppers see your instructions at checkout and on their order page.",
        ),
        action: add,
        example: [t("Bank transfer"), t("No fee"), t("Active")],
      }}
    />
  );
}

function columnsOf(money: (minor: number) => string, t: TFunction): Column<PaymentMethod>[] {
  return [
    {
      id: "name",
      head: t("Name"),
      phone: "start",
      cell: ({ name }) => (
        <span className="line-clamp-2" dir="auto">
          {name}
        </span>
      ),
    },
    { id: "fee", head: t("Fee"), phone: "below-start", cell: (method) => feeLabel(method, money, t) },
    {
      id: "totals",
      head: t("Order total"),
      phone: "below-end",
      cell: (method) => totalsLabel(method, money, t),
    },
    {
      id: "status",
      head: t("Status"),
      phone: "end",
      width: "w-28",
      cell: ({ is_active }) => <ActiveBadge isActive={is_active} />,
    },
  ];
}

function feeLabel(
  { fee, fee_basis_points }: PaymentMethod,
  money: (minor: number) => string,
  t: TFunction,
): string {
  const parts = [
    ...(fee_basis_points > 0 ? [`${fee_basis_points / 100}%`] : []),
    ...(fee > 0 ? [money(fee)] : []),
  ];
  return parts.join(" + ") || t("No fee");
}

function totalsLabel(
  { min_total, max_total }: PaymentMethod,
  money: (minor: number) => string,
  t: TFunction,
): string {
  if (min_total !== null && max_total !== null) return `${money(min_total)} – ${money(max_total)}`;
  if (min_total !== null) return t("From {{amount}}", { amount: money(min_total) });
  return max_total === null ? t("Any order total") : t("Up to {{amount}}", { amount: money(max_total) });
}
