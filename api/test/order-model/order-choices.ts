import fc from "fast-check";
import { type Move, moves, type Role, ruleOf, type Seen } from "./order-table.ts";

// The random moves of a run.

const choice = fc.record({
  move: fc.nat(),
  role: fc.nat(),
  pick: fc.nat(1000),
  isAny: fc.nat(9).map((n) => n === 0),
});
export const round = fc.record({ first: choice, second: fc.option(choice, { freq: 3 }) });
export type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never;

/** Moves by how often they are chosen. An order ends with some, and stays the same with others. */
function weightOf(move: Move): number {
  if (
    [
      "cancel",
      "cancel_own",
      "reject",
      "hold",
      "edit",
      "refund",
      "refund_units",
      "cancel_units",
      "cancel_items",
    ].includes(move)
  )
    return 1;
  return [
    "pack",
    "ship",
    "deliver",
    "deliver_short",
    "mark_attempt_failed",
    "mark_returning",
    "mark_returned",
    "mark_fulfilled",
    "complete",
  ].includes(move)
    ? 6
    : 3;
}

/** A move that the table allows; sometimes any move. */
export function choose(
  seen: Seen,
  { move, role, isAny }: Choice,
): { move: Move; role: Role; pick: number } | undefined {
  const all = moves.flatMap((one) => ruleOf(one).by.map((by) => ({ move: one, role: by })));
  const allowed = all
    .filter((one) => ruleOf(one.move).when(seen, one.role))
    .flatMap((one) => Array.from({ length: weightOf(one.move) }, () => one));
  const from = isAny || allowed.length === 0 ? all : allowed;
  const chosen = from[move % from.length];
  if (!chosen) return undefined;
  const isRestricted = chosen.role === "system" || chosen.move === "reject" || chosen.move === "cancel";
  if (isRestricted && !isPlayable(seen, chosen.move)) return undefined;
  return { ...chosen, pick: role };
}

/**
 * Events of the provider exist only for orders with a payment page. The same call rejects an unconfirmed order and
 * cancels any other.
 */
function isPlayable({ order }: Seen, move: Move): boolean {
  if (move === "reject") return order.confirmation === "pending";
  if (move === "cancel") return order.confirmation !== "pending";
  return move === "complete" || (order.payment_method === "stripe" && order.lifecycle === "awaiting_payment");
}
