import { type OrderImport, undoDays } from "@vitrine/contract/orders/import-orders";

const dayMs = 86_400_000;

/** An import as its endpoint returns it. */
export function importResponse(
  row: Omit<OrderImport, "undo_until" | "retry_until">,
  now: number,
): OrderImport {
  const { status, finished_at } = row;
  const until = finished_at === null ? 0 : Date.parse(finished_at) + undoDays * dayMs;
  const during = (...statuses: OrderImport["status"][]) =>
    statuses.includes(status) && until > now ? new Date(until).toISOString() : null;
  return { ...row, undo_until: during("done", "failed"), retry_until: during("failed") };
}
