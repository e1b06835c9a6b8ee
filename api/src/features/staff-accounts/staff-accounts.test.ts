import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { accessOf, type Role } from "@vitrine/contract/roles";
import { maxStaff } from "@vitrine/contract/shops/staff-accounts";
import { codeOf } from "../../../test/attacker.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { systemActor } from "../../actor.ts";
import type { ShopTx } from "../../db/tx.ts";
import { removeStaff } from "./change-staff.action.ts";
import { sendInvitation } from "./send-invitation.job.ts";

const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { shop_id: number };
let run = 0;

beforeEach(async () => {
  run++;
  mona = await app.person(`Mona ${run}`);
  shop = { shop_id: (await app.shop(mona, `Fern Field ${run}`)).id };
  await app.database.admin.query("delete from attempts");
});

const invite = (by: Person, email: string, role: Role = "staff") =>
  by.client.staff_accounts.invite({ params: shop, body: { email, role } });
const changeRole = (by: Person, id: string, role: Role) =>
  by.client.staff_accounts.change_role({ params: { ...shop, id }, body: { role } });
const remove = (by: Person, id: string) => by.client.staff_accounts.remove({ params: { ...shop, id } });
const list = async (by = mona) => (await by.client.staff_accounts.list({ params: shop })).data;
const idOf = async (email: string) => (await list()).find((one) => one.email === email)!.id;
const accept = (by: Person, token: string) => by.client.staff_invitations.accept({ body: { token } });
const read = (token: string) => app.visitor().staff_invitations.read({ body: { token } });
const log = async () => {
  const query = { target_type: "staff_account" };
  const { data } = await mona.client.activity_log.list({ params: shop, query });
  return data.map(({ action, actor, target_label, before, after }) => ({
    action,
    actor,
    target_label,
    before,
    after,
  }));
};

/** The token in the email of an invitation, which is sent now. */
async function tokenFor(email: string): Promise<string> {
  await sendInvitation(app.app, { shop_id: shop.shop_id, invitation_id: await idOf(email) });
  const { text } = await app.mailTo(email, /invited you to/);
  return /#invitation=(\d+\.[\w-]+)/.exec(text)![1]!;
}

/** A new person whose invitation by Mona was accepted. */
async function joined(name: string, role: Role): Promise<Person> {
  const person = await app.person(`${name} ${run}`);
  await invite(mona, person.email, role);
  await accept(person, await tokenFor(person.email));
  return person;
}

