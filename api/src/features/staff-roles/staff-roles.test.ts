import { beforeEach, describe, expect, it } from "vitest";
import { type Permission, permissions, withRequired } from "@vitrine/contract/roles";
import type { ApiScope } from "@vitrine/contract/shops/api-keys";
import { maxStaffRoles } from "@vitrine/contract/shops/staff-roles";
import { codeOf } from "../../../test/attacker.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import type { Actor } from "../../actor.ts";
import { createRole as createInTx } from "./save-staff-role.action.ts";

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

const create = (by: Person, name: string, chosen: Permission[]) =>
  by.client.staff_roles.create({ params: shop, body: { name, permissions: chosen } });
const update = (by: Person, id: string, chosen: Permission[], version = 1, name = "Packer") =>
  by.client.staff_roles.update({
    params: { ...shop, id },
    body: { name, permissions: chosen, version },
  });
const remove = (by: Person, id: string) => by.client.staff_roles.remove({ params: { ...shop, id } });
const roles = async (by = mona) => (await by.client.staff_roles.list({ params: shop })).data;
const give = (by: Person, id: string, role_id: string) =>
  by.client.staff_accounts.change_role({ params: { ...shop, id }, body: { role: "custom", role_id } });
const invite = (by: Person, email: string, role_id: string) =>
  by.client.staff_accounts.invite({ params: shop, body: { email, role: "custom", role_id } });
const accountId = async ({ email }: Person): Promise<string> => {
  const { rows } = await app.database.admin.query("select id from accounts where email = $1", [email]);
  return rows[0].id;
};
const log = async () => {
  const query = { target_type: "staff_role" };
  const { data } = await mona.client.activity_log.list({ params: shop, query });
  return data.map(({ action, target_label, before, after }) => ({ action, target_label, before, after }));
};
const packing: Permission[] = ["orders", "orders/fulfil"];

/** A new member with a new own role. */
async function memberWith(chosen: Permission[], name = "Pat"): Promise<{ person: Person; roleId: string }> {
  const person = await app.person(`${name} ${run}`);
  const { id } = (await create(mona, `Role of ${name}`, chosen)).data;
  await app.join(shop.shop_id, person, "staff");
  await give(mona, await accountId(person), id);
  return { person, roleId: id };
}

describe("an own role", () => {
  it("gives its members exactly its permissions, with those that they require", async () => {
    const { person } = await memberWith(["orders/fulfil"]);
    const [own] = (await person.client.shops.list()).data;
    expect(own).toMatchObject({ role: "custom", permissions: ["dashboard", "orders", "orders/fulfil"] });
    await person.client.orders.list({ params: shop, query: {} });
    expect(await codeOf(() => person.client.customers.list({ params: shop, query: {} }))).toBe("forbidden");
    const params = { ...shop, id: crypto.randomUUID() };
    expect(await codeOf(() => person.client.orders.confirm({ params }))).toBe("not_found");
    expect(await codeOf(() => person.client.orders.mark_paid({ params }))).toBe("forbidden");
  });

  it("is listed with its members and invitations, and recorded in the activity log", async () => {
    const { roleId } = await memberWith(packing);
    await invite(mona, "new@example.com", roleId);
    expect(await roles()).toEqual([
      { id: roleId, name: "Role of Pat", permissions: withRequired(packing), members: 2, version: 1 },
    ]);
    const changed = await update(mona, roleId, ["orders", "orders/refund"]);
    expect(changed.data).toMatchObject({ name: "Packer", version: 2 });
    expect((await log()).slice(0, 2)).toEqual([
      {
        action: "staff_role.changed",
        target_label: "Packer",
        before: { name: "Role of Pat" },
        after: { name: "Packer", added: ["orders/refund"], removed: ["orders/fulfil"] },
      },
      {
        action: "staff_role.created",
        target_label: "Role of Pat",
        before: null,
        after: { permissions: withRequired(packing) },
      },
    ]);
  });

  it("has a name that no other role of the shop has, in any case", async () => {
    const { id } = (await create(mona, "Packer", packing)).data;
    expect(await codeOf(() => create(mona, "PACKER", packing))).toBe("role_name_taken");
    await create(mona, "Editor", ["products"]);
    expect(await codeOf(() => update(mona, id, packing, 1, "editor"))).toBe("role_name_taken");
    expect(await roles()).toMatchObject([{ name: "Editor" }, { name: "Packer", version: 1 }]);
    const rita = await app.person(`Rita ${run}`);
    const other = (await app.shop(rita, `Rugs ${run}`)).id;
    const body = { name: "Packer", permissions: packing };
    await rita.client.staff_roles.create({ params: { shop_id: other }, body });
  });

  it("is rejected with an unknown permission, and once the shop has twenty", async () => {
    expect(await codeOf(() => create(mona, "All", ["root" as Permission]))).toBe("invalid_input");
    await app.database.admin.query(
      `insert into staff_roles (shop_id, id, name, permissions)
       select $1, gen_random_uuid(), 'Role ' || n, '{dashboard}' from generate_series(1, $2::int) n`,
      [shop.shop_id, maxStaffRoles],
    );
    expect(await codeOf(() => create(mona, "One more", packing))).toBe("limit_reached");
    expect(await roles()).toHaveLength(maxStaffRoles);
  });

  it("of another version isn't overwritten", async () => {
    const { id } = (await create(mona, "Packer", packing)).data;
    const saved = await Promise.allSettled([
      update(mona, id, ["orders", "orders/cancel"]),
      update(mona, id, ["orders", "orders/returns"]),
    ]);
    expect(saved.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await codeOf(() => update(mona, id, packing))).toBe("version_conflict");
    expect(await roles()).toMatchObject([{ version: 2 }]);
  });

  it("of another shop is unknown", async () => {
    const rita = await app.person(`Rita ${run}`);
    const other = { shop_id: (await app.shop(rita, `Rugs ${run}`)).id };
    const body = { name: "Packer", permissions: packing };
    const { id } = (await rita.client.staff_roles.create({ params: other, body })).data;
    const { person } = await memberWith(packing);
    const pat = await accountId(person);
    expect(await codeOf(() => mona.client.staff_roles.read({ params: { ...shop, id } }))).toBe("not_found");
    expect(await codeOf(() => update(mona, id, packing))).toBe("not_found");
    expect(await codeOf(() => remove(mona, id))).toBe("not_found");
    expect(await codeOf(() => give(mona, pat, id))).toBe("role_unknown");
    expect(await codeOf(() => invite(mona, "new@example.com", id))).toBe("role_unknown");
    expect((await rita.client.staff_roles.list({ params: other })).data).toMatchObject([{ version: 1 }]);
  });

  it("can't be deleted while a member or an open invitation has it, and the message names them", async () => {
    const { person, roleId } = await memberWith(packing);
    await invite(mona, "new@example.com", roleId);
    await expect(remove(mona, roleId)).rejects.toMatchObject({
      code: "role_in_use",
      message: `Pat ${run} and new@example.com have this role. Change their role, then delete it.`,
    });
    const params = { ...shop, id: await accountId(person) };
    await mona.client.staff_accounts.change_role({ params, body: { role: "staff" } });
    await expect(remove(mona, roleId)).rejects.toMatchObject({
      message: "new@example.com has this role. Change their role, then delete it.",
    });
    const invited = (await mona.client.staff_accounts.list({ params: shop })).data.find(
      ({ status }) => status === "invited",
    )!;
    await mona.client.staff_accounts.remove({ params: { ...shop, id: invited.id } });
    expect((await remove(mona, roleId)).message).toBe("Role Role of Pat deleted.");
    expect((await log())[0]).toMatchObject({ action: "staff_role.removed", target_label: "Role of Pat" });
    expect(await roles()).toEqual([]);
  });
});

