import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { digitsIn } from "../../../test/attacker.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { setUpAuthenticator } from "../../../test/authenticator.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { listEmailRecipients } from "../notifications/recipients.queries.ts";
import { deleteShop } from "../shop-deletion/delete-shop.job.ts";
import { leaveShop } from "./account-deletion.queries.ts";
import { deleteAccount } from "./delete-account.job.ts";

const app = useTestApp();

/** Brings the account's deletion forward. Returns the account's id. */
async function passDays(email: string, days: number): Promise<string> {
  const { rows } = await app.database.admin.query(
    "update platform.accounts set deletes_at = deletes_at - make_interval(days => $2) where email = $1 returning id",
    [email, days],
  );
  return rows[0].id as string;
}

describe("deleting an account", () => {
  it("announces its effects on shops, and has exactly these", async () => {
    const mona = await app.person("Mona");
    const rita = await app.person("Rita");
    const own = await app.shop(mona, "Mona Alone");
    const shared = await app.shop(mona, "Mona and Rita");
    await app.join(shared.id, rita, "admin");
    await app.database.admin.query("update platform.memberships set role = 'owner' where shop_id = $1", [
      shared.id,
    ]);
    const ritas = await app.shop(rita, "Rita Alone");
    await app.join(ritas.id, mona, "manager");
    await open(app.database, own.id);
    const photo = "0/" + "ab".repeat(32);
    await app.app.storage.put(`${photo}/320.webp`, new Uint8Array(1), "image/webp");
    await app.app.storage.put(`${photo}/900.webp`, new Uint8Array(1), "image/webp");
    await app.database.admin.query("update platform.accounts set photo_key = $1 where email = $2", [
      `/files/${photo}/320.webp`,
      mona.email,
    ]);
    const photos = path.join(app.directory, "files", photo);

    const { data: plan } = await mona.client.accounts.deletion();
    expect(plan).toEqual({
      may_delete: true,
      shops: [
        { id: own.id, name: "Mona Alone", effect: "closes", open_orders: 0 },
        { id: shared.id, name: "Mona and Rita", effect: "leaves", open_orders: 0 },
        { id: ritas.id, name: "Rita Alone", effect: "leaves", open_orders: 0 },
      ],
    });
    await expect(mona.client.accounts.delete({ body: { password: "guess" } })).rejects.toMatchObject({
      code: "wrong_password",
    });
    await expect(mona.client.accounts.read()).resolves.toBeDefined();

    await mona.client.accounts.delete({ body: { password: mona.password } });
    await expect(mona.client.accounts.read()).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(app.device(mona.deviceId).accounts.login({ body: mona })).rejects.toMatchObject({
      code: "deletion_scheduled",
    });
    await expect(app.visitor().storefront.read({ params: { handle: own.handle } })).resolves.toMatchObject({
      data: { is_live: 0 },
    });
    expect((await rita.client.shops.list({})).data.map(({ name }) => name)).toEqual([
      "Mona and Rita",
      "Rita Alone",
    ]);
    expect((await app.mailTo(mona.email, /will be deleted on/)).text).toContain("sign in before then");
    const id = await passDays(mona.email, 30);
    await app.visitor().accounts.validate_email({ body: { email: mona.email } });
    await deleteAccount(app.app, { account_id: id });
    const { rows } = await app.database.admin.query(
      `select (select count(*)::int from platform.accounts where email = $1) as accounts,
              (select count(*)::int from platform.email_codes where email = $1) as codes,
              (select count(*)::int from platform.memberships where account_id = $2) as memberships`,
      [mona.email, id],
    );
    expect(rows).toEqual([{ accounts: 0, codes: 0, memberships: 0 }]);
    await expect(app.device(mona.deviceId).accounts.login({ body: mona })).rejects.toMatchObject({
      code: "wrong_credentials",
    });
    for (let tries = 0; tries < 100 && existsSync(photos); tries++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(existsSync(photos)).toBe(false);
    expect((await app.mailTo(mona.email, /account was deleted/)).text).toContain("activity logs");
  });

  it("deletes a closed shop with all its data after 30 days, unless its deletion is cancelled", async () => {
    const mona = await app.person("Mona Later");
    const stored = await app.shop(mona, "Kept After All");
    const gone = await app.shop(mona, "Gone For Good");
    await insertProduct(app.database, gone.id, { title: "Green tea", price: 1, on_hand: 1 });
    await mona.client.accounts.delete({ body: { password: mona.password } });
    const { admin } = app.database;
    const { rows: jobs } = await admin.query(
      `select (data->>'shop_id')::int as id, start_after > now() + interval '29 days' as later, keep_until > start_after + interval '7 days' as stored
       from pgboss.job where name = 'delete-shop' and (data->>'shop_id')::int = any($1) order by 1`,
      [[stored.id, gone.id]],
    );
    expect(jobs).toEqual([stored, gone].map(({ id }) => ({ id, later: true, stored: true })));
    await admin.query("update platform.shops set deletes_at = null where id = $1", [stored.id]);
    await admin.query("update platform.shops set deletes_at = now() where id = $1", [gone.id]);
    for (const { id } of [stored, gone])
      await app.app.storage.put(`${id}/digital/file`, new Uint8Array(1), "application/pdf");
    for (const shop of [stored, gone]) await deleteShop(app.app, { shop_id: shop.id });
    expect(await app.app.storage.get(`${stored.id}/digital/file`)).toBeDefined();
    expect(await app.app.storage.get(`${gone.id}/digital/file`)).toBeUndefined();
    const { rows } = await admin.query(
      "select id from platform.shops where id = any($1) union all select shop_id from shop.products where shop_id = any($1)",
      [[stored.id, gone.id]],
    );
    expect(rows).toEqual([{ id: stored.id }]);
  });

  it("is rejected while there are open orders", async () => {
    const mona = await app.person("Mona Busy");
    const shop = await app.shop(mona, "Mona Busy");
    await open(app.database, shop.id);
    const tea = await insertProduct(app.database, shop.id, { title: "Green tea", price: 1250, on_hand: 5 });
    await buy(shopper(app, shop.handle), [{ variant_id: tea.variant_id, quantity: 1 }]);
    const { data: plan } = await mona.client.accounts.deletion();
    expect(plan).toMatchObject({ may_delete: false, shops: [{ open_orders: 1 }] });
    await expect(mona.client.accounts.delete({ body: { password: mona.password } })).rejects.toMatchObject({
      code: "shop_has_open_orders",
      body: { shops: [{ name: "Mona Busy" }] },
    });
    expect((await mona.client.shops.read({ params: { shop_id: shop.id } })).data.is_live).toBe(1);
  });

  it("requires a proof of identity, or the password unless the user has an authenticator app", async () => {
    const { admin } = app.database;
    const nina = await app.person("Nina Careful");
    const expire = () =>
      admin.query("update platform.sessions set proven_until = now() - interval '1 second'");
    await expire();
    await expect(nina.client.accounts.delete({ body: {} })).rejects.toMatchObject({ code: "proof_required" });
    const { data } = await nina.client.session_proof.prove({ body: { password: nina.password } });
    expect(data.proven_until).toBeDefined();
    const { codeAt } = await setUpAuthenticator(app, nina);
    await expire();
    const byPassword = { body: { password: nina.password } };
    await expect(nina.client.accounts.delete(byPassword)).rejects.toMatchObject({ code: "proof_required" });
    await expect(nina.client.accounts.read()).resolves.toBeDefined();
    await nina.client.session_proof.prove({ body: { code: codeAt(0) } });
    await nina.client.accounts.delete({ body: {} });
    await expect(nina.client.accounts.read()).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("requires an emailed code from a user without a password", async () => {
    const { admin } = app.database;
    const nina = await app.person("Nina Social");
    await admin.query("update platform.accounts set password_hash = null where email = $1", [nina.email]);
    await admin.query("update platform.sessions set proven_until = now() - interval '1 second'");
    for (const body of [{}, { password: "anything" }])
      await expect(nina.client.accounts.delete({ body })).rejects.toMatchObject({ code: "proof_required" });
    await nina.client.session_proof.send_code();
    const otp = await digitsIn(app, nina.email);
    await nina.client.session_proof.prove({ body: { otp } });
    await nina.client.accounts.delete({ body: {} });
    await expect(nina.client.accounts.read()).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("is done by two owners of a shop at once: the second is its only owner, and the shop closes", async () => {
    const [mona, rita] = [await app.person("Mona Both"), await app.person("Rita Both")];
    const shop = await app.shop(mona, "Both Leave");
    await app.join(shop.id, rita, "admin");
    await app.database.admin.query("update platform.memberships set role = 'owner' where shop_id = $1", [
      shop.id,
    ]);
    const idOf = async ({ email }: Person) =>
      (await app.database.admin.query("select id from platform.accounts where email = $1", [email])).rows[0]
        .id as string;
    const [first, second] = [await idOf(mona), await idOf(rita)];
    const state = { isSettled: false };
    const leaving = await app.app.db.inShop(shop.id, async (tx) => {
      expect(await leaveShop(tx, first)).toBe(1);
      const other = app.app.db
        .inShop(shop.id, (its) => leaveShop(its, second))
        .finally(() => (state.isSettled = true));
      const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'";
      while (!state.isSettled && (await app.database.admin.query(waiting)).rows.length === 0)
        await new Promise((resolve) => setTimeout(resolve, 10));
      return { other };
    });
    expect(await leaving.other).toBe(0);
    await rita.client.accounts.delete({ body: {} });
    const { rows } = await app.database.admin.query(
      `select s.deletes_at is not null as closes, count(m.account_id)::int as members
       from platform.shops s left join platform.memberships m on m.shop_id = s.id where s.id = $1 group by s.id`,
      [shop.id],
    );
    expect(rows).toEqual([{ closes: true, members: 1 }]);
  });
});

describe("an account that will be deleted", () => {
  const signIn = ({ email, password }: Person, more: { keep_account?: boolean; code?: string } = {}) =>
    app.device("another device").accounts.login({ body: { email, password, ...more } });

  it("stays if its user signs in within 30 days, and the deletion can be scheduled again", async () => {
    const mona = await app.person("Mona Returns");
    const shop = await app.shop(mona, "Mona Returns");
    await mona.client.accounts.delete({ body: {} });
    const id = await passDays(mona.email, 29);
    await deleteAccount(app.app, { account_id: id });
    await expect(signIn(mona)).rejects.toMatchObject({
      code: "deletion_scheduled",
      status: 401,
      body: { deletes_at: expect.stringMatching(/^20\d\d-/) },
    });
    await expect(signIn({ ...mona, password: "a guess" }, { keep_account: true })).rejects.toMatchObject({
      code: "wrong_credentials",
    });
    const { token } = await signIn(mona, { keep_account: true });
    const client = app.device("another device", () => token);
    expect((await app.mailTo(mona.email, /won't be deleted/)).text).toContain("unless you keep them");
    const { data } = await client.shops.read({ params: { shop_id: shop.id } });
    expect(data.deletes_at).not.toBeNull();
    await client.shop_deletion.cancel({ params: { shop_id: shop.id } });
    await client.accounts.delete({ body: {} });
    // The job of the first time comes too early for the second.
    await deleteAccount(app.app, { account_id: id });
    await expect(signIn(mona)).rejects.toMatchObject({ code: "deletion_scheduled" });
  });

  it("stays only with the second factor, whose code the first attempt doesn't use up", async () => {
    const nina = await app.person("Nina Factor");
    const { codeAt } = await setUpAuthenticator(app, nina);
    await nina.client.accounts.delete({ body: {} });
    const code = codeAt(0);
    await expect(signIn(nina, { code })).rejects.toMatchObject({ code: "deletion_scheduled" });
    await expect(signIn(nina, { keep_account: true })).rejects.toMatchObject({
      code: "second_factor_needed",
    });
    await expect(signIn(nina)).rejects.toMatchObject({ code: "deletion_scheduled" });
    await expect(signIn(nina, { code, keep_account: true })).resolves.toBeDefined();
    await expect(signIn(nina, { code: codeAt(1) })).resolves.toBeDefined();
  });

  it("can't be registered again, and its user gets no emails of the shop that closes with it", async () => {
    const mona = await app.person("Mona Silent");
    const shop = await app.shop(mona, "Mona Silent");
    const recipients = () =>
      app.app.db.readPlatform((tx) => listEmailRecipients(tx, shop.id, ["order_placed"]));
    await app.database.admin.query(
      `insert into platform.notification_preferences (shop_id, account_id, kind, email, push)
       select $1, id, 'order_placed', true, false from platform.accounts where email = $2`,
      [shop.id, mona.email],
    );
    expect(await recipients()).toHaveLength(1);
    await mona.client.accounts.delete({ body: {} });
    expect(await recipients()).toEqual([]);
    await app.visitor().accounts.validate_email({ body: { email: mona.email } });
    await app.mailTo(mona.email, /already have/);
  });
});
