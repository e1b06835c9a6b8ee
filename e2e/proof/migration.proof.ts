import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIndexes, migrate } from "@vitrine/api/db/migrate";
import { checkout } from "../../bench/checkout.ts";
import { fillOrders, fillShop } from "../../bench/fill.ts";
import { client } from "../../bench/load.ts";
import { openStage, type Product } from "../../bench/stage.ts";
import type { Proof } from "./proof.ts";

// A new version is started beside the old one, on a database with a million orders, while shoppers check out: none of
// their requests may wait long for a lock of its migrations.

const orders = Number(process.env["PROOF_ORDERS"] ?? 1_000_000);
const shoppers = 4;
const maxStallMs = 200;

/** Changes that a new version may make to the tables that every checkout uses. */
const migrations: Record<string, string> = {
  "9001_columns.sql":
    "alter table shop.orders add column proof text; alter table shop.carts add column proof text",
  "9002_table.sql": `create table shop.proofs (shop_id integer not null, order_id uuid not null, primary key (shop_id, order_id),
    foreign key (shop_id, order_id) references shop.orders on delete cascade)`,
  "9003_policy.sql": "create policy proof on shop.order_lines for select to vitrine_search using (true)",
  "9004_constraint.sql":
    "alter table shop.orders add constraint proof_length check (length(proof) < 100) not valid",
  "9005_indexes.concurrent.sql": `create index concurrently orders_proof on shop.orders (shop_id, item_count, id);
    create index concurrently order_lines_proof on shop.order_lines (shop_id, quantity, id);`,
};

export const prove: Proof = async (say) => {
  const directory = mkdtempSync(path.join(tmpdir(), "vitrine-migration-"));
  const stage = await openStage();
  let product: Product | undefined;
  try {
    const current = path.resolve(import.meta.dirname, "../../api/db");
    cpSync(current, directory, { recursive: true });
    await (await stage.product()).stop();
    await buildIndexes(stage.connection, current);
    const shop = await fillShop(stage, "large", 1_000);
    await fillOrders(stage, shop.shopId, orders);
    product = await stage.product();
    const waits: number[] = [];
    const { send, close } = client(product.port, shoppers);
    const timed: typeof send = async (...request) => {
      const began = performance.now();
      const reply = await send(...request);
      waits.push(performance.now() - began);
      return reply;
    };
    const over = new AbortController();
    const shopping = Promise.all(
      Array.from({ length: shoppers }, async (_, shopper) => {
        for (let turn = shopper; !over.signal.aborted; turn += shoppers)
          await checkout({ send: timed, close }, shop, turn);
      }),
    );
    const during = async (work: () => Promise<unknown>): Promise<number> => {
      waits.length = 0;
      await Promise.race([work(), shopping]);
      return Math.max(...waits);
    };
    const pause = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));
    await during(pause(3_000));
    say(`${orders.toLocaleString("en")} orders, ${shoppers} shoppers`);
    say(`without a migration: longest request ${(await during(pause(5_000))).toFixed(0)} ms`);
    for (const [name, text] of Object.entries(migrations))
      writeFileSync(path.join(directory, "migrations", name), text);
    appendFileSync(path.join(directory, "row-level-security.sql"), "\n-- changed\n");
    let longest = 0;
    for (const [name, work] of Object.entries({
      migrations: migrate,
      "indexes made concurrently": buildIndexes,
    })) {
      const began = performance.now();
      const ms = await during(() => work(stage.connection, directory));
      say(
        `${name}: ${((performance.now() - began) / 1000).toFixed(1)} s, longest request ${ms.toFixed(0)} ms, of ${waits.length}`,
      );
      longest = Math.max(longest, ms);
    }
    over.abort();
    await shopping;
    close();
    if (longest > maxStallMs)
      throw new Error(`A request waited ${longest.toFixed(0)} ms; ${maxStallMs} are allowed`);
  } finally {
    await product?.stop();
    await stage.close();
    rmSync(directory, { recursive: true, force: true });
  }
};
