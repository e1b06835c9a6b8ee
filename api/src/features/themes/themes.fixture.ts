import { initialDocument, type Section, ThemeDocument } from "@vitrine/contract/themes/theme-document";
import { beforeAll, beforeEach } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

/** Salon with these sections on the home page, completed by the schema. */
export function withHome(...home: (Partial<Section> & { id: string; kind: string })[]): ThemeDocument {
  const salon = initialDocument("salon");
  return ThemeDocument.parse({ ...salon, pages: { ...salon.pages, home } });
}

export function withBrand(brand: Partial<ThemeDocument["brand"]>): ThemeDocument {
  const salon = initialDocument("salon");
  return { ...salon, brand: { ...salon.brand, ...brand } };
}

/** Salon with one hero on the home page. */
export const hero = (settings: Record<string, unknown>) => withHome({ id: "hero", kind: "hero", settings });

/** An open shop whose only theme, "Spring", is new before each test. Jobs don't run. */
export function useThemeShop() {
  const app = useTestApp({ jobs: false });
  const shop = {} as { mona: Person; params: { shop_id: number }; handle: string; theme: { id: string } };

  beforeAll(async () => {
    shop.mona = await app.person("Mona");
    const { id, handle } = await app.shop(shop.mona, "Mona Themes");
    shop.params = { shop_id: id };
    shop.handle = handle;
    await open(app.database, id);
  });
  beforeEach(async () => {
    await app.database.admin.query("delete from themes");
    await app.database.admin.query("delete from pgboss.job");
    shop.theme = await add("Spring");
  });

  const add = async (name: string) =>
    (await shop.mona.client.themes.create({ params: shop.params, body: { name, preset: "salon" } })).data;
  const joined = async (name: string) => {
    const person = await app.person(name);
    await app.join(shop.params.shop_id, person, "manager");
    return person;
  };
  const at = (id = shop.theme.id) => ({ params: { ...shop.params, id } });
  const draft = async (person = shop.mona) => (await person.client.themes.read_draft(at())).data;
  const save = async (document: ThemeDocument, person = shop.mona, id = shop.theme.id) => {
    const { version, base_version } = (await person.client.themes.read_draft(at(id))).data;
    return (await person.client.themes.save_draft({ ...at(id), body: { document, version, base_version } }))
      .data;
  };
  const publish = async (
    version: number,
    more: { at?: string; restored_version?: number } = {},
    person = shop.mona,
  ) => (await person.client.themes.publish({ ...at(), body: { version, ...more } })).data;
  const store = async () =>
    (await app.visitor().storefront.read({ params: { handle: shop.handle } })).data.theme;
  const inHours = (hours: number) => new Date(app.app.clock.now() + hours * 3_600_000).toISOString();
  const storefrontVersion = async () =>
    (
      await app.database.admin.query("select storefront_version as v from shops where id = $1", [
        shop.params.shop_id,
      ])
    ).rows[0].v as number;

  return { app, shop, add, joined, at, draft, save, publish, store, inHours, storefrontVersion };
}
