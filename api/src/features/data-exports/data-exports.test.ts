import { readdir } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { importFrom } from "../../../test/imports.ts";
import { insertSale } from "../../../test/sales.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createProduct, shirt, tea, uploadPicture } from "../products/drafts.fixture.ts";
import { recordsOf, unzip } from "./unzip.fixture.ts";

const app = useTestApp();
let mona: Person;
let params: { shop_id: number };
let shop: { id: number; handle: string };

const bengali = "জামদানি শাড়ি";
const formula = '=HYPERLINK("http://evil.example","Open")';

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Saris");
  params = { shop_id: shop.id };
  const picture = await uploadPicture(mona, shop.id, "#aa0000");
  await createProduct(mona, params, tea({ title: bengali, pictures: [{ id: picture, alt: "" }] }));
  await createProduct(mona, params, shirt({ title: formula }));
  const body = { name: "Ada", email: "ada@example.com", accepts_marketing: true, note: "@cmd" };
  await mona.client.customers.create({ params, body });
  await insertSale(app.database, shop.id, { at: "2026-11-01T10:00:00Z", title: bengali });
});

/** A busy machine takes seconds. */
const patiently = { timeout: 20_000 };

/** Exports everything and waits for the end. */
async function exportAll(person = mona, of = params) {
  const { data } = await person.client.data_exports.create({ params: of });
  for (let wait = 0; wait < 600; wait++) {
    const [newest] = (await person.client.data_exports.list({ params: of })).data;
    if (newest?.id === data.id && newest.status !== "running") return newest;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The export didn't finish in time");
}

const download = (id: string, by = mona) =>
  by.client.data_exports.download({ params: { ...params, id } }) as Promise<File>;

/** Requests the file as a browser does. */
function fetchFile(id: string, init: RequestInit = {}) {
  return fetch(`${app.baseUrl}/v1/shop/${shop.id}/data-exports/${id}/file`, {
    ...init,
    headers: { Authorization: `Bearer ${mona.token}`, "Device-Id": mona.deviceId, ...init.headers },
  });
}

describe("an export of all data", () => {
  it("is a ZIP file with the shop's name and the day, with all records and pictures", async () => {
    const done = await exportAll();
    expect(done).toMatchObject({ status: "done", failure: null });
    expect(done.done).toBe(done.total);
    const file = await download(done.id);
    expect(file.name).toBe(`mona-saris-${done.created_at.slice(0, 10)}.zip`);
    expect(file.size).toBe(done.size);
    const entries = await unzip(await buffer(file.stream() as ReadableStream));
    const names = [...entries.keys()];
    expect(names).toEqual(
      expect.arrayContaining(["README.txt", "products.csv", "customers.csv", "orders.csv"]),
    );

    expect(recordsOf(entries.get("data/products.jsonl")).map(({ title }) => title)).toEqual([
      bengali,
      formula,
    ]);
    expect(recordsOf(entries.get("data/variants.jsonl"))).toHaveLength(5);
    expect(recordsOf(entries.get("data/customers.jsonl"))).toMatchObject([
      { name: "Ada", email: "ada@example.com", accepts_marketing: true },
    ]);
    expect(recordsOf(entries.get("data/order_lines.jsonl"))).toMatchObject([{ title: bengali }]);

    const listed = parse(entries.get("pictures.csv")!, { columns: true, bom: true }) as Record<
      string,
      string
    >[];
    expect(listed).toHaveLength(1);
    const { File: name = "", URL: url = "" } = listed[0]!;
    const original = await app.app.storage.get(new URL(url).pathname.slice("/files/".length));
    expect(entries.get(name)?.equals(original!.bytes)).toBe(true);
    expect(entries.get("products.csv")!.toString()).toContain(url);
  });

  it("has cells in its spreadsheets that can't run as formulas, and the original text in its records", async () => {
    const { id } = await exportAll();
    const entries = await unzip(await buffer((await download(id)).stream() as ReadableStream));
    const cells = (name: string) => (parse(entries.get(name)!, { bom: true }) as string[][]).flat();
    expect(cells("products.csv")).toContain(`'${formula}`);
    expect(cells("customers.csv")).toContain("'@cmd");
    expect(cells("products.csv")).toContain(bengali);
    expect(recordsOf(entries.get("data/customers.jsonl"))[0]).toMatchObject({ note: "@cmd" });
  });

  it("has products that can be imported into another shop", async () => {
    const { id } = await exportAll();
    const entries = await unzip(await buffer((await download(id)).stream() as ReadableStream));
    const other = await app.shop(mona, `Imported ${crypto.randomUUID().slice(0, 8)}`);
    const importing = await importFrom(mona, other, entries.get("products.csv")!.toString());
    await importing.run();
    const { data } = await mona.client.products.list({ params: { shop_id: other.id }, query: {} });
    expect(data.map(({ title }) => title).toSorted()).toEqual([bengali, formula].toSorted());
  });

  it("notifies the member who started it, and records its start and each download", async () => {
    const admin = await app.person("Anna");
    await app.join(shop.id, admin, "admin");
    const { id } = await exportAll(admin);
    await download(id, admin);
    const noticesOf = async ({ client }: Person) =>
      (await client.notifications.list({ params, query: {} })).data.filter(
        ({ kind }) => kind === "data_export_done",
      );
    const [newest] = await noticesOf(admin);
    expect(newest).toMatchObject({
      link: "/shop/tools/export",
      data: { file: expect.stringMatching(/\.zip$/) },
    });
    expect(await noticesOf(admin)).toHaveLength(1);
    const { data } = await mona.client.activity_log.list({
      params,
      query: { target_type: "data_export", target_id: id },
    });
    expect(data.map(({ action, actor }) => [action, actor])).toEqual([
      ["data_export.downloaded", "Anna"],
      ["data_export.started", "Anna"],
    ]);
  });

  it("can be downloaded in parts, and is announced by HEAD without counting as a download", async () => {
    const { id, size } = await exportAll();
    const whole = await (await fetchFile(id)).bytes();
    const head = await fetchFile(id, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(size));
    expect(head.headers.get("content-type")).toContain("application/zip");
    const part = await fetchFile(id, { headers: { Range: "bytes=10-19" } });
    expect(part.status).toBe(206);
    expect(await part.bytes()).toEqual(whole.slice(10, 20));
    const query = { target_type: "data_export", target_id: id };
    const { data } = await mona.client.activity_log.list({ params, query });
    // One for the whole file, and one for the part, which could be all of it.
    expect(data.filter(({ action }) => action === "data_export.downloaded")).toHaveLength(2);
  });

  it("replaces the one before, whose file is deleted", async () => {
    const first = await exportAll();
    const second = await exportAll();
    const { data } = await mona.client.data_exports.list({ params });
    expect(data.map(({ id }) => id)).toEqual([second.id]);
    await expect(download(first.id)).rejects.toMatchObject({ status: 404 });
    await expect.poll(storedExports, patiently).toEqual([second.id]);
  });

  it("can be deleted before it expires", async () => {
    const { id } = await exportAll();
    await mona.client.data_exports.remove({ params: { ...params, id } });
    expect((await mona.client.data_exports.list({ params })).data).toEqual([]);
    await expect(download(id)).rejects.toMatchObject({ status: 404 });
    await expect.poll(storedExports, patiently).toEqual([]);
  });
});

describe("access to exports", () => {
  it("is for owners and admins: a manager and staff get 403, an API key too, a rival 404, a visitor 401", async () => {
    const { id } = await exportAll();
    const rita = await app.person("Rita");
    await app.shop(rita, "Rita Rivals");
    const visitor = { ...rita, client: app.device("no-session") };
    const byRole = async (role: "manager" | "staff") => {
      const person = await app.person(`A ${role}`);
      await app.join(shop.id, person, role);
      return person;
    };
    const body = { name: "All", scopes: ["orders:read" as const], expires_at: null };
    const { key } = await mona.client.api_keys.create({ params, body });
    for (const [status, { client }] of [
      [403, await byRole("manager")],
      [403, await byRole("staff")],
      [403, { client: app.device("key", () => key) }],
      [404, rita],
      [401, visitor],
    ] as const) {
      const of = { params: { ...params, id } };
      await expect(client.data_exports.list({ params })).rejects.toMatchObject({ status });
      await expect(client.data_exports.create({ params })).rejects.toMatchObject({ status });
      await expect(client.data_exports.download(of)).rejects.toMatchObject({ status });
      await expect(client.data_exports.remove(of)).rejects.toMatchObject({ status });
    }
    expect((await mona.client.data_exports.list({ params })).data.map((one) => one.id)).toEqual([id]);
    const rivalShop = await app.shop(rita, "Rita Again");
    const foreign = rita.client.data_exports.download({ params: { shop_id: rivalShop.id, id } });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
  });
});

/** The ids of the exports of the shop that have files in the storage. */
function storedExports(): Promise<string[]> {
  return readdir(`${app.directory}/files/${shop.id}/exports`);
}
