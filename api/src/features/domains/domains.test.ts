import { RejectedError } from "@vitrine/contract/client";
import type { Domain } from "@vitrine/contract/shops/domains";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestDns, type TestDns } from "../../../test/dns-server.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { checkDomain } from "./check-domain.action.ts";
import { checkDueDomains } from "./check-due-domains.action.ts";

const ours = "203.0.113.1";
const dnsServers: string[] = [];
let dns: TestDns;
beforeAll(async () => {
  dns = await startTestDns();
  dnsServers.push(dns.address);
});
const app = useTestApp({ jobs: false, dnsServers, domainIps: [ours] });
let mona: Person;
let rita: Person;
let monas: { id: number; handle: string };
let ritas: { id: number; handle: string };

beforeAll(async () => {
  mona = await app.person("Mona");
  rita = await app.person("Rita");
  monas = await app.shop(mona, "Fern Field");
  ritas = await app.shop(rita, "Rita Teas");
});
afterAll(() => dns.stop());
beforeEach(async () => {
  await app.database.admin.query(
    "delete from domains; update shops set primary_host = null; delete from attempts",
  );
  for (const name of Object.keys(dns.records)) delete dns.records[name];
  dns.isSilent = false;
});

const add = async (person: Person, shop: { id: number }, host: string): Promise<Domain> =>
  (await person.client.domains.create({ params: { shop_id: shop.id }, body: { host } })).data;
const check = async (person: Person, shop: { id: number }, { id }: { id: string }): Promise<Domain> =>
  (await person.client.domains.check({ params: { shop_id: shop.id, id } })).data;
const remove = (person: Person, shop: { id: number }, { id }: { id: string }) =>
  person.client.domains.remove({ params: { shop_id: shop.id, id } });
const list = async (person: Person, shop: { id: number }): Promise<Domain[]> =>
  (await person.client.domains.list({ params: { shop_id: shop.id } })).data.domains;
const urlOf = async (person: Person, shop: { id: number }) =>
  (await person.client.shops.read({ params: { shop_id: shop.id } })).data.store_url;
/** From the database, because hosts without a shop are cached for some seconds. */
const shopAt = async (host: string) => {
  const { rows } = await app.database.admin.query(
    "select shop_id from domains where host = $1 and owns_host and verified_at is not null and removed_at is null",
    [host],
  );
  return rows[0]?.shop_id as number | undefined;
};

function setTxt({ host, records }: Domain): void {
  (dns.records[`TXT _vitrine.${host}`] ??= []).push(records.find(({ type }) => type === "TXT")!.value);
}
function setAll(domain: Domain): void {
  setTxt(domain);
  dns.records[`A ${domain.host}`] = [ours];
}
async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  const failure: unknown = await work.catch((error: unknown) => error);
  return failure instanceof RejectedError ? failure.code : undefined;
}

it("connects a domain whose records are right, and uses it in the shop's URLs", async () => {
  const domain = await add(mona, monas, "https://Fern.Example/products?x=1");
  expect(domain).toMatchObject({ host: "fern.example", status: "pending_dns", is_primary: false });
  expect(domain.records).toEqual([
    {
      type: "TXT",
      name: "_vitrine.fern.example",
      value: expect.stringMatching(/^vitrine-verification=[0-9a-f-]{36}$/),
      is_found: false,
    },
    { type: "A", name: "fern.example", value: ours, is_found: false },
  ]);
  setAll(domain);
  const checked = await check(mona, monas, domain);
  expect(checked).toMatchObject({ status: "active", problem: null, is_primary: true });
  expect(checked.records.every(({ is_found }) => is_found)).toBe(true);
  expect(await urlOf(mona, monas)).toBe("http://fern.example");
  expect(await app.app.stores.byHost("fern.example")).toMatchObject({
    id: monas.id,
    primary_host: "fern.example",
  });
});

it("expects a CNAME record of a subdomain, and stores IDNs as punycode", async () => {
  const domain = await add(mona, monas, "shop.Bücher.example");
  expect(domain).toMatchObject({ host: "shop.xn--bcher-kva.example", name: "shop.bücher.example" });
  expect(domain.records[1]).toMatchObject({ type: "CNAME", value: "store.localhost" });
  setTxt(domain);
  dns.records["CNAME shop.xn--bcher-kva.example"] = ["store.localhost"];
  dns.records["A store.localhost"] = [ours];
  expect((await check(mona, monas, domain)).status).toBe("active");
});