describe("a change of a role", () => {
  it("applies to the next request of its members, also of known ones", async () => {
    const { person, roleId } = await memberWith(["orders", "customers"]);
    const readCustomers = () => person.client.customers.list({ params: shop, query: {} });
    await readCustomers();
    await readCustomers();
    await update(mona, roleId, ["orders"]);
    expect(await codeOf(readCustomers)).toBe("forbidden");
    await update(mona, roleId, ["orders", "customers"], 2);
    await readCustomers();
  });

  it("ends the open streams of its members within seconds", async () => {
    const { person, roleId } = await memberWith(["orders", "customers"]);
    const stream = await person.client.notifications.events({ params: shop });
    let events = 0;
    let isEnded = false;
    void (async () => {
      for await (const _ of stream) events++;
    })()
      .catch(() => {})
      .finally(() => (isEnded = true));
    // Its access was checked, so that only a message can end it before the sweep of each minute.
    await expect.poll(() => events).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isEnded).toBe(false);
    await update(mona, roleId, ["orders"]);
    await expect.poll(() => isEnded, { timeout: 10_000 }).toBe(true);
  });
});

describe("a member who manages staff with an own role", () => {
  const lead: Permission[] = ["staff-accounts", "orders", "orders/fulfil"];

  it("can't create or save a role with a permission that they lack", async () => {
    const { person, roleId } = await memberWith(lead, "Lea");
    expect(await codeOf(() => create(person, "Cashier", ["orders/refund"]))).toBe("role_too_high");
    expect(await codeOf(() => update(person, roleId, [...lead, "orders/refund"]))).toBe("role_too_high");
    const higher = (await create(mona, "Cashier", ["orders/refund"])).data;
    // Not even to take permissions from it.
    expect(await codeOf(() => update(person, higher.id, ["orders"]))).toBe("role_too_high");
    expect(await codeOf(() => remove(person, higher.id))).toBe("role_too_high");
    await create(person, "Packer", packing);
    expect((await roles()).map(({ name, version }) => [name, version])).toEqual([
      ["Cashier", 1],
      ["Packer", 1],
      ["Role of Lea", 1],
    ]);
  });

  it("can't give a role with a permission that they lack, or change members who have one", async () => {
    const { person } = await memberWith(lead, "Lea");
    const { person: cashier, roleId } = await memberWith(["orders/refund"], "Cas");
    const { person: packer, roleId: packerRole } = await memberWith(packing, "Pat");
    const [cas, pat] = [await accountId(cashier), await accountId(packer)];
    expect(await codeOf(() => give(person, pat, roleId))).toBe("role_too_high");
    expect(await codeOf(() => invite(person, "new@example.com", roleId))).toBe("role_too_high");
    expect(await codeOf(() => give(person, cas, packerRole))).toBe("role_too_high");
    const ofCashier = { params: { ...shop, id: cas } };
    expect(await codeOf(() => person.client.staff_accounts.remove(ofCashier))).toBe("role_too_high");
    const staff = { params: { ...shop, id: pat }, body: { role: "staff" as const } };
    expect(await codeOf(() => person.client.staff_accounts.change_role(staff))).toBe("role_too_high");
    await invite(person, "new@example.com", packerRole);
    const shown = (await person.client.staff_accounts.list({ params: shop })).data;
    expect(shown.filter(({ may_change }) => may_change).map(({ name }) => name)).toEqual([
      `Lea ${run}`,
      `Pat ${run}`,
      null,
    ]);
  });

  it("can't make an owner with all permissions", async () => {
    const { person } = await memberWith([...permissions], "Lea");
    const body = { email: "new@example.com", role: "owner" as const };
    expect(await codeOf(() => person.client.staff_accounts.invite({ params: shop, body }))).toBe(
      "role_too_high",
    );
    const params = { ...shop, id: await accountId(mona) };
    expect(await codeOf(() => person.client.staff_accounts.remove({ params }))).toBe("role_too_high");
  });

  it("can't create a role with the permissions that their role lost while the request ran", async () => {
    const { person, roleId } = await memberWith(lead, "Lea");
    const member = {
      account_id: await accountId(person),
      name: "Lea",
      email: person.email,
      ...shop,
      role: "custom" as const,
      role_id: roleId,
      role_version: 1,
      permissions: withRequired(lead),
    };
    const actor: Actor = { account_id: member.account_id, name: "Lea", role: "custom" };
    await update(mona, roleId, ["staff-accounts", "orders"]);
    const body = { name: "Packer", permissions: withRequired(packing) };
    const change = { member, actor, isProven: true, now: Date.now() };
    const late = () => app.app.db.inShop(shop.shop_id, (tx) => createInTx({ ...change, tx }, body));
    await expect(late()).rejects.toMatchObject({ code: "role_too_high" });
  });
});

