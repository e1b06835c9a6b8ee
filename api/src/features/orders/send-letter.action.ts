import { storeUrl } from "@vitrine/contract/store-url";
import type { ShopTx } from "../../db/tx.ts";
import { signId } from "../../ids.ts";
import type { Outcome } from "../../jobs/settle-by-shop.ts";
import { settleEach } from "../../jobs/settle-each.ts";
import { writeTogether } from "../../jobs/write-together.ts";
import { renderMail } from "../../mail/frame.tsx";
import type { World } from "../../world.ts";
import { signDownloads } from "../digital-files/sign-downloads.action.ts";
import { theShop } from "../shops/shops.queries.ts";
import { type LetterKey, listSentLetters, takeLetters, updateLetters } from "./letters.queries.ts";
import type { AboutOrder, Written } from "./order-parts.mail.tsx";
import { listOrderRecords } from "./orders.queries.ts";

/** Reads what the letters about orders are written from, by order; without those that do not exist. */
export async function readAboutOrders(
  world: World,
  tx: ShopTx,
  orderIds: string[],
): Promise<Map<string, AboutOrder>> {
  const [shop, orders, downloads] = await Promise.all([
    theShop(tx),
    listOrderRecords(tx, orderIds),
    signDownloads(world, tx, orderIds),
  ]);
  const store = storeUrl(shop, world.dashboardUrl);
  return new Map(
    orders.map((order) => [
      order.id,
      {
        shop,
        order,
        order_url: `${store}/orders/${signId(world.secret, "order", tx.shopId, order.id)}`,
        downloads: downloads
          .get(order.id)!
          .map(({ name, link }) => ({ name, url: `${store}/downloads/${link}` })),
        owner_url: `${world.dashboardUrl}/shop/orders/${order.id}`,
      },
    ]),
  );
}

/** More than the connections to a mail server, so that none waits for a letter to be written. */
const lettersAtOnce = 6;

/** One letter to one address. Of the same kind, cause and recipient there is one, ever. */
export interface OrderLetter extends LetterKey {
  replyTo: string | null;
  write(): Written;
}

/**
 * Sends the letters of jobs about orders of one shop, and answers for each job whether all of its letters are sent. One
 * address that takes no letters keeps nobody else from theirs.
 */
export async function sendLettersOf<Job extends { order_id: string }>(
  world: World,
  jobs: Job[],
  abouts: Map<string, AboutOrder>,
  lettersOf: (job: Job, about: AboutOrder) => OrderLetter[],
): Promise<Outcome[]> {
  // Two jobs may ask for the same letter.
  const letters = new Map<string, OrderLetter>();
  const keys = jobs.map((job) => {
    const about = abouts.get(job.order_id);
    const own = about && lettersOf(job, about).map((letter) => [keyOf(letter), letter] as const);
    for (const [key, letter] of own ?? []) letters.set(key, letter);
    return own?.map(([key]) => key);
  });
  const [anyOrder] = abouts.values();
  const sent = anyOrder && (await sendLetters(world, anyOrder.shop, letters));
  return keys.map((own) => {
    if (!own || !sent) return { status: "rejected", reason: new Error("There is no such order") };
    const failed = own.map((key) => sent.get(key)!).find(({ status }) => status === "rejected");
    return failed ?? { status: "fulfilled", value: undefined };
  });
}

/**
 * Sends letters of a shop once each, however often it is asked to. Only when the process ends between the mail server's
 * yes and our mark does one go twice, and then under one Message-ID.
 */
async function sendLetters(
  world: World,
  shop: AboutOrder["shop"],
  letters: Map<string, OrderLetter>,
): Promise<Map<string, Outcome>> {
  if (letters.size === 0) return new Map();
  const all = [...letters.values()];
  const [taken, sent] = await world.db.inShop(shop.id, async (tx) => {
    const rows = await takeLetters(tx, all);
    const others = rows.length === all.length ? [] : await listSentLetters(tx, all);
    return [new Map(rows.map((row) => [keyOf(row), row.id])), new Set(others.map(keyOf))];
  });
  const release = writeTogether((released: { id: string; sent_at: string | null }[]) =>
    world.db.inShop(shop.id, (tx) => updateLetters(tx, released)),
  );
  const outcomes = await settleEach([...letters], lettersAtOnce, async ([key, letter]) => {
    const id = taken.get(key);
    if (!id) {
      if (sent.has(key)) return;
      throw new Error("Somebody else is sending this letter");
    }
    try {
      await send(world, shop.name, id, letter);
    } catch (failure) {
      await release({ id, sent_at: null });
      throw failure;
    }
    await release({ id, sent_at: new Date(world.clock.now()).toISOString() });
  });
  return new Map([...letters.keys()].map((key, at) => [key, outcomes[at]!]));
}

async function send(world: World, fromName: string, id: string, letter: OrderLetter): Promise<void> {
  const { subject, element } = letter.write();
  await world.post.send({
    id,
    to: letter.recipient,
    subject,
    ...renderMail(element),
    fromName,
    replyTo: letter.replyTo ?? undefined,
  });
}

const keyOf = ({ kind, cause, recipient }: LetterKey) => JSON.stringify([kind, cause, recipient]);
