import type { CustomerConditions } from "@vitrine/contract/customers/customer-filter";

/** The data of a customer that the conditions of a segment compare. */
export interface SegmentData {
  tags: string[];
  country: string | null;
  accepts_marketing: boolean;
  is_tax_exempt: boolean;
  is_blocked: boolean;
  orders_count: number;
  /** In minor units. */
  total_spent: number;
  /** The day in the shop's time zone: "2026-11-01". Null without an order. */
  last_ordered_on: string | null;
}

/** True if a customer meets all conditions of a segment: the same customers that the list with these filters shows. */
export function isInSegment(segment: CustomerConditions, customer: SegmentData): boolean {
  const { tag, country, marketing, exempt, blocked, orders_min, orders_max, spent_min, spent_max, from, to } =
    segment;
  const last = customer.last_ordered_on;
  const isBetween = (value: number, min = 0, max = Number.MAX_SAFE_INTEGER) => value >= min && value <= max;
  return (
    (tag === undefined || customer.tags.includes(tag)) &&
    (country === undefined || customer.country === country) &&
    isAs(marketing, customer.accepts_marketing) &&
    isAs(exempt, customer.is_tax_exempt) &&
    isAs(blocked, customer.is_blocked) &&
    isBetween(customer.orders_count, orders_min, orders_max) &&
    isBetween(customer.total_spent, spent_min, spent_max) &&
    (from === undefined || (last !== null && last >= from)) &&
    (to === undefined || (last !== null && last <= to))
  );
}

function isAs(wanted: "yes" | "no" | undefined, value: boolean): boolean {
  return wanted === undefined || value === (wanted === "yes");
}
