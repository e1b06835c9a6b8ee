import { t } from "../../i18n.ts";

/** "2 to 5 days" */
export function daysText({ days_min, days_max }: { days_min: number; days_max: number }): string {
  if (days_max === 0) return t("Same day");
  return days_min < days_max
    ? t("{{min}} to {{max}} days", { min: days_min, max: days_max, count: days_max })
    : t("{{number}} days", { number: days_max, count: days_max, defaultValue_one: "{{number}} day" });
}
