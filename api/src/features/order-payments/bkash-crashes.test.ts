import { afterAll, it } from "vitest";
import { type CuttingProxy, startCuttingProxy } from "../../../test/cutting-proxy.ts";
import { isFullSize } from "../../../test/test-size.ts";
import { useBkashShop } from "./bkash-shop.fixture.ts";
import { crashAnywhere } from "./crash-anywhere.fixture.ts";
import type { OnlineOrder } from "./online-order.fixture.ts";

let proxy: CuttingProxy;
const shop = await useBkashShop({
  connectVia: async (connection) => (proxy = await startCuttingProxy(connection)).connection,
});
const { bkash } = shop;
afterAll(() => proxy?.stop());

const confirm = async (order: OnlineOrder) => bkash.confirm(await shop.pay(order));
/** A job that fails is retried, as an interrupted request is. */
const statusOf = (done: Promise<unknown>) =>
  done.then(
    () => 200,
    () => 503,
  );
const outcome = {
  lifecycle: "open",
  payment_status: "paid",
  ledger: [["capture", "bkash", 105_050]],
  refunds: null,
  placed: 1,
};
const cases = [
  { title: "the return from bKash", report: (order: OnlineOrder) => () => statusOf(shop.check(order)) },
  {
    title: "the job that reads bKash's page",
    report: (order: OnlineOrder) => () => statusOf(shop.follow(order)),
  },
];

it.each(isFullSize ? cases : cases.slice(1))(
  "a crash at any moment of $title records all of it or nothing, and a retry all of it",
  async (payment) => {
    console.info(await crashAnywhere(shop, proxy, { ...payment, prepare: confirm, outcome }));
  },
);