it("names the wrong record, and serves no unverified host", async () => {
  const domain = await add(mona, monas, "fern.example");
  dns.records["A fern.example"] = [ours];
  dns.records["TXT _vitrine.fern.example"] = ["vitrine-verification=of-another-shop"];
  expect(await check(mona, monas, domain)).toMatchObject({
    status: "pending_dns",
    problem: "txt_wrong",
    wrong_values: ["vitrine-verification=of-another-shop"],
  });
  expect(await app.app.stores.byHost("fern.example")).toBeUndefined();

  dns.records["A fern.example"] = [ours, "203.0.113.7"];
  setTxt(domain);
  expect(await check(mona, monas, domain)).toMatchObject({
    status: "verified",
    problem: "address_wrong",
    wrong_values: ["203.0.113.7"],
    is_primary: false,
  });
  expect(await urlOf(mona, monas)).toMatch(/\/fern-field$/);
});

it("gives the host to the shop whose record is in DNS, even if another claimed it first", async () => {
  const first = await add(mona, monas, "shared.example");
  const second = await add(rita, ritas, "shared.example");
  dns.records["A shared.example"] = [ours];
  setTxt(second);
  expect((await check(mona, monas, first)).problem).toBe("txt_wrong");
  expect((await check(rita, ritas, second)).status).toBe("active");
  expect(await shopAt("shared.example")).toBe(ritas.id);
});

it("lets one of two shops win that check at once, each with its record in DNS", async () => {
  const first = await add(mona, monas, "shared.example");
  const second = await add(rita, ritas, "shared.example");
  setAll(first);
  setTxt(second);
  const statuses = await Promise.all([check(mona, monas, first), check(rita, ritas, second)]);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual(["active", "pending_dns"]);
  expect(statuses.find(({ status }) => status !== "active")?.problem).toBe("taken");
});

it("takes a host from a shop whose record is gone only when another shop proves it", async () => {
  const old = await add(mona, monas, "sold.example");
  setAll(old);
  await check(mona, monas, old);
  delete dns.records["TXT _vitrine.sold.example"];
  expect((await check(mona, monas, old)).status).toBe("active");

  const buyers = await add(rita, ritas, "sold.example");
  setTxt(buyers);
  expect((await check(rita, ritas, buyers)).problem).toBe("taken");
  await checkDomain(app.app, monas.id, old.id);
  expect(await list(mona, monas)).toMatchObject([{ problem: "taken", is_primary: false }]);
  expect(await urlOf(mona, monas)).toMatch(/\/fern-field$/);
  expect((await check(rita, ritas, buyers)).status).toBe("active");
  expect(await shopAt("sold.example")).toBe(ritas.id);
});

it("leaves a host with its shop while its record is in DNS, though another shop proves it, too", async () => {
  const own = await add(mona, monas, "kept.example");
  setAll(own);
  await check(mona, monas, own);
  const other = await add(rita, ritas, "kept.example");
  setTxt(other);
  await check(rita, ritas, other);
  await checkDomain(app.app, monas.id, own.id);
  expect(await shopAt("kept.example")).toBe(monas.id);
});

it("reserves a removed domain for 7 days, in which only the same shop can add it again, with a new record", async () => {
  const { admin } = app.database;
  const old = await add(mona, monas, "fern.example");
  setAll(old);
  await check(mona, monas, old);
  await remove(mona, monas, old);
  expect(await list(mona, monas)).toEqual([]);
  expect(await urlOf(mona, monas)).toMatch(/\/fern-field$/);
  expect(await shopAt("fern.example")).toBeUndefined();
  // A check that was enqueued before the removal must not end the quarantine.
  await checkDomain(app.app, monas.id, old.id);

  const ritas1 = await add(rita, ritas, "fern.example");
  setTxt(ritas1);
  expect((await check(rita, ritas, ritas1)).problem).toBe("taken");
  const again = await add(mona, monas, "fern.example");
  expect(again.records[0]!.value).not.toBe(old.records[0]!.value);
  expect((await check(mona, monas, again)).problem).toBe("txt_wrong");
  await remove(mona, monas, again);

  await admin.query("update domains set removed_at = now() - interval '8 days' where shop_id = $1", [
    monas.id,
  ]);
  await checkDomain(app.app, monas.id, again.id);
  expect((await check(rita, ritas, ritas1)).status).toBe("active");
});

