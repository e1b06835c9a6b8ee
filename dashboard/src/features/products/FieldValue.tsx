import { formatMoney } from "@vitrine/contract/values/money";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { plainTextOf } from "../../ui/text/description.rules.ts";

/** Formats the value of a product's field, from the form or from the activity log. */
export function FieldValue({ field, value }: { field: string; value: unknown }): ReactNode {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency, time_zone } = useShop();
  if (value === null || value === undefined || value === "") return t("empty");
  if (typeof value === "boolean") return value ? t("Yes") : t("No");
  if (typeof value === "number")
    return /price|cost|fee/.test(field) && !Number.isNaN(value)
      ? formatMoney(value, currency, locale)
      : value.toLocaleString(locale);
  if (field === "publish_at") return <DateText at={String(value)} zone={time_zone} format="full" />;
  if (field === "description_html") return <span className="line-clamp-4">{plainTextOf(String(value))}</span>;
  if (typeof value === "string") return <bdi className="line-clamp-4 wrap-break-word">{value}</bdi>;
  if (Array.isArray(value)) return value.length === 0 ? t("empty") : <ListValue field={field} list={value} />;
  if (field === "sale") return <SaleValue sale={value} />;
  if (field === "unit_measure") return Object.values(value).join(" ");
  const { options, variants } = value as { options?: unknown[]; variants?: unknown[] };
  const count = variants?.length ?? 0;
  return (
    <>
      {options && options.length > 0 && (
        <>
          <ListValue field="options" list={options} />
          {" · "}
        </>
      )}
      {t("{{number}} variants", {
        number: count.toLocaleString(locale),
        count,
        defaultValue_one: "1 variant",
      })}
    </>
  );
}

function ListValue({ field, list }: { field: string; list: unknown[] }): ReactNode {
  const { t } = useTranslation();
  const locale = useLocale();
  if (field === "pictures")
    return t("{{number}} pictures", {
      number: list.length.toLocaleString(locale),
      count: list.length,
      defaultValue_one: "1 picture",
    });
  if (field === "options")
    return (list as { name: string; values: string[] }[])
      .map(({ name, values }) => `${name}: ${values.join(", ")}`)
      .join(" · ");
  if (field === "custom_fields")
    return (
      <span className="line-clamp-4">
        {(list as { key: string; value: string }[]).map(({ key, value }) => `${key}: ${value}`).join(" · ")}
      </span>
    );
  return list
    .map((one) => (typeof one === "object" ? (one as { title: string }).title : String(one)))
    .join(", ");
}

/** A sale from the form (`ends_at`) or from the activity log (`until`). */
function SaleValue({
  sale,
}: {
  sale: { price?: number; starts_at?: string; ends_at?: string; until?: string };
}) {
  const locale = useLocale();
  const { currency, time_zone } = useShop();
  const until = sale.ends_at ?? sale.until;
  return (
    <>
      {sale.price !== undefined && sale.price >= 0 && formatMoney(sale.price, currency, locale)}
      {sale.starts_at && (
        <>
          {" · "}
          <DateText at={sale.starts_at} zone={time_zone} />
        </>
      )}
      {until && (
        <>
          {" – "}
          <DateText at={until} zone={time_zone} />
        </>
      )}
    </>
  );
}
