import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import { Money } from "../../ui/text/Figure.tsx";

export interface MoneyRow {
  key: string;
  name: ReactNode;
  /** Minor units, or text. */
  value: number | string;
  look?: "strong" | "part";
}

/** Names and amounts, one below the other; a `part` is indented below the row that it belongs to. */
export function MoneyRows({ rows, currency }: { rows: MoneyRow[]; currency: string }) {
  return (
    <dl className="border-b border-rule">
      {rows.map(({ key, name, value, look }) => (
        <div
          key={key}
          className={classes(
            "flex justify-between gap-6",
            look === "part" ? "pb-2 ps-4 text-ink2" : "border-t border-rule py-2",
            look === "strong" && "font-semibold",
          )}
        >
          <dt className={classes("min-w-0 wrap-anywhere", look !== "strong" && "text-ink3")}>{name}</dt>
          <dd className="shrink-0 text-end">
            {typeof value === "number" ? <Money minor={value} currency={currency} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
