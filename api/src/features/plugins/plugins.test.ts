import { beforeAll, beforeEach, expect, it } from "vitest";
import { pluginKinds, pluginManifests } from "@vitrine/contract/shops/plugin-manifests";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { openAccessToken } from "./access-token.ts";

const app = useTestApp({ jobs: false });
const hostile = `G-A"></script><script>alert(1)//`;
let mona: Person;
let shop: { id: number; handle: string };

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Plugins");
  await open(app.database, shop.id);
});
beforeEach(() => app.database.admin.query("delete from plugins"));

type Kind = (typeof pluginKinds)[number];
const save = (kind: Kind, settings: Record<string, string>, more: object = {}) =>
  mona.client.plugins.save({
    params: { shop_id: shop.id, kind },
    body: { is_active: true, version: 0, settings, ...more },
  });
const list = async () => (await mona.client.plugins.list({ params: { shop_id: shop.id }, query: {} })).data;
const shown = async () =>
  (await app.visitor().storefront.read({ params: { handle: shop.handle } })).data.plugins;

it("shows active plugins to the storefront, and others not", async () => {
  await save("google_analytics", { measurement_id: "G-AB12CD34EF" });
  await save("microsoft_clarity", { project_id: "ab12cd34ef" }, { is_active: false });
  expect(await shown()).toEqual([{ kind: "google_analytics", settings: { measurement_id: "G-AB12CD34EF" } }]);
  await save("google_analytics", { measurement_id: "G-AB12CD34EF" }, { is_active: false, version: 1 });
  expect(await shown()).toEqual([]);
});

it.each(pluginKinds)("accepts the example of %s, and rejects text around it", async (kind) => {
  const { examples } = pluginManifests[kind];
  for (const around of ["<script>", "'", "\n", "/../", "&x=1"]) {
    const wrong = Object.fromEntries(
      Object.entries(examples).map(([name, text]) => [name, `${text}${around}x`]),
    );
    await expect(save(kind, wrong)).rejects.toMatchObject({
      code: "invalid_input",
      errors: { [`settings.${Object.keys(examples)[0]}`]: [expect.any(String)] },
    });
  }
  expect(await list()).toEqual([]);
  await save(kind, examples);
  expect(await list()).toMatchObject([{ kind, settings: examples }]);
});

it("rejects missing and unknown settings, and stores nothing", async () => {
  await expect(save("google_analytics", {})).rejects.toMatchObject({ code: "invalid_input" });
  await expect(
    save("google_analytics", { measurement_id: "G-AB12CD34EF", script: "alert(1)" }),
  ).rejects.toMatchObject({ code: "invalid_input" });
  expect(await list()).toEqual([]);
});

it("leaves out stored settings that don't match the manifest", async () => {
  await save("google_analytics", { measurement_id: "G-AB12CD34EF" });
  await app.database.admin.query("update plugins set settings = $1", [{ measurement_id: hostile }]);
  await app.database.admin.query(
    "update platform.shops set storefront_version = storefront_version + 1 where id = $1",
    [shop.id],
  );
  expect(await shown()).toEqual([]);
});

it("seals the access token, returns its end only, and leaves or removes it", async () => {
  const settings = { pixel_id: "123456789012345" };
  const stored = async () =>
    (await app.database.admin.query<{ access_token: Buffer | null }>("select access_token from plugins"))
      .rows[0]!.access_token;
  await save("meta_pixel", settings, { access_token: "EAABsecret1234" });
  const sealed = (await stored())!;
  expect(sealed.toString("latin1")).not.toContain("secret");
  expect(openAccessToken(app.app, shop.id, "meta_pixel", sealed)).toBe("EAABsecret1234");
  expect(openAccessToken(app.app, shop.id + 1, "meta_pixel", sealed)).toBeUndefined();
  expect(await list()).toMatchObject([{ token_ending: "1234" }]);
  expect(JSON.stringify([await list(), await shown()])).not.toContain("secret");
  await save("meta_pixel", settings, { version: 1, is_active: false });
  expect(await stored()).toEqual(sealed);
  await save("meta_pixel", settings, { version: 2, access_token: null });
  expect(await stored()).toBeNull();
});

it("saves one of two changes of the same version", async () => {
  const results = await Promise.allSettled(
    ["G-AAAAAAAA", "G-BBBBBBBB"].map((measurement_id) => save("google_analytics", { measurement_id })),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(
    save("google_analytics", { measurement_id: "G-CCCCCCCC" }, { version: 7 }),
  ).rejects.toMatchObject({
    code: "version_conflict",
  });
  expect(await list()).toHaveLength(1);
});
