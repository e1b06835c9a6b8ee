import type { AbandonedLine } from "@vitrine/contract/checkout/abandoned-checkouts";
import type { ChangedLine } from "@vitrine/contract/checkout/cart-recovery";

/** The units of a line that can be sold now. */
function sellableUnits({ current_price, available, quantity }: AbandonedLine): number {
  return current_price === null ? 0 : Math.min(quantity, available ?? quantity);
}

/** The lines that a link restores, with the quantities in stock. */
export function sellableLines(lines: AbandonedLine[]): { variant_id: string; quantity: number }[] {
  return lines
    .map((line) => ({ variant_id: line.variant_id, quantity: sellableUnits(line) }))
    .filter(({ quantity }) => quantity > 0);
}

/** The lines that are no longer as the shopper left them. */
export function changesOf(lines: AbandonedLine[]): ChangedLine[] {
  return lines.flatMap((line): ChangedLine[] => {
    const change = changeOf(line);
    if (!change) return [];
    const { title, variant_title, unit_price, current_price } = line;
    return [
      {
        title,
        variant_title,
        change,
        quantity: sellableUnits(line),
        price_before: unit_price,
        price: current_price ?? unit_price,
      },
    ];
  });
}

function changeOf(line: AbandonedLine): ChangedLine["change"] | undefined {
  if (line.current_price === null) return line.available === 0 ? "sold_out" : "unavailable";
  if (sellableUnits(line) < line.quantity) return "fewer";
  return line.current_price === line.unit_price ? undefined : "price";
}
