import type { TestApp } from "../../../test/test-app.ts";
import { shopper, type Shopper } from "../../../test/shopper.ts";
import type { Mail } from "../../mail/deliver.ts";
import { sendShopperCode } from "./send-shopper-code.job.ts";

/** Sends the code of the latest request at a shop, and returns it with its recipient. */
export async function latestCode(app: TestApp, shopId: number): Promise<{ code: string; to: string }> {
  const { rows } = await app.database.admin.query(
    "select id from shopper_codes where shop_id = $1 order by id desc limit 1",
    [shopId],
  );
  const sent: Mail[] = [];
  const post = { send: async (mail: Mail) => void sent.push(mail), forget: async () => {}, close: () => {} };
  await sendShopperCode({ ...app.app, post }, { shop_id: shopId, code_id: rows[0].id as string });
  return { code: /^\d{6}/.exec(sent[0]!.subject)![0], to: sent[0]!.to };
}

/** Requests a code in a new browser and signs in with it. */
export async function signedIn(
  app: TestApp,
  shop: { id: number; handle: string },
  email: string,
): Promise<Shopper> {
  const it = shopper(app, shop.handle);
  await signInAs(app, shop, it, email);
  return it;
}

/** Signs a browser in. The limits of codes are for attackers, so they start again. */
export async function signInAs(
  app: TestApp,
  shop: { id: number; handle: string },
  it: Shopper,
  email: string,
): Promise<void> {
  await app.database.admin.query("delete from platform.attempts");
  const params = { handle: shop.handle };
  const { data } = await it.client.shopper_accounts.request_code({ params, body: { email } });
  const { code } = await latestCode(app, shop.id);
  const body = { request: data.request, code };
  it.shopperToken = (await it.client.shopper_accounts.sign_in({ params, body })).data.token;
}
