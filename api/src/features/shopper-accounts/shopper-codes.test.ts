import { beforeEach, describe, expect, it } from "vitest";
import { buy, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { compile, type Sql } from "../../db/sql.ts";
import { nia, unauthenticated, type AccountShop, useAccountShop, wrongCode } from "./account-shop.fixture.ts";
import { latestCode, signedIn } from "./sign-in-shopper.fixture.ts";

// The test runs the jobs itself.
const app = useTestApp({ jobs: false });
const { at, set, openShop, sql, requested, customerOf } = useAccountShop(app);
let mona: AccountShop["mona"];
let shop: AccountShop["shop"];
let params: AccountShop["params"];
let inOwn: AccountShop["inOwn"];
let variant_id: AccountShop["variant_id"];
beforeEach(() => void ({ mona, shop, params, inOwn, variant_id } = at));

const hexOf = (text: string) => Buffer.from(text).toString("hex");

describe("a sign-in code", () => {
  it("signs a new shopper in once, and adds the customer with an account", async () => {
    const { it, enter } = await requested(" NIA@example.com ");
    const { code, to } = await latestCode(app, shop.id);
    expect(to).toBe(nia);
    const { data } = await enter(` ${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(enter(code)).rejects.toMatchObject({ code: "code_expired" });
    it.shopperToken = data.token;
    expect((await it.client.shopper_accounts.read({ params })).data).toMatchObject({ email: nia, name: "" });
    const id = await customerOf(nia);
    const { account } = (await mona.client.customers.read({ params: { ...inOwn, id } })).data;
    expect(Date.now() - Date.parse(account!.signed_in_at)).toBeLessThan(60_000);
    expect(
      await sql("select action, role from activity where shop_id = $1 and target_type = 'customer'"),
    ).toEqual([{ action: "customer.account_created", role: "shopper" }]);
  });

  it("is void after five wrong ones, and after ten minutes", async () => {
    const { enter } = await requested();
    const { code } = await latestCode(app, shop.id);
    for (let n = 0; n < 5; n++)
      await expect(enter(wrongCode(code))).rejects.toMatchObject({ code: "wrong_code" });
    await expect(enter(code)).rejects.toMatchObject({ code: "code_expired" });
    const again = await requested();
    const second = await latestCode(app, shop.id);
    const [{ minutes }] = await sql(
      "select round(extract(epoch from max(expires_at) - now()) / 60)::int as minutes from shopper_codes where shop_id = $1",
    );
    expect(minutes).toBe(10);
    await sql("update shopper_codes set expires_at = now() where shop_id = $1");
    await expect(again.enter(second.code)).rejects.toMatchObject({ code: "code_expired" });
    expect(await sql("select 1 from shopper_sessions where shop_id = $1")).toEqual([]);
  });

  it("works only in the browser that requested it, for its email, shop and purpose", async () => {
    const { enter } = await requested();
    const { code } = await latestCode(app, shop.id);
    const other = await requested("ida@example.com");
    await latestCode(app, shop.id);
    const response = await other.enter(code).catch((failure: { code: string }) => failure.code);
    // One in a million times, both have the same code.
    if (typeof response === "string") expect(response).toBe("wrong_code");
    await expect(enter(code, "a-guessed-request")).rejects.toMatchObject({ code: "code_expired" });
    const rival = await openShop();
    const { request } = await requested();
    const { code: own } = await latestCode(app, shop.id);
    await expect(
      shopper(app, rival.handle).client.shopper_accounts.sign_in({
        params: { handle: rival.handle },
        body: { request, code: own },
      }),
    ).rejects.toMatchObject({ code: "code_expired" });
    const ida = await signedIn(app, shop, "ida@example.com");
    const { data } = await ida.client.shopper_accounts.request_deletion({ params });
    const deletion = await latestCode(app, shop.id);
    await expect(
      ida.client.shopper_accounts.sign_in({ params, body: { request: data.request, code: deletion.code } }),
    ).rejects.toMatchObject({ code: "code_expired" });
  });

  it("is stored as a hash only, and never in a job", async () => {
    const { request } = await requested();
    const { code } = await latestCode(app, shop.id);
    const [row] = await sql("select row_to_json(c)::text as text from shopper_codes c where shop_id = $1");
    const jobs = await app.database.admin.query(
      "select data::text from pgboss.job where name = 'shopper-code'",
    );
    const stored = [row.text, ...jobs.rows.map(({ data }) => data)].join();
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(request);
    expect(stored).not.toContain(hexOf(request));
  });

  it("signs in once, if it is entered a hundred times at the same moment", async () => {
    const { enter } = await requested();
    const { code } = await latestCode(app, shop.id);
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => enter(code)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await sql("select count(*)::int from shopper_sessions where shop_id = $1")).toEqual([
      { count: 1 },
    ]);
  });

  it("is requested three times at most, if a hundred requests arrive at the same moment", async () => {
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => requested()));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const { reason } of results.filter((one) => one.status === "rejected"))
      expect(["too_many_requests", "busy"]).toContain(reason.code);
    expect(await sql("select count(*)::int from shopper_codes where shop_id = $1")).toEqual([{ count: 3 }]);
  });

  it("is requested with the same response and statements, if the email is a customer's or not", async () => {
    const known = "known@example.com";
    await buy(shopper(app, shop.handle), [{ variant_id, quantity: 1 }], known);
    const ask = async (email: string) => {
      const statements: string[] = [];
      const { inShop } = app.app.db;
      app.app.db.inShop = ((id: number, work: (tx: object) => Promise<unknown>) =>
        inShop(id, (tx) => {
          for (const verb of ["run", "find"] as const) {
            const send = tx[verb].bind(tx) as (query: unknown) => Promise<never>;
            tx[verb] = ((query: Sql) => {
              statements.push(compile(query).text);
              return send(query);
            }) as never;
          }
          return work(tx);
        })) as typeof inShop;
      try {
        const { client } = shopper(app, shop.handle);
        const response = await client.shopper_accounts.request_code({ params, body: { email } });
        return { ...response, data: Object.keys(response.data), statements };
      } finally {
        app.app.db.inShop = inShop;
      }
    };
    const [one, other] = [await ask(known), await ask("unknown@example.com")];
    expect(one).toEqual(other);
    expect(one.statements.length).toBeGreaterThan(1);
  });

  it("isn't sent by a shop without accounts, nor by a closed one", async () => {
    await set({ customer_accounts: "off" });
    await expect(requested()).rejects.toMatchObject({ code: "not_found" });
    await set({ customer_accounts: "optional" });
    await mona.client.shops.update({ params: inOwn, body: { is_live: 0 } });
    await expect(requested()).rejects.toMatchObject({ code: "shop_not_live" });
    expect(await sql("select 1 from shopper_codes where shop_id = $1")).toEqual([]);
  });

  it("doesn't sign a blocked customer in, whatever the spelling of the email", async () => {
    await buy(shopper(app, shop.handle), [{ variant_id, quantity: 1 }]);
    const session = await signedIn(app, shop, nia);
    const id = await customerOf(nia);
    await mona.client.customers.block({ params: { ...inOwn, id }, body: { reason: "Fraud" } });
    await expect(session.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
    for (const email of [nia, "nia+again@example.com"]) {
      const { enter } = await requested(email);
      const { code } = await latestCode(app, shop.id);
      await expect(enter(code)).rejects.toMatchObject({
        code: "sign_in_unavailable",
        message: "You can't sign in to this shop. Contact the shop to order.",
      });
    }
    expect(await customerOf("nia+again@example.com")).toBeUndefined();
  });
});
