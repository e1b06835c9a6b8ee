import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessOf, hasPermission, presetRoles, type PresetRole } from "@vitrine/contract/roles";
import { codeOf, digitsIn } from "../../../test/attacker.ts";
import { allEndpoints, endpointNamed } from "../../../test/contract-endpoints.ts";
import { startStripe } from "../../../test/doubles/stripe-double.ts";
import { setUpAuthenticator } from "../../../test/authenticator.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { analytics, bank, courierDraft, dangerousChanges, hook } from "./proof-changes.fixture.ts";

const stripe = await startStripe();
const app = useTestApp({ payments: { stripeApiUrl: stripe.url } });
afterAll(() => stripe.stop());

const admin = async (text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, values)).rows;

let people: Record<PresetRole, Person>;
let params: { shop_id: number };
let ids: { method: string; webhook: string; second: string; manager: string; courier: string; role: string };
let dangerous: ReturnType<typeof dangerousChanges>;

const accountId = async ({ email }: Person): Promise<string> =>
  (await admin("select id from accounts where email = $1", email))[0].id;

/** Ends the proofs of all sessions, as a quarter of an hour does. */
const expire = () => admin("update platform.sessions set proven_until = now() - interval '1 second'");
const prove = (person: Person, body: { password?: string; code?: string; otp?: string }) =>
  person.client.session_proof.prove({ body });

beforeAll(async () => {
  const of = async (role: PresetRole) => [role, await app.person(`Member ${role}`)] as const;
  people = Object.fromEntries(await Promise.all(presetRoles.map(of))) as Record<PresetRole, Person>;
  params = { shop_id: (await app.shop(people.owner, "Proof Field")).id };
  for (const role of ["admin", "manager", "staff"] as const)
    await app.join(params.shop_id, people[role], role);
  const second = await app.person("Second Owner");
  await admin(
    "insert into memberships (shop_id, account_id, role) select $1, id, 'owner' from accounts where email = $2",
    params.shop_id,
    second.email,
  );
  const { client } = people.owner;
  const method = await client.payment_methods.create({ params, body: bank });
  const webhook = await client.webhooks.create({ params, body: hook });
  const courier = await client.couriers.create({ params, body: { ...courierDraft, kind: "own" } });
  await admin("update shop.couriers set kind = $1 where id = $2", courierDraft.kind, courier.data.id);
  const role = await client.staff_roles.create({
    params,
    body: { name: "Packer", permissions: ["orders"] },
  });
  const { version } = (await client.languages.read({ params })).data;
  await client.languages.update({
    params,
    body: { languages: [{ code: "ar", is_published: true }], version },
  });
  ids = {
    method: method.data.id,
    webhook: webhook.data.id,
    second: await accountId(second),
    manager: await accountId(people.manager),
    courier: courier.data.id,
    role: role.data.id,
  };
  const keys = { secret_key: stripe.secretKey, webhook_secret: stripe.webhookSecret };
  dangerous = dangerousChanges({ params, ids, keys });
});
beforeEach(() => admin("delete from platform.attempts"));

/** The code of the response to a change without a proof. */
function expectedCode(name: string, role: PresetRole): string {
  const { area } = endpointNamed(name).meta;
  if (!hasPermission(accessOf(role).permissions, area!)) return "forbidden";
  // An admin can't remove an owner.
  if (name === "staff_accounts.remove" && role === "admin") return "role_too_high";
  // Others translate, but not instructions of payments.
  const isOther = role === "staff" || role === "manager";
  if (isOther && name === "translations.import") return "ok";
  if (isOther && name === "translations.update") return "invalid_input";
  return "proof_required";
}

/** The rows that these changes would write. */
async function stored(): Promise<string> {
  const tables = [
    "platform.memberships",
    "platform.staff_roles",
    "shop.staff_invitations",
    "shop.payment_providers",
    "shop.payment_methods",
    "shop.api_keys",
    "shop.webhooks",
    "platform.domains",
    "shop.translations",
    "shop.couriers",
    "shop.sms_gateways",
    "shop.plugins",
    "shop.activity",
  ];
  const texts = tables.map(
    (table) => `(select coalesce(string_agg(t::text, ' ' order by t::text), '') from ${table} t)`,
  );
  return (await admin(`select concat(${texts.join()}) as text`))[0].text;
}

