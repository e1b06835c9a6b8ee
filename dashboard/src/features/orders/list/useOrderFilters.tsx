import { paymentStatuses, stages } from "@vitrine/contract/orders/orders";
import { formatMoney } from "@vitrine/contract/values/money";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api } from "../../../api.ts";
import { useShop } from "../../../session/shop.ts";
import { Range, rangeLabel } from "../../../shared/filters/Range.tsx";
import { TagChoice } from "../../../shared/filters/TagChoice.tsx";
import { paymentBadges, stageBadges } from "../../../shared/orders/order-badges.ts";
import { RadioGroup } from "../../../ui/form/Checkbox.tsx";
import { SearchInput } from "../../../ui/form/SearchInput.tsx";
import type { Filter, FilterControl } from "../../../ui/table/Filters.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import type { OrdersSearch } from "../orders-list.rules.ts";
import { useOrderTags } from "../tags/order-tags.data.ts";
import { deliveryFilters } from "./delivery-filters.tsx";
import { methodLabel } from "../../../shared/orders/method-label.ts";

/** The filters of the list of orders. The tabs of stages need no filter by stage. */
export function useOrderFilters(search: OrdersSearch): Filter[] {
  const { tab, method } = search;
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency } = useShop();
  const isStage = stages.some((stage) => stage === tab);
  const methods = useMethods(method !== undefined);
  return [
    {
      id: "payment",
      label: t("Payment"),
      kind: "choice",
      promoted: true,
      options: paymentStatuses.map((value) => ({ value, label: paymentBadges(t)[value][2] })),
    },
    { id: "days", label: t("Date"), kind: "days", promoted: true },
    {
      id: "tag",
      label: t("Tag"),
      kind: "own",
      promoted: true,
      valueLabel: String,
      renderControl: (field) => <OrderTagChoice {...field} />,
    },
    ...(isStage
      ? []
      : [
          {
            id: "status",
            label: t("Status"),
            kind: "choice",
            options: stages.map((value) => ({ value, label: stageBadges(t)[value][2] })),
          } as const,
        ]),
    ...paymentFilters(methods, currency, locale, t),
    {
      id: "source",
      label: t("Source"),
      kind: "choice",
      options: [
        { value: "checkout", label: t("Online store") },
        { value: "draft_order", label: t("Draft order") },
        { value: "exchange", label: t("Exchange") },
        { value: "import", label: t("Import") },
      ],
    },
    {
      id: "coupon",
      label: t("Coupon code"),
      kind: "own",
      valueLabel: String,
      renderControl: ({ value, onValue }) => (
        <SearchInput
          label={t("Coupon code")}
          text={typeof value === "string" ? value : ""}
          onText={(code) => onValue(code.trim() || undefined)}
        />
      ),
    },
    ...deliveryFilters(search, locale, t),
    {
      id: "returns",
      label: t("Returns"),
      kind: "choice",
      options: [
        { value: "requested", label: t("Return requested") },
        { value: "open", label: t("Return in progress") },
      ],
    },
  ];
}

/** The filters by payment method, proof of payment, advance payment, missing cash and total. */
function paymentFilters(
  methods: readonly Method[],
  currency: string,
  locale: string,
  t: TFunction,
): Filter[] {
  return [
    {
      id: "method",
      label: t("Payment method"),
      kind: "own",
      valueLabel: (value) =>
        methods.find(({ key }) => key === value)?.label ?? methodLabel(String(value), null, t),
      renderControl: (field) => <MethodChoice {...field} />,
    },
    {
      id: "proof",
      label: t("Proof of payment"),
      kind: "choice",
      options: [{ value: "pending", label: t("To check") }],
    },
    {
      id: "advance",
      label: t("Advance payment"),
      kind: "choice",
      options: [{ value: "due", label: t("Due") }],
    },
    {
      id: "cash",
      label: t("Cash on delivery"),
      kind: "choice",
      options: [{ value: "missing", label: t("Cash missing") }],
    },
    {
      id: "total",
      label: t("Total"),
      kind: "own",
      valueLabel: (value) => rangeLabel(String(value), (minor) => formatMoney(minor, currency, locale), t),
      renderControl: (field) => <Range {...field} currency={currency} />,
    },
  ];
}

function OrderTagChoice(field: FilterControl) {
  return <TagChoice {...field} suggest={useOrderTags("")} />;
}

/** The payment methods of the shop's orders. */
function MethodChoice({ value, onValue }: FilterControl) {
  const { t } = useTranslation();
  const methods = useMethods(true);
  if (methods.length === 0) return <p className="text-ink3">{t("No orders yet")}</p>;
  return (
    <RadioGroup
      legend={t("Payment method")}
      hideLegend
      name="method"
      options={methods.map(({ key, label }) => ({ value: key, label }))}
      value={typeof value === "string" ? value : undefined}
      onValue={onValue}
    />
  );
}

interface Method {
  key: string;
  label: string;
}

function useMethods(enabled: boolean): Method[] {
  const { t } = useTranslation();
  const params = { shop_id: useShop().id };
  const { data } = useQuery({ ...api.orders.payment_methods.queryOptions({ input: { params } }), enabled });
  return (data?.data ?? []).map(({ key, name }) => ({ key, label: methodLabel(key, name, t) }));
}
