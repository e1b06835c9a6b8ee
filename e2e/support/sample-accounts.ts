import path from "node:path";
import { listOutbox, readOutbox } from "@vitrine/api/mail/outbox";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createClient, RejectedError } from "@vitrine/contract/client";
import type { Product } from "./product.ts";

/** The six-digit code in the latest email to an address, from the outbox. */
export async function codeFor(dataDir: string, email: string): Promise<string> {
  return found(dataDir, email, /code/i, /\b\d{6}\b/);
}

/** The link in the latest email to an address, with the token after its "#". */
export async function linkFor(dataDir: string, email: string, subject: RegExp): Promise<string> {
  return found(dataDir, email, subject, /https?:\/\/\S+#[\w-]+=[\w.-]+/);
}

/** The link to an order in the latest email to a shopper. */
export async function orderLinkFor(dataDir: string, email: string, subject: RegExp): Promise<string> {
  return found(dataDir, email, subject, /https?:\/\/\S+\/orders\/[\w.-]+/);
}

/** Waits for an email and for a match in it. */
async function found(dataDir: string, email: string, subject: RegExp, wanted: RegExp): Promise<string> {
  const outbox = path.join(dataDir, "outbox");
  for (let tries = 0; tries < 150; tries++) {
    const newest = (await listOutbox(outbox, 50)).find(
      (message) => message.to === email && subject.test(message.subject),
    );
    const part = newest && wanted.exec((await readOutbox(outbox, newest.id))?.text ?? "")?.[0];
    if (part) return part;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No email to ${email} matches ${wanted}`);
}

/** Registers a user through the API of the running product. */
export async function registerOwner(
  product: Pick<Product, "port" | "dataDir">,
  name: string,
): Promise<Client> {
  const email = `${name.toLowerCase().replace(/\W+/g, ".")}@example.com`;
  let token = "";
  const client = createClient({
    baseUrl: `http://127.0.0.1:${product.port}/api`,
    token: () => token,
    headers: () => ({ "Device-Id": `device-of-${email}`, "Device-Type": "web" }),
  });
  await client.accounts.validate_email({ body: { email } });
  const { data } = await client.accounts.otp_verify({
    body: { email, otp: await codeFor(product.dataDir, email) },
  });
  const registered = await client.accounts.register({
    body: { name, email, password: `a long password of ${name}`, ticket: data.ticket },
  });
  token = registered.token;
  return client;
}

/** Opens a shop with one product. */
export async function openShop(
  owner: Client,
  handle: string,
  units: number,
): Promise<{ shop_id: number; product_id: string; variant_id: string }> {
  const { data: shop } = await owner.shops.create({ body: { name: handle, handle, country: "DE" } });
  const params = { shop_id: shop.id };
  const { data: product } = await owner.products.create({
    params,
    body: {
      title: "Green tea",
      status: "active",
      variants: [{ option_values: [], price: 1250, on_hand: units }],
    },
  });
  await owner.shops.update({ params, body: { is_live: 1 } });
  return { shop_id: shop.id, product_id: product.id, variant_id: product.variants[0]!.id };
}

/** A shopper who has filled the cart and only has to place the order. */
export async function readyShopper(
  product: Pick<Product, "port">,
  handle: string,
  variantId: string,
  name: string,
  quantity = 1,
) {
  let cartToken: string | undefined;
  const key = crypto.randomUUID();
  const client = createClient({
    baseUrl: `http://127.0.0.1:${product.port}/api`,
    headers: () => ({ "Cart-Token": cartToken }),
    idempotencyKey: () => key,
  });
  const params = { handle };
  const line = { variant_id: variantId, quantity };
  cartToken = (await untilNotBusy(() => client.checkout.add_line({ params, body: line }))).data.token;
  const address = { name, line1: "1 Harbour Road", city: "Hamburg", postal_code: "20457", country: "DE" };
  const { data: cart } = await untilNotBusy(() =>
    client.checkout.update_address({ params, body: { email: `${name}@example.com`, address } }),
  );
  const body = { accepted_total: cart.total };
  return {
    /** Sends the same request with the same idempotency key each time it is called. */
    place: async () => (await untilNotBusy(() => client.checkout.place_order({ params, body }))).data,
  };
}

/** Retries a request for as long as the server responds that it is busy, as any client should. */
async function untilNotBusy<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await send();
    } catch (failure) {
      const isBusy = failure instanceof RejectedError && failure.code === "unavailable";
      if (!isBusy || tries === 100) throw failure;
      await sleep(200);
    }
}
