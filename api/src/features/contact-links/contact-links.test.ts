import { beforeAll, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ jobs: false });
let mona: Person;
let params: { shop_id: number };
let handle: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona Contacts");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
});

type Kind = "whatsapp" | "phone" | "instagram" | "email";
const add = async (kind: Kind, value: string, more: object = {}) =>
  (await mona.client.contact_links.create({ params, body: { kind, value, ...more } })).data;
const remove = (id: string) => mona.client.contact_links.remove({ params: { ...params, id } });
const list = async () => (await mona.client.contact_links.list({ params, query: {} })).data;
const shown = async () =>
  (await app.visitor().storefront.read({ params: { handle } })).data.contact_links.map(({ value }) => value);

it("shows published contact links in the owner's order, phone numbers with their country code", async () => {
  const added = [
    await add("whatsapp", "+44 7700 900123", { in_contact_button: true }),
    await add("instagram", "@mona", { label: "Our photos" }),
    await add("email", "mona@example.com", { is_published: false }),
  ];
  expect(await shown()).toEqual(["+44 7700 900123", "https://www.instagram.com/mona"]);
  await mona.client.contact_links.move({ params: { ...params, id: added[1]!.id }, body: { position: 0 } });
  expect(await shown()).toEqual(["https://www.instagram.com/mona", "+44 7700 900123"]);
  const { data } = await app.visitor().storefront.read({ params: { handle } });
  expect(data.contact_links[0]).toEqual({
    id: added[1]!.id,
    kind: "instagram",
    value: "https://www.instagram.com/mona",
    label: "Our photos",
    in_contact_button: false,
  });
  for (const { id } of added) await remove(id);
  expect(await shown()).toEqual([]);
});

it.each<[string, Kind, string]>([
  ["a phone number without a country code", "phone", "07700 900123"],
  ["a phone number that doesn't exist", "whatsapp", "+44 12"],
  ["a page of another host", "instagram", "https://evil.example/mona"],
  ["a script", "instagram", "javascript:alert(1)"],
])("rejects %s, and stores nothing", async (_, kind, value) => {
  await expect(add(kind, value)).rejects.toMatchObject({
    code: "invalid_input",
    errors: { value: [expect.any(String)] },
  });
  expect(await list()).toEqual([]);
});

it("stores at most 20, and validates changes as new ones", async () => {
  const added: { id: string }[] = [];
  for (let n = 0; n < 20; n++) added.push(await add("instagram", `mona${n}`));
  await expect(add("instagram", "mona20")).rejects.toMatchObject({ code: "limit_reached" });
  const change = (value: string, version: number) =>
    mona.client.contact_links.update({
      params: { ...params, id: added[0]!.id },
      body: { kind: "whatsapp", value, version },
    });
  await expect(change("07700 900123", 1)).rejects.toMatchObject({ code: "invalid_input" });
  expect((await change("0044 7700 900123", 1)).data).toMatchObject({ value: "+44 7700 900123", version: 2 });
  await expect(change("+44 7700 900124", 1)).rejects.toMatchObject({ code: "version_conflict" });
  for (const { id } of added) await remove(id);
});
