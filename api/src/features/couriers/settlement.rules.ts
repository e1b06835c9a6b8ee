import type {
  Settlement,
  SettlementColumn,
  SettlementRow,
} from "@vitrine/contract/delivery/courier-settlements";
import { parseMoney } from "@vitrine/contract/values/money";
import type { SettledBooking } from "./bookings.queries.ts";

export const maxRows = 500;

/** Headers of couriers' files, in lower case. The fee is first: "COD charge" is a fee. */
const patterns: [SettlementColumn, RegExp][] = [
  ["fee", /fee|charge|commission/],
  ["number", /tracking|consignment|awb|waybill|invoice|order|reference/],
  ["collected", /collect|cod|cash|amount|paid/],
];

export type SettlementColumns = Settlement["columns"];

/** The header of each column: the chosen one, or else the first that is recognised. */
export function recognisedColumns(headers: readonly string[], chosen: SettlementColumns): SettlementColumns {
  const columns: SettlementColumns = { number: null, collected: null, fee: null };
  const used = new Set<string>();
  for (const [column] of patterns) {
    const header = chosen[column];
    if (header !== null && headers.includes(header)) {
      columns[column] = header;
      used.add(header);
    }
  }
  for (const [column, pattern] of patterns) {
    const found = headers.find((header) => !used.has(header) && pattern.test(header.toLowerCase()));
    if (columns[column] !== null || found === undefined) continue;
    columns[column] = found;
    used.add(found);
  }
  return columns;
}

/** Tracking numbers and names of orders, as they are compared. */
export function numberKey(number: string): string {
  return number
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .trim()
    .toLowerCase();
}

export interface MatchedRow extends SettlementRow {
  booking_id: string | null;
}

/** Compares the rows of a file with the bookings of the courier. */
export function matchRows(
  records: readonly Record<string, string>[],
  columns: SettlementColumns,
  bookings: readonly SettledBooking[],
  currency: string,
): MatchedRow[] {
  const seen = new Set<string>();
  const cell = (record: Record<string, string>, column: SettlementColumn) =>
    (columns[column] === null ? "" : (record[columns[column]] ?? "")).trim();
  return records.map((record, index) => {
    const number = cell(record, "number")
      .toWellFormed()
      .replace(/\p{Cc}/gu, " ")
      .slice(0, 120);
    const collected = parseMoney(cell(record, "collected"), currency) ?? null;
    const fee = parseMoney(cell(record, "fee"), currency) ?? null;
    const booking = bookingFor(numberKey(number), collected, bookings, seen);
    const expected = booking ? expectedOf(booking) : null;
    const outcome = outcomeOf(booking, collected, expected, seen);
    if (booking) seen.add(booking.id);
    return {
      line: index + 2,
      number,
      collected,
      fee,
      expected,
      order_id: booking?.order_id ?? null,
      order_name: booking?.order_name ?? null,
      outcome,
      correction: booking && outcome === "differs" ? correctionOf(booking, collected ?? 0) : null,
      booking_id: booking?.id ?? null,
    };
  });
}

/** Of several shipments of an order, one that isn't in the file yet, isn't settled, and has the amount. */
function bookingFor(
  key: string,
  collected: number | null,
  bookings: readonly SettledBooking[],
  seen: ReadonlySet<string>,
): SettledBooking | undefined {
  const isNamed = (one: SettledBooking) =>
    [one.tracking_number, one.provider_id, one.reference, one.order_name, one.order_number].some(
      (name) => name !== null && numberKey(name) === key,
    );
  const rank = (one: SettledBooking) =>
    (seen.has(one.id) ? 0 : 4) +
    (one.settlement_id === null ? 2 : 0) +
    (one.cod_amount === collected ? 1 : 0);
  return key === "" ? undefined : bookings.filter(isNamed).toSorted((a, b) => rank(b) - rank(a))[0];
}

/** The cash that is due from the courier: none for a parcel that didn't reach the customer, and not what was missing then. */
function expectedOf({ cod_amount, cash_missing, shipment_status }: SettledBooking): number {
  if (["returning", "returned", "lost", "cancelled"].includes(shipment_status)) return 0;
  return Math.max(0, cod_amount - cash_missing);
}

/** The difference to the cash that the order has recorded. Before the delivery, none is recorded. */
function correctionOf(
  { cod_amount, recorded, shipment_status }: SettledBooking,
  collected: number,
): number | null {
  const isCorrectable = shipment_status === "delivered" && collected <= cod_amount && collected !== recorded;
  return isCorrectable ? collected - recorded : null;
}

function outcomeOf(
  booking: SettledBooking | undefined,
  collected: number | null,
  expected: number | null,
  seen: ReadonlySet<string>,
): SettlementRow["outcome"] {
  if (!booking) return "unknown";
  if (seen.has(booking.id)) return "repeated";
  if (booking.settlement_id !== null) return "settled";
  if (collected === null || collected < 0) return "unreadable";
  return collected === expected ? "matched" : "differs";
}

/** The comparison as the dashboard receives it, with the sums of the rows that match. */
export function settlementResponse(
  headers: string[],
  columns: SettlementColumns,
  rows: readonly MatchedRow[],
): Settlement {
  const matched = rows.filter(({ outcome }) => outcome === "matched");
  return {
    headers,
    columns,
    rows: rows.map(({ booking_id: _, ...row }) => row),
    matched: {
      count: matched.length,
      collected: matched.reduce((sum, { collected }) => sum + (collected ?? 0), 0),
      fees: matched.reduce((sum, { fee }) => sum + (fee ?? 0), 0),
    },
  };
}
