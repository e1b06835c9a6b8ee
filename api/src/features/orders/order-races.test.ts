import { parse } from "csv-parse/sync";
import { beforeAll, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { stockOf } from "../../../test/sample-products.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { EditShop, type SoldOrder } from "../order-edits/edit-shop.fixture.ts";
import { cancelOwnOrder } from "./cancel-own-order.action.ts";
import type { Change } from "./change-scope.ts";
import { confirmOrder, packOrder } from "./change-order.action.ts";
import { refundOrder } from "./payments/refund-order.action.ts";

// Fifty changes of one order at once, each in its own transaction, as several servers make them. In one process, requests
// for the same order take turns before their transactions open.

const app = useTestApp({ jobs: false });
const shop = new EditShop(app);

beforeAll(async () => {
  await shop.open("Tea Races");
  await shop.query("update checkout_settings set cancel_minutes = 60 where shop_id = $1", shop.id);
});

type Run = (change: Change) => Promise<unknown>;
const owner: Actor = { account_id: null, name: "Mona", role: "owner" };

/** The codes of the changes that are rejected; undefined for one that is made. */
function allAtOnce(id: string, runs: Run[], actors = [owner]): Promise<(string | undefined)[]> {
  return Promise.all(
    runs.map((run, n) =>
      app.app.db
        .inShop(shop.id, (tx) => run({ app: app.app, tx, actor: actors[n % actors.length]!, id }))
        .then(
          () => undefined,
          (failure: { code?: string; message: string }) => failure.code ?? failure.message,
        ),
    ),
  );
}

const times = (count: number, run: Run): Run[] => Array.from({ length: count }, () => run);

const countsOf = (codes: (string | undefined)[]) =>
  Object.fromEntries(
    Map.groupBy(codes, (code) => code ?? "made")
      .entries()
      .map(([code, same]) => [code, same.length]),
  );

const stock = ({ tea }: SoldOrder) => stockOf(app.database, tea);

it("of 50 refunds by two members at once, no more than what was paid is refunded", async () => {
  const { id } = await shop.sold();
  await shop.owner.client.orders.mark_paid({ params: shop.place(id) });
  const refund: Run = (change) => refundOrder(change, { amount: 1000, reason: "customer" } as never);
  const codes = await allAtOnce(id, times(50, refund), [owner, { ...owner, name: "Rita", role: "manager" }]);
  expect(countsOf(codes)).toEqual({ made: 2, refund_too_large: 48 });
  const [{ refunded }] = (await shop.query<{ refunded: number }>(
    "select sum(amount)::int as refunded from payments where order_id = $1 and kind = 'refund'",
    id,
  )) as [{ refunded: number }];
  expect(refunded).toBe(2000);
  expect(await shop.order(id)).toMatchObject({ payment_status: "partially_refunded", refundable: 500 });
});

it("of a customer who cancels and members who pack at once, one wins, and the stock agrees", async () => {
  for (let round = 0; round < 6; round++) {
    const sold = await shop.sold();
    await allAtOnce(sold.id, [confirmOrder]);
    const cancel: Run = ({ tx, id }) => cancelOwnOrder(app.app, tx, id, { id: "1", ip: "127.0.0.1" });
    const pack: Run = (change) => packOrder(change, undefined);
    // Either starts first in half of the rounds.
    const pair = round % 2 ? [cancel, pack] : [pack, cancel];
    const codes = await allAtOnce(
      sold.id,
      times(25, pair[0]!).flatMap((run) => [run, pair[1]!]),
    );
    expect(countsOf(codes)).toEqual({ made: 1, transition_rejected: 49 });
    const { stage, shipments } = await shop.order(sold.id);
    expect([stage, shipments.length]).toEqual(stage === "packed" ? ["packed", 1] : ["cancelled", 0]);
    expect(await stock(sold)).toEqual({ on_hand: 100, allocated: stage === "packed" ? 2 : 0 });
  }
});

it("of 50 edits of the same version at once, one is saved, and exports show the order before or after it", async () => {
  const sold = await shop.sold();
  const saves = await Promise.all(
    Array.from({ length: 50 }, (_, n) => shop.ready(sold.id, { lines: { [sold.tea]: 3 + n } })),
  );
  const params = { shop_id: shop.id };
  const read = () =>
    shop.owner.client.order_exports.read({ params, query: { preset: "items", ids: [sold.id] } });
  const [files, answers] = await Promise.all([
    Promise.all([read(), read()]),
    Promise.allSettled(saves.map((save) => save())),
  ]);
  const failures = answers.flatMap((response) =>
    response.status === "rejected" ? [response.reason.code] : [],
  );
  expect(countsOf(failures)).toEqual({ version_conflict: 49 });
  const { subtotal, lines } = await shop.order(sold.id);
  const saved = lines.find(({ variant_id }) => variant_id === sold.tea)!.quantity;
  expect(subtotal).toBe(saved * 1000 + 500);
  expect(await stock(sold)).toEqual({ on_hand: 100, allocated: saved });
  for (const file of files) {
    const rows = parse<Record<string, string>>(await file.text(), { columns: true, bom: true });
    const quantity = Number(
      rows.find((row) => row["Lineitem name"]!.startsWith("Tea"))!["Lineitem quantity"],
    );
    expect([2, saved]).toContain(quantity);
    expect(rows[0]!["Subtotal"]).toBe((quantity * 10 + 5).toFixed(2));
  }
});
