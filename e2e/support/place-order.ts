import { type Client, createClient } from "@vitrine/contract/client";

interface Purchase {
  /** The handle of the shop. */
  handle: string;
  port: number;
  variant_id: string;
  email: string;
  name: string;
  phone?: string;
  /** Default: 1. */
  quantity?: number;
}

/** Orders units of a variant as a guest, with an address in Hamburg. */
export async function placeOrder({
  handle,
  port,
  variant_id,
  email,
  name,
  phone,
  quantity = 1,
}: Purchase): Promise<void> {
  let cartToken: string | undefined;
  const key = crypto.randomUUID();
  const client: Client = createClient({
    baseUrl: `http://127.0.0.1:${port}/api`,
    headers: () => ({ "Cart-Token": cartToken }),
    idempotencyKey: () => key,
  });
  const params = { handle };
  cartToken = (await client.checkout.add_line({ params, body: { variant_id, quantity } })).data.token;
  const address = { name, line1: "1 Harbour Road", city: "Hamburg", postal_code: "20457", country: "DE" };
  const { data: cart } = await client.checkout.update_address({ params, body: { email, phone, address } });
  await client.checkout.place_order({ params, body: { accepted_total: cart.total } });
}
