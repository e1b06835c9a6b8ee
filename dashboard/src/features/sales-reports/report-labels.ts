import type { AnalyticsFilter } from "@vitrine/contract/shops/analytics";
import type { ReportRow, SalesReportName } from "@vitrine/contract/shops/sales-reports";
import type { TFunction } from "i18next";
import { methodLabel } from "../../shared/orders/method-label.ts";
import { countryName } from "../../shared/places/address-format.ts";

/** The name of a report, and the header of the column of its rows. */
export function reportLabels(t: TFunction): Record<SalesReportName, { title: string; head: string }> {
  return {
    product: { title: t("Sales by product"), head: t("Product") },
    variant: { title: t("Sales by variant"), head: t("Variant") },
    collection: { title: t("Sales by collection"), head: t("Collection") },
    payment_method: { title: t("Sales by payment method"), head: t("Payment method") },
    country: { title: t("Sales by country"), head: t("Country") },
    region: { title: t("Sales by state or region"), head: t("State or region") },
    city: { title: t("Sales by city or area"), head: t("City or area") },
    coupon: { title: t("Sales by discount"), head: t("Discount") },
    customer_type: { title: t("Sales by new and returning customers"), head: t("Customer") },
    source: { title: t("Sales by source"), head: t("Source") },
    member: { title: t("Sales by user"), head: t("User") },
    courier: { title: t("Sales by courier"), head: t("Courier") },
  };
}

export function periodLabels(t: TFunction): Record<AnalyticsFilter, string> {
  return {
    today: t("Today"),
    yesterday: t("Yesterday"),
    last_7: t("Last 7 days"),
    last_30: t("Last 30 days"),
    last_90: t("Last 90 days"),
    this_month: t("This month"),
    last_month: t("Last month"),
    this_year: t("This year"),
    custom: t("Custom dates"),
  };
}

/** The text of a row, and a second line if it has one. */
export function rowTexts(
  report: SalesReportName,
  { value, name, detail }: Pick<ReportRow, "value" | "name" | "detail">,
  locale: string,
  t: TFunction,
): { text: string; below?: string } {
  if (value === "not_for_items") return { text: t("Delivery, fees and other amounts") };
  const country = () => (value ? countryName(value, locale) : t("Unknown"));
  switch (report) {
    case "product":
      return { text: name ?? "" };
    case "variant":
      return { text: name ?? "", below: detail ?? undefined };
    case "collection":
      return { text: name ?? t("Not in a collection") };
    case "payment_method":
      return { text: (value === "manual" ? name : undefined) ?? methodLabel(value ?? "", name, t) };
    case "country":
      return { text: country() };
    case "region":
      return name ? { text: name, below: country() } : { text: country() };
    case "city": {
      const region = [detail, country()].filter(Boolean).join(" · ");
      return name ? { text: name, below: region } : { text: region };
    }
    case "coupon":
      return { text: name ?? t("Without a coupon or automatic discount") };
    case "customer_type":
      return { text: customerLabel(value, t) };
    case "source":
      return { text: sourceLabel(value, t) };
    case "member":
      return { text: name ?? t("Other orders") };
    case "courier":
      return { text: name ?? t("No courier") };
  }
}

function customerLabel(type: string | null, t: TFunction): string {
  if (type === "new") return t("New customers");
  return type === "returning" ? t("Returning customers") : t("Unknown");
}

function sourceLabel(source: string | null, t: TFunction): string {
  switch (source) {
    case "checkout":
      return t("Online store");
    case "draft_order":
      return t("Draft order");
    case "exchange":
      return t("Exchange");
    default:
      return t("Import");
  }
}
