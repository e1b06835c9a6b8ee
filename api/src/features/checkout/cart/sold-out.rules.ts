import { apiError } from "../../../api-error.ts";
import type { CartVariant } from "./cart-data.queries.ts";
import { variantTitle } from "./cart.rules.ts";
import type { StockShortage } from "../place-order.queries.ts";

type WantedLine = Pick<CartVariant, "variant_id" | "title" | "option_values"> & { quantity: number };

/** The error for those of the lines that a shortage concerns. */
export function shortOf(
  { levels }: Pick<StockShortage, "levels">,
  lines: readonly (WantedLine & Pick<CartVariant, "tracked" | "oversell">)[],
) {
  const left = new Map(levels.map((level) => [level.variant_id, level.left]));
  const short = lines
    .map((line) => ({ ...line, left: left.get(line.variant_id) ?? 0 }))
    .filter((line) => line.tracked && line.oversell === "deny" && line.left < line.quantity);
  return notEnough(short);
}

/** The error for lines of which fewer units are left than wanted. */
export function notEnough(lines: (WantedLine & { left: number })[]) {
  const first = lines[0]!;
  const name = [first.title, variantTitle(first.option_values)].filter(Boolean).join(", ");
  const message =
    first.left === 0
      ? `${name} just sold out.`
      : `Only ${first.left} of ${name} left. Lower the quantity, then order.`;
  return apiError("sold_out", {
    message,
    lines: lines.map(({ variant_id, title, quantity, left }) => ({
      variant_id,
      title,
      wanted: quantity,
      available: left,
    })),
  });
}
