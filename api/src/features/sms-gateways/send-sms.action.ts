import type { SmsProblemKind } from "@vitrine/contract/checkout/sms-gateways";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { hmac, newId } from "../../ids.ts";
import { emailLanguage } from "../../languages/email-language.ts";
import { type Sms, type SmsAccount, SmsProblem, type SmsProvider } from "../../outside/sms-provider.ts";
import { seal, unseal } from "../../seal.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { countOrderSms, countTest, findGateway, type GatewayRow } from "./sms-gateways.queries.ts";
import { testMessage } from "./test-message.sms.ts";

/** The shop's account at a gateway, ready to send. */
export interface Gateway {
  provider: SmsProvider;
  account: SmsAccount;
}

export function sealKey(app: AppContext, shopId: number, key: string): Buffer {
  return seal(app.secret, purposeOf(shopId), key);
}

/** The key; undefined if it was encrypted with another secret of the installation, or for another shop. */
export function openKey(app: AppContext, shopId: number, sealed: Buffer): string | undefined {
  try {
    return unseal(app.secret, purposeOf(shopId), sealed);
  } catch (failure) {
    app.log.error({ shop_id: shopId, failure }, "the key of an SMS gateway can't be decrypted");
    return undefined;
  }
}

/** The key of one shop can't be decrypted as that of another. */
function purposeOf(shopId: number): string {
  return `sms gateway of shop ${shopId}`;
}

/** The account of a stored gateway; undefined if its key must be entered again. */
export function gatewayOf(
  app: AppContext,
  shopId: number,
  { provider, settings, secrets }: GatewayRow,
): Gateway | undefined {
  const key = openKey(app, shopId, secrets);
  return key === undefined ? undefined : { provider: app.smsProviders[provider], account: { settings, key } };
}

/** Not reversible to the phone number, and different in each shop. */
function phoneHash(app: AppContext, shopId: number, phone: string): string {
  return hmac(app.secret, `sms:${shopId}:${phone}`);
}

/**
 * The gateway for a message about an order, which is counted, or the reason why no message may be sent.
 *
 * @param about `phone` is in E.164; `isNews` is true for a message that the customer didn't request
 */
export async function takeGateway(
  app: AppContext,
  tx: ShopTx,
  about: { order_id: string; phone: string; isNews?: boolean },
): Promise<{ gateway: Gateway; problem?: undefined } | { problem: SmsProblemKind }> {
  const row = await findGateway(tx);
  const gateway = row?.is_active ? gatewayOf(app, tx.shopId, row) : undefined;
  if (!row || !gateway) return { problem: "off" };
  if (row.is_silent) return { problem: "silent" };
  const { order_id, phone, isNews = false } = about;
  const counted = {
    id: newId(app.clock.now()),
    order_id,
    isNews,
    phone_hash: phoneHash(app, tx.shopId, phone),
    max_per_day: row.max_per_day,
  };
  return (await countOrderSms(tx, counted)) ? { gateway } : { problem: "limited" };
}

/** Sends a message. Returns the reason why it failed. */
export async function sendSms(
  app: AppContext,
  shopId: number,
  { provider, account }: Gateway,
  sms: Sms,
): Promise<SmsProblemKind | undefined> {
  try {
    await provider.send(account, sms);
    return undefined;
  } catch (problem) {
    if (!(problem instanceof SmsProblem)) throw problem;
    // Neither the number nor the text is in the problem.
    app.log.warn({ shop_id: shopId, problem: problem.message }, "an SMS wasn't sent");
    return problem.kind;
  }
}

/**
 * Sends a test message to a phone number of the shop's team.
 *
 * @param phone in E.164
 * @throws too_many_requests, sms_gateway_silent; the caller has a message for a gateway that rejects it
 */
export async function sendTest(
  app: AppContext,
  shopId: number,
  gateway: Gateway,
  phone: string,
): Promise<"sent" | "rejected"> {
  const text = await app.db.inShop(shopId, async (tx) => {
    const counted = { id: newId(app.clock.now()), phone_hash: phoneHash(app, shopId, phone) };
    if (!(await countTest(tx, counted)))
      throw apiError("too_many_requests", {
        message: "You can send 10 test messages an hour. Wait, then try again.",
      });
    const shop = await requireShop(tx);
    return testMessage(shop, emailLanguage(shop, null));
  });
  const problem = await sendSms(app, shopId, gateway, { phone, text });
  if (problem === "silent") throw apiError("sms_gateway_silent");
  return problem ? "rejected" : "sent";
}
