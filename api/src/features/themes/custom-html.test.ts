import { beforeAll, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { storedDocument } from "./stored-document.rules.ts";
import { withHome } from "./themes.fixture.ts";

const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { id: number; handle: string };

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Markup");
  await open(app.database, shop.id);
});

const hostile = '<p style="color:red;position:fixed" class="header" onclick="x()">a</p><script>x()</script>';
const clean = '<p style="color:red">a</p>';
const documentOf = (html: string) => withHome({ id: "own", kind: "custom_html", settings: { html } });

async function published(html: string): Promise<string> {
  const params = { shop_id: shop.id };
  const { data } = await mona.client.themes.create({ params, body: { name: "Own", preset: "salon" } });
  const at = { ...params, id: data.id };
  const document = documentOf(html);
  await mona.client.themes.save_draft({ params: at, body: { document, version: 0, base_version: 1 } });
  await mona.client.themes.publish({ params: at, body: { version: 1, at: null, restored_version: null } });
  return data.id;
}

const shown = async () => {
  const { data } = await app.visitor().storefront.read({ params: { handle: shop.handle } });
  return data.theme.pages.home.find(({ id }) => id === "own")?.settings["html"];
};

it("stores the owner's HTML sanitised, and sanitises it again for shoppers", async () => {
  const id = await published(hostile);
  expect(await shown()).toBe(clean);
  const stored = await app.database.admin.query<{ document: unknown }>(
    "select document from themes where id = $1",
    [id],
  );
  expect(JSON.stringify(stored.rows[0]!.document)).toContain(JSON.stringify(clean).slice(1, -1));
  expect(JSON.stringify(stored.rows[0]!.document)).not.toContain("script");

  await app.database.admin.query("update themes set document = $2::jsonb where id = $1", [
    id,
    JSON.stringify(documentOf(hostile)),
  ]);
  expect(await shown()).toBe(clean);
});

it("rejects HTML of more than 20,000 characters", async () => {
  const params = { shop_id: shop.id };
  const { data } = await mona.client.themes.create({ params, body: { name: "Long", preset: "salon" } });
  const document = documentOf("x");
  document.pages.home[0]!.settings["html"] = "x".repeat(20_001);
  const body = { document, version: 0, base_version: 1 };
  await expect(
    mona.client.themes.save_draft({ params: { ...params, id: data.id }, body }),
  ).rejects.toMatchObject({ status: 422 });
  expect(storedDocument(document).pages.home).toEqual([]);
});