it("keeps the status while name servers are silent", async () => {
  const domain = await add(mona, monas, "fern.example");
  setAll(domain);
  await check(mona, monas, domain);
  dns.isSilent = true;
  expect(await check(mona, monas, domain)).toMatchObject({
    status: "active",
    problem: "dns_silent",
    is_primary: true,
  });
});

it("removes a primary domain from the shop's URLs after 48 hours with a wrong record", async () => {
  const domain = await add(mona, monas, "fern.example");
  setAll(domain);
  await check(mona, monas, domain);
  dns.records["A fern.example"] = ["203.0.113.7"];
  expect(await check(mona, monas, domain)).toMatchObject({ status: "verified", is_primary: true });
  await app.database.admin.query("update domains set failing_since = now() - interval '49 hours'");
  const notices = async () => {
    const { data } = await mona.client.notifications.list({ params: { shop_id: monas.id }, query: {} });
    return data.filter(({ kind }) => kind === "domain_failed").map((one) => one.data);
  };
  expect(await notices()).toEqual([]);
  for (let n = 0; n < 2; n++) await checkDomain(app.app, monas.id, domain.id);
  expect(await notices()).toEqual([{ host: "fern.example" }]);
  expect(await list(mona, monas)).toMatchObject([{ status: "error", is_primary: false }]);
  expect(await urlOf(mona, monas)).toMatch(/\/fern-field$/);
});

it("rejects a primary domain that isn't active, other shops' domains, and a domain that is in the list", async () => {
  const domain = await add(mona, monas, "fern.example");
  const choose = (person: Person, shop: { id: number }) =>
    person.client.domains.choose_primary({ params: { shop_id: shop.id }, body: { id: domain.id } });
  expect(await codeOf(choose(mona, monas))).toBe("domain_not_active");
  // The shop owns the domain, which doesn't lead to it yet.
  setTxt(domain);
  expect(await check(mona, monas, domain)).toMatchObject({ status: "verified" });
  expect(await codeOf(choose(mona, monas))).toBe("domain_not_active");
  expect(await codeOf(choose(rita, ritas))).toBe("not_found");
  expect(await codeOf(check(rita, ritas, domain))).toBe("not_found");
  expect(await codeOf(remove(rita, ritas, domain))).toBe("not_found");
  expect(await codeOf(add(mona, monas, "FERN.example."))).toBe("domain_exists");
  expect(await list(mona, monas)).toHaveLength(1);
});

it("limits how often members check domains", async () => {
  const domain = await add(mona, monas, "fern.example");
  for (let n = 0; n < 20; n++) await check(mona, monas, domain);
  expect(await codeOf(check(mona, monas, domain))).toBe("too_many_requests");
});

it("enqueues a check for domains that are due, once", async () => {
  const { admin } = app.database;
  const domain = await add(mona, monas, "fern.example");
  await add(rita, ritas, "later.example");
  await admin.query("update domains set next_check_at = now() + interval '1 hour' where shop_id = $1", [
    ritas.id,
  ]);
  await admin.query("delete from pgboss.job where name = 'check-domain'");
  await Promise.all([checkDueDomains(app.app), checkDueDomains(app.app)]);
  const { rows } = await admin.query("select data from pgboss.job where name = 'check-domain'");
  expect(rows).toEqual([{ data: { shop_id: monas.id, domain_id: domain.id } }]);
});

it("looks up the shop of an unknown host once for many requests", async () => {
  const { db } = app.app;
  const read = db.readPlatform.bind(db);
  let reads = 0;
  db.readPlatform = (work) => {
    reads += 1;
    return read(work);
  };
  await Promise.all(Array.from({ length: 50 }, () => app.app.stores.byHost("storm.example")));
  db.readPlatform = read;
  expect(reads).toBe(1);
});

it("redirects a former handle to its shop, and holds it for 90 days", async () => {
  const params = { shop_id: monas.id };
  await mona.client.shops.update({ params, body: { handle: "fern-and-field" } });
  expect(await app.app.stores.byHandle("fern-field")).toMatchObject({
    id: monas.id,
    handle: "fern-and-field",
  });
  const take = () =>
    rita.client.shops.update({ params: { shop_id: ritas.id }, body: { handle: "fern-field" } });
  expect(await codeOf(take())).toBe("handle_taken");
  await app.database.admin.query("update former_handles set held_until = now() - interval '1 second'");
  await take();
  // Former handles are cached for some seconds.
  await expect
    .poll(async () => (await app.app.stores.byHandle("fern-field"))?.id, { timeout: 8_000 })
    .toBe(ritas.id);
});
