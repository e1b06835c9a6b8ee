import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { countTries } from "../../http/limits.ts";
import { newId } from "../../ids.ts";
import { networkOf } from "../../ip-networks.ts";

const hourSeconds = 3600;

interface SignUp {
  shopId: number;
  email: string;
  ip: string;
  /** Of the email; null for the shop's default language. */
  language: string | null;
}

/**
 * Emails a link to confirm, within the limits on sign-ups.
 *
 * @param check reads the form's settings; throws if the shop doesn't offer it
 */
export async function requestSignUp<Settings>(
  app: AppContext,
  { shopId, email, ip, language }: SignUp,
  check: (tx: ShopTx) => Promise<Settings>,
): Promise<Settings> {
  const now = app.clock.now();
  await countTries(app.db, now, [
    { key: `newsletter by ${networkOf(ip)}`, max: 30, seconds: hourSeconds },
    // Many networks together can't send more either.
    { key: `newsletter of ${shopId}`, max: 1_000, seconds: hourSeconds },
    { key: `newsletter to ${email}`, max: 10, seconds: hourSeconds },
  ]);
  return app.db.inShop(shopId, async (tx) => {
    const settings = await check(tx);
    const job = { id: newId(now), shop_id: tx.shopId, email, language };
    await app.jobs.enqueue(tx, "newsletter-sign-up", job);
    return settings;
  });
}