describe("a change that could take the shop over", () => {
  it("is listed here for each endpoint that requires a proof, none of which an API key may call", async () => {
    const proven = allEndpoints
      .filter(({ meta }) => meta.proof && meta.who === "shop")
      .map(({ name }) => name);
    expect(proven.toSorted()).toEqual(Object.keys(dangerous).toSorted());
    const { key } = await people.owner.client.api_keys.create({
      params,
      body: { name: "All", scopes: ["orders:write", "customers:write", "products:write", "content:write"] },
    });
    const client = app.device("", () => key);
    for (const [name, change] of Object.entries(dangerous))
      expect([name, await codeOf(() => change(client))]).toEqual([name, "forbidden"]);
  });

  it("is rejected without a proof for the roles that may make it, and changes nothing", async () => {
    await expire();
    const before = await stored();
    for (const [name, change] of Object.entries(dangerous))
      for (const role of presetRoles) {
        const code = await codeOf(() => change(people[role].client));
        expect([name, role, code]).toEqual([name, role, expectedCode(name, role)]);
      }
    expect(await stored()).toBe(before);
  });

  it("is rejected after the proof has expired, or with the proof of another session", async () => {
    const { owner } = people;
    await expire();
    const other = app.device("another device of the owner");
    const { token } = await other.accounts.login({ body: { email: owner.email, password: owner.password } });
    const second = app.device("another device of the owner", () => token);
    expect((await second.session_proof.read({})).data).toEqual({ by: "password", is_proven: true });
    expect((await owner.client.session_proof.read({})).data.is_proven).toBe(false);
    expect(await codeOf(() => dangerous["domains.choose_primary"]!(owner.client))).toBe("proof_required");
    expect(await codeOf(() => dangerous["domains.choose_primary"]!(second))).toBe("ok");
    await expire();
    await prove(owner, { password: owner.password });
    expect((await owner.client.session_proof.read({})).data.is_proven).toBe(true);
    expect((await second.session_proof.read({})).data.is_proven).toBe(false);
  });

  it("is accepted for 15 minutes after a sign-in or a proof", async () => {
    const { owner } = people;
    await expire();
    const { data } = await prove(owner, { password: owner.password });
    const minutes = (Date.parse(data.proven_until) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14.5);
    expect(minutes).toBeLessThan(15.5);
    for (const name of [
      "online_payments.save",
      "webhooks.create",
      "api_keys.create",
      "staff_accounts.invite",
    ])
      expect([name, await codeOf(() => dangerous[name]!(owner.client))]).toEqual([name, "ok"]);
    expect(await codeOf(() => dangerous["domains.remove"]!(owner.client))).toBe("not_found");
    await admin("update platform.sessions set proven_until = now() - interval '1 second'");
    expect(await codeOf(() => dangerous["online_payments.remove"]!(owner.client))).toBe("proof_required");
  });

  it("is accepted twice at once, and proofs that are sent at once all count", async () => {
    const { owner } = people;
    await expire();
    const proofs = Array.from({ length: 3 }, () => prove(owner, { password: owner.password }));
    expect((await Promise.all(proofs)).every(({ data }) => Date.parse(data.proven_until) > Date.now())).toBe(
      true,
    );
    const twice = [1, 2].map(() => codeOf(() => dangerous["webhooks.rotate"]!(owner.client)));
    expect(await Promise.all(twice)).toEqual(["ok", "ok"]);
  });
});

