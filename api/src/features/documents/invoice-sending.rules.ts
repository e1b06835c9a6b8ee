import type { OrderRecord } from "../orders/orders.queries.ts";

/** Emails with the invoice of one order in a day. */
const maxOfOrder = 10;
const dayMs = 86_400_000;

/** The details of the error if the invoice may not be emailed again now; undefined if it may. */
export function invoiceEmailProblem(
  timeline: Pick<OrderRecord["timeline"][number], "action" | "at">[],
  now: number,
): { message: string; retry_after: number } | undefined {
  const sent = timeline.filter(
    ({ action, at }) => action === "invoice.emailed" && Date.parse(at) > now - dayMs,
  );
  if (sent.length < maxOfOrder) return undefined;
  return {
    message: "You can email an invoice up to 10 times in a day. Try again tomorrow.",
    retry_after: dayMs / 1000,
  };
}
