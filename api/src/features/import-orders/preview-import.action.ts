import type { OrderImportPreview } from "@vitrine/contract/orders/import-orders";
import { wallTime } from "@vitrine/contract/values/zoned-time";
import type { AppContext } from "../../app-context.ts";
import { asApiError } from "../product-files/file-problem.ts";
import { countWorksheets, csvOfFile } from "../product-files/tables/read-workbook.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { findCustomers } from "./import-customers.action.ts";
import type { PastOrder } from "./past-order.rules.ts";
import { chosenFields, type OrderFile, readOrders } from "./read-orders.ts";
import { findKnown } from "./write-orders.action.ts";

const shownProblems = 100;
/** Orders that are looked up in one statement. */
const ordersAtOnce = 2_000;

const otherWorksheets = {
  row: 1,
  severity: "warning",
  message:
    "This workbook has more worksheets. Only the first one is imported: save the others as files of their own.",
} as const;

/** A file that was sent, as CSV, and its orders. */
interface ReadFile extends OrderFile {
  bytes: Buffer;
  currency: string;
  country: string;
  time_zone: string;
}

/** Reads a file of past orders as the shop does. @throws import_rejected */
export async function readUpload(
  app: AppContext,
  shopId: number,
  upload: { file: File; fields?: string | undefined },
): Promise<ReadFile> {
  const fields = chosenFields(upload.fields);
  const { currency, country, time_zone } = await app.db.inShop(shopId, requireShop);
  const sent = Buffer.from(await upload.file.arrayBuffer());
  const bytes = await csvOfFile(sent, shopId).catch((failure: unknown) => {
    throw asApiError(failure);
  });
  const file = await readOrders(bytes, { currency, time_zone, now: app.clock.now() }, fields);
  if ((await countWorksheets(sent)) > 1) file.problems.unshift(otherWorksheets);
  return { ...file, bytes, currency, country, time_zone };
}

/** The orders that an import of a file would create. Stores nothing. @throws import_rejected */
export async function previewImport(
  app: AppContext,
  shopId: number,
  upload: { file: File; fields?: string | undefined },
): Promise<OrderImportPreview> {
  const file = await readUpload(app, shopId, upload);
  const fresh: PastOrder[] = [];
  const customers = new Set<string>();
  const newCustomers = new Set<string>();
  for (const part of partsOf(file.orders, ordersAtOnce))
    await app.db.inShop(shopId, async (tx) => {
      const known = await findKnown(tx, part);
      const unknown = part.filter((order) => !known.has(order));
      const { fresh: unseen, idOf } = await findCustomers(tx, unknown, file.country);
      fresh.push(...unknown);
      const created = new Map(unseen.map(({ id, email, phone_e164 }) => [id, email ?? phone_e164!]));
      for (const order of unknown) {
        const id = idOf(order);
        if (id === undefined) continue;
        customers.add(created.get(id) ?? id);
        if (created.has(id)) newCustomers.add(created.get(id)!);
      }
    });
  const { columns, missing, rows, problems, currency } = file;
  return {
    columns,
    missing,
    rows,
    orders: fresh.length,
    lines: fresh.reduce((sum, { lines }) => sum + lines.length, 0),
    known: file.orders.length - fresh.length,
    customers: customers.size,
    new_customers: newCustomers.size,
    currency,
    months: monthsOf(fresh, file.time_zone),
    errors: problems.filter(({ severity }) => severity === "error").length,
    warnings: problems.filter(({ severity }) => severity === "warning").length,
    problems: problems.slice(0, shownProblems),
  };
}

function monthsOf(orders: PastOrder[], zone: string): OrderImportPreview["months"] {
  const months = new Map<string, { orders: number; total: number }>();
  for (const { placed_at, total } of orders) {
    const month = wallTime(placed_at, zone).slice(0, 7);
    const sums = months.get(month) ?? { orders: 0, total: 0 };
    months.set(month, { orders: sums.orders + 1, total: sums.total + total });
  }
  return [...months].toSorted().map(([month, sums]) => ({ month, ...sums }));
}

export function* partsOf<T>(all: T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