describe("changes of the same endpoints that can't take it over", () => {
  it("need no proof", async () => {
    await expire();
    const { client } = people.owner;
    const one = { ...params, id: ids.method };
    const { data: method } = await client.payment_methods.read({ params: one });
    const body = { ...bank, name: "Bank transfer", version: method.version };
    expect(await codeOf(() => client.payment_methods.update({ params: one, body }))).toBe("ok");
    expect(await codeOf(() => client.payment_methods.create({ params, body: { name: "Cheque" } }))).toBe(
      "ok",
    );
    const of = { ...params, id: ids.webhook };
    const { data: webhook } = await client.webhooks.read({ params: of });
    const off = { url: webhook.url, topics: webhook.topics, is_active: false, version: webhook.version };
    expect(await codeOf(() => client.webhooks.update({ params: of, body: off }))).toBe("ok");
    const invitation = { email: "helper@example.com", role: "manager" as const };
    expect(await codeOf(() => client.staff_accounts.invite({ params, body: invitation }))).toBe("ok");
    const [{ id }] = await admin("select id from staff_invitations where email = $1", invitation.email);
    const staff = { params: { ...params, id }, body: { role: "staff" as const } };
    expect(await codeOf(() => client.staff_accounts.change_role(staff))).toBe("ok");
    const toAdmin = { params: { ...params, id }, body: { role: "admin" as const } };
    expect(await codeOf(() => client.staff_accounts.change_role(toAdmin))).toBe("proof_required");
    expect(await codeOf(() => client.staff_accounts.remove(staff))).toBe("ok");
    const own = { ...courierDraft, kind: "own" as const, name: "Rider" };
    expect(await codeOf(() => client.couriers.create({ params, body: own }))).toBe("ok");
    await prove(people.owner, { password: people.owner.password });
    const plugin = (is_active: boolean, version: number) =>
      client.plugins.save({
        params: { ...params, kind: "google_analytics" },
        body: { is_active, settings: analytics, version },
      });
    await plugin(true, 0);
    await expire();
    expect(await codeOf(() => plugin(false, 1))).toBe("ok");
    const { data: providers } = await client.online_payments.list({ params });
    const card = providers.find(({ provider }) => provider === "stripe")!;
    const named = { name: "Cards", is_active: false, version: card.version };
    const save = { params: { ...params, provider: "stripe" as const }, body: named };
    expect(await codeOf(() => client.online_payments.save(save))).toBe("ok");
  });

  it("need one to demote an owner, or to make one", async () => {
    await expire();
    const { client } = people.owner;
    const demote = { params: { ...params, id: ids.second }, body: { role: "staff" as const } };
    expect(await codeOf(() => client.staff_accounts.change_role(demote))).toBe("proof_required");
    const promote = { params: { ...params, id: ids.manager }, body: { role: "owner" as const } };
    expect(await codeOf(() => client.staff_accounts.change_role(promote))).toBe("proof_required");
    const owners = await admin(
      "select count(*)::int as count from memberships where shop_id = $1 and role = 'owner'",
      params.shop_id,
    );
    expect(owners).toEqual([{ count: 2 }]);
  });
});

describe("a proof", () => {
  it("with a wrong password counts as a wrong sign-in of the device, and doesn't end the session", async () => {
    const person = await app.person("Guessed");
    for (let n = 0; n < 10; n++) {
      const code = await codeOf(() => prove(person, { password: "a guess" }));
      expect(code).toBe("wrong_password");
    }
    expect(await codeOf(() => prove(person, { password: person.password }))).toBe("too_many_requests");
    const signIn = () =>
      person.client.accounts.login({ body: { email: person.email, password: person.password } });
    expect(await codeOf(signIn)).toBe("too_many_requests");
    expect(await codeOf(() => person.client.accounts.read({}))).toBe("ok");
    const of = { id: "", ...person };
    const [{ is_proven }] = await admin(
      `select s.proven_until > s.created_at + interval '16 minutes' as is_proven
       from platform.sessions s join accounts a on a.id = s.account_id where a.email = $1`,
      of.email,
    );
    expect(is_proven).toBe(false);
  });

  it("is the code of the authenticator app if there is one, and not the password", async () => {
    const person = await app.person("Careful");
    const { codeAt } = await setUpAuthenticator(app, person);
    await expire();
    expect((await person.client.session_proof.read({})).data).toEqual({
      by: "authenticator",
      is_proven: false,
    });
    await expect(prove(person, { password: person.password })).rejects.toMatchObject({
      code: "invalid_input",
      errors: { code: ["Enter the current code from your authenticator app."] },
    });
    expect(await codeOf(() => prove(person, { code: "12345678" }))).toBe("second_factor_wrong");
    expect((await person.client.session_proof.read({})).data.is_proven).toBe(false);
    await prove(person, { code: codeAt(0) });
    expect((await person.client.session_proof.read({})).data.is_proven).toBe(true);
  });

  it("is a code by email if there is neither, and a code for another purpose is rejected", async () => {
    const person = await app.person("Social");
    await admin("update accounts set password_hash = null where email = $1", person.email);
    await person.client.accounts.change_email({ body: { email: "new.social@example.com" } });
    const other = await digitsIn(app, "new.social@example.com");
    await expire();
    expect((await person.client.session_proof.read({})).data.by).toBe("email");
    expect(await codeOf(() => prove(person, { otp: other }))).toBe("code_expired");
    await admin("update email_codes set created_at = now() - interval '1 hour'");
    await person.client.session_proof.send_code();
    const otp = await digitsIn(app, person.email);
    await prove(person, { otp });
    expect((await person.client.session_proof.read({})).data.is_proven).toBe(true);
    expect(await codeOf(() => prove(person, { otp }))).toBe("code_expired");
  });
});
