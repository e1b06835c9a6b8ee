import type { TFunction } from "i18next";
import { DateText } from "../text/DateText.tsx";
import type { Column } from "./table-props.ts";

/** The last column of a history: the date of each row, in the shop's time zone. */
export function dateColumn<Row extends { created_at: string }>(zone: string, t: TFunction): Column<Row> {
  return {
    id: "at",
    head: t("Date"),
    align: "end",
    phone: "below-end",
    width: "w-36",
    cell: ({ created_at }) => <DateText at={created_at} zone={zone} />,
  };
}