it("lets members give an API key only scopes of what they have", async () => {
  const { person } = await memberWith(["api-access"], "Dev");
  const createKey = (by: Person, scope: ApiScope) =>
    codeOf(() => by.client.api_keys.create({ params: shop, body: { name: scope, scopes: [scope] } }));
  for (const scope of ["orders:write", "orders:read", "customers:read", "coupons:read"] as const)
    expect([scope, await createKey(person, scope)]).toEqual([scope, "role_too_high"]);
  expect(await createKey(person, "inventory:read")).toBe("role_too_high");
  const { person: editor } = await memberWith(["api-access", "import-products", "draft-orders"], "Edi");
  expect(await createKey(editor, "products:write")).toBe("ok");
  expect(await createKey(editor, "orders:read")).toBe("ok");
  expect(await createKey(editor, "orders:write")).toBe("role_too_high");
  expect(await createKey(mona, "orders:write")).toBe("ok");
});

it("requires a proof of identity for permissions with which the shop could be taken over", async () => {
  const { id } = (await create(mona, "Packer", packing)).data;
  const pat = await app.person(`Pat ${run}`);
  await app.join(shop.shop_id, pat, "staff");
  const { id: sensitive } = (await create(mona, "Lead", ["staff-accounts"])).data;
  await app.database.admin.query("update sessions set proven_until = now()");
  expect(await codeOf(() => create(mona, "Cashier", ["payments"]))).toBe("proof_required");
  expect(await codeOf(() => update(mona, id, [...packing, "payments"]))).toBe("proof_required");
  expect(await codeOf(() => invite(mona, "new@example.com", sensitive))).toBe("proof_required");
  expect(await codeOf(async () => give(mona, await accountId(pat), sensitive))).toBe("proof_required");
  await create(mona, "Editor", ["products"]);
  await give(mona, await accountId(pat), id);
  expect((await roles()).map(({ name }) => name)).toEqual(["Editor", "Lead", "Packer"]);
});

it("gives the role of an accepted invitation, and keeps it in the shop's list of members", async () => {
  const { id } = (await create(mona, "Packer", packing)).data;
  await invite(mona, "new@example.com", id);
  expect((await mona.client.staff_accounts.list({ params: shop })).data[1]).toMatchObject({
    role: "custom",
    role_id: id,
    role_name: "Packer",
  });
  const body = { email: "other@example.com", role: "custom" as const };
  expect(await codeOf(() => mona.client.staff_accounts.invite({ params: shop, body }))).toBe("invalid_input");
  const preset = { email: "other@example.com", role: "staff" as const, role_id: id };
  expect(await codeOf(() => mona.client.staff_accounts.invite({ params: shop, body: preset }))).toBe(
    "invalid_input",
  );
});
