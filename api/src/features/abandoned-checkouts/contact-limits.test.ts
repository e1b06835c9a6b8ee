import { beforeAll, expect, it } from "vitest";
import type { Client } from "@vitrine/contract/client";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { createInProcessClient } from "../../in-process.ts";

// A tenth of the usual limits: 6 contacts of a network at once.
const app = useTestApp({ jobs: false, shopperLimits: 0.1 });
let handle: string;
let variant_id: string;

beforeAll(async () => {
  const shop = await app.shop(await app.person("Mona Contacts"), "Contact Limits");
  await open(app.database, shop.id);
  handle = shop.handle;
  ({ variant_id } = await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 100 }));
});

it("stores few contacts of one network in a short time, and others of another network", async () => {
  const params = { handle };
  const visitor = async (ip: string) => {
    const request = { id: "test", ip, cartToken: undefined as string | undefined };
    const client: Client = createInProcessClient(app.app, request);
    request.cartToken = (
      await client.checkout.add_line({ params, body: { variant_id, quantity: 1 } })
    ).data.token;
    return (email: string) => client.cart_recovery.save_contact({ params, body: { email, country: "DE" } });
  };
  const save = await visitor("203.0.113.9");
  for (let n = 0; n < 6; n++) await save(`nia${n}@example.com`);
  await expect(save("late@example.com")).rejects.toMatchObject({ code: "too_many_requests" });
  const { rows } = await app.database.admin.query("select email from carts");
  expect(rows).toEqual([{ email: "nia5@example.com" }]);
  await (
    await visitor("203.0.113.10")
  )("other@example.com");
});
