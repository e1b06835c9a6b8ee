import { formatMoney } from "@vitrine/contract/money";
import type { Notification } from "@vitrine/contract/notifications";
import type { TFunction } from "i18next";

/** A notification in words: "New order #1001" and "Ada Jansen · €29.90". */
export function noticeWords(
  { kind, data }: Pick<Notification, "kind" | "data">,
  t: TFunction,
  locale: string,
): { title: string; body?: string } {
  switch (kind) {
    case "order_placed":
      return {
        title: t("New order #{{number}}", { number: data["number"] }),
        body: joined(text(data["name"]), amount(data["total"], data["currency"], locale)),
      };
    case "import_done":
      return { title: t("Product import finished"), body: joined(text(data["file_name"])) };
    case "import_failed":
      return { title: t("Product import stopped"), body: joined(text(data["file_name"])) };
    case "out_of_stock":
      return { title: t("Out of stock"), body: joined(text(data["title"]), text(data["sku"])) };
    default:
      return { title: t("News from your shop") };
  }
}

function joined(...parts: (string | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(" · ") || undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function amount(minor: unknown, currency: unknown, locale: string): string | undefined {
  return typeof minor === "number" && typeof currency === "string"
    ? formatMoney(minor, currency, locale)
    : undefined;
}
