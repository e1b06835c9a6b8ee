import { newId } from "../ids.ts";
import type { DemoOwner, Row, StockMove } from "./demo-order-rows.rules.ts";

/** A variant's stock, which starts at `opened` with the quantity that results in `free`, and every movement since. */
export function stockRows(
  variantId: string,
  free: number,
  moves: StockMove[],
  owner: DemoOwner,
  opened: number,
): { level: Row; movements: Row[] } {
  const sum = (of: "on_hand" | "allocated") => moves.reduce((all, move) => all + move[of], 0);
  const allocated = sum("allocated");
  const onHand = free + allocated;
  const opening: StockMove = {
    variantId,
    at: opened,
    kind: "correction",
    on_hand: onHand - sum("on_hand"),
    allocated: 0,
    cause: newId(opened),
  };
  let onHandAfter = 0;
  let allocatedAfter = 0;
  const movements = [opening, ...moves.toSorted((a, b) => a.at - b.at)].map((move) => {
    onHandAfter += move.on_hand;
    allocatedAfter += move.allocated;
    return {
      id: newId(move.at),
      variant_id: variantId,
      kind: move.kind,
      on_hand_change: move.on_hand,
      allocated_change: move.allocated,
      on_hand_after: onHandAfter,
      available_after: onHandAfter - allocatedAfter,
      cause_id: move.cause,
      account_id: owner.id,
      created_at: new Date(move.at).toISOString(),
    };
  });
  return { level: { variant_id: variantId, on_hand: onHand, allocated, unavailable: 0 }, movements };
}
