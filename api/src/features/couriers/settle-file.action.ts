import { parse } from "csv-parse/sync";
import type { Settlement } from "@vitrine/contract/delivery/courier-settlements";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { markSales } from "../catalogue/mark-sales.action.ts";
import { deliverDownloads } from "../orders/delivery/deliver-downloads.action.ts";
import { hasDigitalItems } from "../orders/order-units.rules.ts";
import { type OrderRecord, requireOrder, requireOrderForUpdate } from "../orders/orders.queries.ts";
import { changeCash } from "../orders/payments/change-cash.action.ts";
import { receivePayment } from "../orders/payments/receive-payment.action.ts";
import { refundableOf } from "../orders/payments/refunds.rules.ts";
import { requestDocuments } from "../orders/request-documents.action.ts";
import { requireShop } from "../shops/shops.queries.ts";
import {
  insertSettlement,
  listBookingsByNumber,
  readRecordedCash,
  settleBooking,
} from "./bookings.queries.ts";
import { type CourierRow, requireCourier } from "./couriers.queries.ts";
import {
  type MatchedRow,
  matchRows,
  maxRows,
  numberKey,
  recognisedColumns,
  type SettlementColumns,
  settlementResponse,
} from "./settlement.rules.ts";
import { recordOrderChange } from "../orders/record-order-change.action.ts";

interface SettlementFile {
  text: string;
  columns: SettlementColumns;
}

/** Compares a file with the bookings of a courier. @throws settlement_unreadable */
export async function checkSettlement(tx: ShopTx, courierId: string, file: SettlementFile) {
  const { headers, records } = readTable(file.text);
  const columns = recognisedColumns(headers, file.columns);
  const [courier, { currency }] = await Promise.all([requireCourier(tx, courierId), requireShop(tx)]);
  const numbers =
    columns.number === null ? [] : records.map((record) => numberKey(record[columns.number!] ?? ""));
  const bookings = await listBookingsByNumber(tx, courierId, numbers.filter(Boolean));
  return { courier, headers, columns, rows: matchRows(records, columns, bookings, currency) };
}

/** The rows of a CSV file by their headers. */
function readTable(text: string): { headers: string[]; records: Record<string, string>[] } {
  const delimiter = [",", ";", "\t"].toSorted((a, b) => count(text, b) - count(text, a))[0]!;
  try {
    const [headers = [], ...rows] = parse(text, {
      bom: true,
      delimiter,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      to: maxRows + 2,
    });
    const isTable = headers.length > 1 && new Set(headers).size === headers.length;
    if (!isTable || rows.length === 0 || rows.length > maxRows) throw apiError("settlement_unreadable");
    const records = rows.map((cells) =>
      Object.fromEntries(headers.map((header, at): [string, string] => [header, cells[at] ?? ""])),
    );
    return { headers, records };
  } catch {
    throw apiError("settlement_unreadable");
  }
}

/** Occurrences in the first line. */
function count(text: string, delimiter: string): number {
  return (text.split("\n", 1)[0] ?? "").split(delimiter).length;
}

type Correction = SettlementFile & { file_name: string; line: number; correction: number };

interface Settling {
  app: AppContext;
  shopId: number;
  actor: Actor;
}

/**
 * Records the cash of the rows that match as collected. Each order has its own transaction: repeated after a crash, the rest
 * is settled.
 */
export async function settleFile(
  settling: Settling,
  courierId: string,
  { file_name, ...file }: SettlementFile & { file_name: string },
): Promise<Settlement> {
  const { app, shopId, actor } = settling;
  const settlement_id = newId(app.clock.now());
  const checked = await app.db.inShop(shopId, async (tx) => {
    const found = await checkSettlement(tx, courierId, file);
    if (found.rows.some(({ outcome }) => outcome === "matched"))
      await insertSettlement(tx, {
        id: settlement_id,
        courier_id: courierId,
        file_name,
        account_id: actor.account_id,
      });
    return found;
  });
  for (const row of checked.rows)
    if (row.outcome === "matched") {
      row.outcome = await app.db.inShop(shopId, (tx) =>
        settleRow(settling, tx, { row, settlement_id, courier: checked.courier }),
      );
    }
  return settlementResponse(checked.headers, checked.columns, checked.rows);
}

interface SettledRow {
  row: MatchedRow;
  settlement_id: string;
  courier: CourierRow;
}

interface AppliedDifference {
  difference: number;
  isCorrection?: boolean;
}

/** Settles a row that matches. Another member may have settled it since it was compared, or another row has changed its order. */
async function settleRow(
  settling: Settling,
  tx: ShopTx,
  settled: SettledRow,
): Promise<MatchedRow["outcome"]> {
  const { row } = settled;
  const order = await requireOrderForUpdate(tx, row.order_id!);
  // Nothing if the delivery has recorded it.
  const difference = (row.collected ?? 0) - (await readRecordedCash(tx, row.booking_id!));
  if (difference < 0) return "differs";
  return (await applyRow(settling, tx, order, { ...settled, difference })) ? "matched" : "settled";
}

/** Marks the booking of a row of a locked order as settled, and changes the recorded cash by the difference. */
async function applyRow(
  { app, actor }: Settling,
  tx: ShopTx,
  order: OrderRecord,
  { row, settlement_id, courier, difference, isCorrection }: SettledRow & AppliedDifference,
): Promise<boolean> {
  const amount = row.collected ?? 0;
  if (!(await settleBooking(tx, row.booking_id!, { settlement_id, amount, fee: row.fee ?? 0 }))) return false;
  const causeId = row.booking_id!;
  const changed = isCorrection
    ? await changeCash({ app, tx, actor }, order, { causeId, difference })
    : await receivePayment({ tx, actor }, order, { kind: "collection", causeId, max: difference });
  if (changed !== 0) {
    await markSales(tx);
    await requestDocuments(app, tx, [order.id]);
    if (hasDigitalItems(order)) await deliverDownloads({ app, tx }, await requireOrder(tx, order.id));
  }
  await recordOrderChange(tx, actor, order, {
    action: "payment.settled",
    after: {
      amount,
      currency: order.currency,
      courier: courier.name,
      ...(difference < 0 && { missing: -difference }),
    },
  });
  return true;
}

/**
 * Settles one row of a file whose amount differs, if its correction is the one that the member has seen.
 *
 * @throws settlement_changed
 */
export async function correctRow(
  settling: Settling & { tx: ShopTx },
  courierId: string,
  { file_name, line, correction, ...file }: Correction,
): Promise<Settlement> {
  const { app, tx, actor } = settling;
  const before = await checkSettlement(tx, courierId, file);
  const row = before.rows.find((one) => one.line === line);
  if (!row?.order_id || row.correction !== correction) throw apiError("settlement_changed");
  const order = await requireOrderForUpdate(tx, row.order_id);
  const difference = (row.collected ?? 0) - (await readRecordedCash(tx, row.booking_id!));
  if (difference !== correction || refundableOf(order) + difference < 0) throw apiError("settlement_changed");
  const settlement_id = newId(app.clock.now());
  await insertSettlement(tx, {
    id: settlement_id,
    courier_id: courierId,
    file_name,
    account_id: actor.account_id,
  });
  const applied = { row, settlement_id, courier: before.courier, difference, isCorrection: true };
  if (!(await applyRow(settling, tx, order, applied))) throw apiError("settlement_changed");
  const { headers, columns, rows } = await checkSettlement(tx, courierId, file);
  return settlementResponse(headers, columns, rows);
}