describe("an invitation", () => {
  it("makes its recipient a member with its role, once", async () => {
    const rafi = await app.person(`Rafi ${run}`);
    await invite(mona, rafi.email.toUpperCase(), "manager");
    const token = await tokenFor(rafi.email);
    expect((await read(token)).data).toMatchObject({
      shop: `Fern Field ${run}`,
      inviter: `Mona ${run}`,
      email: rafi.email,
      role: "manager",
    });
    expect((await accept(rafi, token)).data).toEqual(shop);
    expect((await rafi.client.shops.list()).data.map(({ id, role }) => ({ id, role }))).toContainEqual({
      id: shop.shop_id,
      role: "manager",
    });
    expect(await list()).toMatchObject([
      { email: mona.email, role: "owner", status: "active", is_you: true, expires_at: null },
      { email: rafi.email, role: "manager", status: "active", is_you: false, name: `Rafi ${run}` },
    ]);
    expect(await codeOf(() => accept(rafi, token))).toBe("invitation_expired");
    expect(await codeOf(() => read(token))).toBe("invitation_expired");
    expect(await log()).toEqual([
      {
        action: "staff.joined",
        actor: `Rafi ${run}`,
        target_label: rafi.email,
        before: null,
        after: { role: "manager" },
      },
      {
        action: "staff.invited",
        actor: `Mona ${run}`,
        target_label: rafi.email,
        before: null,
        after: { role: "manager" },
      },
    ]);
  });

  it("is accepted once by two requests at the same time", async () => {
    const rafi = await app.person(`Rafi ${run}`);
    await invite(mona, rafi.email);
    const token = await tokenFor(rafi.email);
    const codes = await Promise.all([1, 2].map(() => codeOf(() => accept(rafi, token))));
    expect(codes.toSorted()).toEqual(["invitation_expired", "ok"]);
    expect(await list()).toHaveLength(2);
  });

  it("is only for the account with its email", async () => {
    const rafi = await app.person(`Rafi ${run}`);
    const eve = await app.person(`Eve ${run}`);
    await invite(mona, rafi.email);
    const token = await tokenFor(rafi.email);
    expect(await codeOf(() => accept(eve, token))).toBe("invitation_of_other");
    expect(await codeOf(() => accept(rafi, token))).toBe("ok");
  });

  it("is only for its shop: its secret opens no other", async () => {
    const rafi = await app.person(`Rafi ${run}`);
    await invite(mona, rafi.email);
    const secret = (await tokenFor(rafi.email)).split(".")[1]!;
    const other = await app.shop(mona, `Other ${run}`);
    for (const id of [other.id, 0, 999_999_999])
      expect(await codeOf(() => accept(rafi, `${id}.${secret}`)), String(id)).toBe("invitation_expired");
  });

  it("ends after seven days, and can be sent again", async () => {
    const rafi = await app.person(`Rafi ${run}`);
    await invite(mona, rafi.email);
    const token = await tokenFor(rafi.email);
    await app.database.admin.query("update staff_invitations set expires_at = now() where shop_id = $1", [
      shop.shop_id,
    ]);
    expect(await codeOf(() => accept(rafi, token))).toBe("invitation_expired");
    expect((await list())[1]).toMatchObject({ email: rafi.email, status: "expired" });
    await invite(mona, rafi.email, "admin");
    expect((await list())[1]).toMatchObject({ role: "admin", status: "invited" });
    expect(await list()).toHaveLength(2);
    await accept(rafi, await tokenFor(rafi.email));
    expect((await list())[1]).toMatchObject({ role: "admin", status: "active" });
  });

  it("is replaced by a new one: the earlier link and its job do nothing", async () => {
    const rafi = await app.person(`Rafi ${run}`);
    await invite(mona, rafi.email, "admin");
    const earlier = await idOf(rafi.email);
    const token = await tokenFor(rafi.email);
    await invite(mona, rafi.email, "staff");
    expect(await codeOf(() => accept(rafi, token))).toBe("invitation_expired");
    await sendInvitation(app.app, { shop_id: shop.shop_id, invitation_id: earlier });
    const { rows } = await app.database.admin.query(
      "select token_hash from staff_invitations where shop_id = $1",
      [shop.shop_id],
    );
    expect(rows, "the earlier job sent no link").toEqual([{ token_hash: null }]);
  });

  it("gives the role that was chosen last", async () => {
    const rafi = await app.person(`Rafi ${run}`);
    await invite(mona, rafi.email, "admin");
    const token = await tokenFor(rafi.email);
    await changeRole(mona, await idOf(rafi.email), "staff");
    await accept(rafi, token);
    expect((await list())[1]).toMatchObject({ role: "staff" });
  });

  it("ends when it is withdrawn", async () => {
    const rafi = await app.person(`Rafi ${run}`);
    await invite(mona, rafi.email);
    const token = await tokenFor(rafi.email);
    expect((await remove(mona, await idOf(rafi.email))).message).toBe("Invitation withdrawn.");
    expect(await codeOf(() => accept(rafi, token))).toBe("invitation_expired");
    expect((await log())[0]).toMatchObject({
      action: "staff.invitation_withdrawn",
      target_label: rafi.email,
    });
  });

  it("ends when the member who sent it leaves, or may no longer give its role", async () => {
    const ann = await joined("Ann", "admin");
    const rafi = await app.person(`Rafi ${run}`);
    const tim = await app.person(`Tim ${run}`);
    await invite(ann, rafi.email, "admin");
    await invite(ann, tim.email, "manager");
    const [first, second] = [await tokenFor(rafi.email), await tokenFor(tim.email)];
    await changeRole(mona, await idOf(ann.email), "manager");
    expect(await codeOf(() => accept(rafi, first))).toBe("invitation_expired");
    await remove(mona, await idOf(ann.email));
    expect(await codeOf(() => accept(tim, second))).toBe("invitation_expired");
    expect(await list()).toHaveLength(1);
  });

  it("changes nothing for a person who became a member in the meantime", async () => {
    const rafi = await app.person(`Rafi ${run}`);
    await invite(mona, rafi.email, "admin");
    const token = await tokenFor(rafi.email);
    await app.join(shop.shop_id, rafi, "staff");
    await accept(rafi, token);
    expect((await list())[1]).toMatchObject({ role: "staff", status: "active" });
    expect(await codeOf(() => invite(mona, rafi.email))).toBe("already_member");
  });

  it("isn't stored or enqueued with its token", async () => {
    const rafi = await app.person(`Rafi ${run}`);
    await invite(mona, rafi.email);
    const secret = (await tokenFor(rafi.email)).split(".")[1]!;
    const { rows } = await app.database.admin.query("select * from staff_invitations");
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it("is sent five times a day to an email, and fifty times a day by a shop", async () => {
    for (let n = 0; n < 5; n++) await invite(mona, "rafi@vitrine.test");
    expect(await codeOf(() => invite(mona, "rafi@vitrine.test"))).toBe("too_many_requests");
    for (let n = 0; n < 44; n++) await invite(mona, `new-${n}@vitrine.test`);
    expect(await codeOf(() => invite(mona, "one-more@vitrine.test"))).toBe("too_many_requests");
  });

  it(`is the last one with ${maxStaff} members and invitations`, async () => {
    await app.database.admin.query(
      `insert into staff_invitations (shop_id, id, email, role, inviter_id, expires_at)
       select $1, gen_random_uuid(), 'p' || n || '@vitrine.test', 'staff', m.account_id, now() + interval '1 day'
       from generate_series(1, $2::int) n, memberships m where m.shop_id = $1`,
      [shop.shop_id, maxStaff - 2],
    );
    await invite(mona, "last@vitrine.test");
    expect(await codeOf(() => invite(mona, "beyond@vitrine.test"))).toBe("limit_reached");
    expect(await codeOf(() => invite(mona, "last@vitrine.test", "admin"))).toBe("ok");
  });
});

describe("a role", () => {
  it("can be changed and ended at once: the next request has the new one", async () => {
    const rafi = await joined("Rafi", "manager");
    const products = () => codeOf(() => rafi.client.products.list({ params: shop, query: {} }));
    expect(await products()).toBe("ok");
    await changeRole(mona, await idOf(rafi.email), "staff");
    expect(await products()).toBe("forbidden");
    expect((await log())[0]).toMatchObject({
      action: "staff.role_changed",
      target_label: `Rafi ${run}`,
      before: { role: "manager" },
      after: { role: "staff" },
    });
    expect((await remove(mona, await idOf(rafi.email))).message).toBe(`Rafi ${run} no longer has access.`);
    expect(await codeOf(() => rafi.client.orders.list({ params: shop, query: {} }))).toBe("not_found");
    expect((await log())[0]).toMatchObject({ action: "staff.removed", before: { role: "staff" } });
  });

  it("can be given and taken by members with at least that role", async () => {
    const ann = await joined("Ann", "admin");
    const rafi = await joined("Rafi", "manager");
    const [monaId, annId, rafiId] = [await idOf(mona.email), await idOf(ann.email), await idOf(rafi.email)];
    const tooHigh = [
      () => invite(ann, "owner@vitrine.test", "owner"),
      () => changeRole(ann, rafiId, "owner"),
      () => changeRole(ann, annId, "owner"),
      () => changeRole(ann, monaId, "staff"),
      () => remove(ann, monaId),
    ];
    for (const attempt of tooHigh) expect(await codeOf(attempt), String(attempt)).toBe("role_too_high");
    for (const attempt of [() => list(rafi), () => invite(rafi, "x@vitrine.test"), () => remove(rafi, annId)])
      expect(await codeOf(attempt), String(attempt)).toBe("forbidden");
    await invite(mona, "second@vitrine.test", "owner");
    expect(await codeOf(async () => changeRole(ann, await idOf("second@vitrine.test"), "staff"))).toBe(
      "role_too_high",
    );
    expect(await codeOf(async () => remove(ann, await idOf("second@vitrine.test")))).toBe("role_too_high");
    expect(await codeOf(() => changeRole(ann, rafiId, "admin"))).toBe("ok");
    expect(await codeOf(() => remove(ann, annId))).toBe("ok");
    expect(await codeOf(() => list(ann))).toBe("not_found");
  });

  it("of the only owner stays", async () => {
    const id = await idOf(mona.email);
    expect(await codeOf(() => remove(mona, id))).toBe("last_owner");
    expect(await codeOf(() => changeRole(mona, id, "admin"))).toBe("last_owner");
    expect(await codeOf(() => changeRole(mona, id, "owner"))).toBe("ok");
  });

  it("of one owner stays when two remove each other at the same time", async () => {
    const ann = await joined("Ann", "owner");
    const [monaId, annId] = [await idOf(mona.email), await idOf(ann.email)];
    const removeIn = (tx: ShopTx, [id, by]: [string, string]) => {
      const access = { ...accessOf("owner"), role_id: null, role_version: null };
      const member = { account_id: by, name: "", email: "", ...access, ...shop };
      return removeStaff({ app: app.app, tx, member, actor: systemActor, isProven: true, id, label: "" });
    };
    let second: Promise<string> | undefined;
    await app.app.db.inShop(shop.shop_id, async (tx) => {
      await removeIn(tx, [annId, monaId]);
      second = app.app.db
        .inShop(shop.shop_id, (other) => removeIn(other, [monaId, annId]))
        .then(
          () => "ok",
          ({ code }: { code: string }) => code,
        );
      // The second one has begun, and waits.
      await sleep(200);
    });
    expect(await second).toBe("role_too_high");
    expect(await list()).toMatchObject([{ email: mona.email, role: "owner" }]);
  });

  it("of a member of another shop is unknown", async () => {
    const rita = await app.person(`Rita ${run}`);
    await app.shop(rita, `Rita's ${run}`);
    const { rows } = await app.database.admin.query("select id from accounts where email = $1", [rita.email]);
    expect(await codeOf(() => changeRole(mona, rows[0].id, "staff"))).toBe("not_found");
    expect(await codeOf(() => remove(mona, rows[0].id))).toBe("not_found");
    expect((await rita.client.shops.list()).data[0]).toMatchObject({ role: "owner" });
  });
});

it("shows a shop's transaction only its own members", async () => {
  const rita = await app.person(`Rita ${run}`);
  const hers = await app.shop(rita, `Rita's ${run}`);
  const counted = (shopId: number) =>
    app.app.db.inShop(shop.shop_id, async (tx) => {
      const { rows } = await tx.executeSql(
        "select count(*)::int as count from memberships where shop_id = $1",
        [shopId],
      );
      return (rows as { count: number }[])[0]!.count;
    });
  expect(await counted(shop.shop_id)).toBe(1);
  expect(await counted(hers.id)).toBe(0);
});
