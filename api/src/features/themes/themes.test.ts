import { initialDocument, type ThemeDocument } from "@vitrine/contract/themes/theme-document";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createProduct, tea, uploadPicture } from "../products/drafts.fixture.ts";
import { publishDueTheme } from "./publish-theme.job.ts";
import { withBrand, withHome } from "./themes.fixture.ts";

const app = useTestApp({ jobs: false });
let mona: Person;
let params: { shop_id: number };
let handle: string;
let theme: { id: string };

beforeAll(async () => {
  mona = await app.person("Mona");
  const shop = await app.shop(mona, "Mona Themes");
  params = { shop_id: shop.id };
  handle = shop.handle;
  await open(app.database, shop.id);
});
beforeEach(async () => {
  await app.database.admin.query("delete from themes");
  await app.database.admin.query("delete from pgboss.job");
  theme = await add("Spring");
});

const add = async (name: string) =>
  (await mona.client.themes.create({ params, body: { name, preset: "salon" } })).data;
const joined = async (name: string) => {
  const person = await app.person(name);
  await app.join(params.shop_id, person, "manager");
  return person;
};
const at = (id = theme.id) => ({ params: { ...params, id } });
const draft = async (person = mona) => (await person.client.themes.read_draft(at())).data;
const save = async (document: ThemeDocument, person = mona, id = theme.id) => {
  const { version, base_version } = (await person.client.themes.read_draft(at(id))).data;
  return (await person.client.themes.save_draft({ ...at(id), body: { document, version, base_version } }))
    .data;
};
const publish = async (
  version: number,
  more: { at?: string; restored_version?: number } = {},
  person = mona,
) => (await person.client.themes.publish({ ...at(), body: { version, ...more } })).data;
const store = async () => (await app.visitor().storefront.read({ params: { handle } })).data.theme;
const inHours = (hours: number) => new Date(app.app.clock.now() + hours * 3_600_000).toISOString();
const hero = (settings: Record<string, unknown>) => withHome({ id: "hero", kind: "hero", settings });
const storefrontVersion = async () =>
  (
    await app.database.admin.query("select storefront_version as v from shops where id = $1", [
      params.shop_id,
    ])
  ).rows[0].v as number;

describe("a draft", () => {
  it("is the member's own, and shoppers see it only after its publication", async () => {
    const sam = await joined("Sam");
    await publish(1);
    await save(withBrand({ accent: "#aa3300" }));
    expect((await draft()).document.brand.accent).toBe("#aa3300");
    expect((await draft(sam)).document.brand.accent).toBeNull();
    expect((await draft(sam)).editors).toMatchObject([{ name: "Mona" }]);
    expect((await store()).brand.accent).toBeNull();

    const before = await storefrontVersion();
    expect(await publish(1)).toMatchObject({ version: 2, has_draft: false });
    expect((await store()).brand.accent).toBe("#aa3300");
    expect(await storefrontVersion()).toBe(before + 1);
    expect(await draft()).toMatchObject({ version: 0, base_version: 2, editors: [] });
  });

  it("is saved over only from the version that was loaded", async () => {
    await save(withBrand({ accent: "#111111" }));
    const body = { document: withBrand({ accent: "#222222" }), version: 1, base_version: 1 };
    const saved = await Promise.allSettled([
      mona.client.themes.save_draft({ ...at(), body }),
      mona.client.themes.save_draft({
        ...at(),
        body: { ...body, document: withBrand({ accent: "#333333" }) },
      }),
    ]);
    expect(saved.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(saved.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "version_conflict", answer: { version: 2 } },
    });
    const first = { ...body, version: 0 };
    await expect(mona.client.themes.save_draft({ ...at(), body: first })).rejects.toMatchObject({
      code: "version_conflict",
    });
    expect((await draft()).document.brand.accent).toMatch(/^#(2{6}|3{6})$/);
  });

  it("is discarded, and the theme stays", async () => {
    await save(withBrand({ accent: "#111111" }));
    await mona.client.themes.discard_draft(at());
    expect(await draft()).toMatchObject({ version: 0, document: { brand: { accent: null } } });
  });

  it.each(["home", "post"] as const)(
    "F-16: rejects scripts as links on %s, and kinds that no theme has",
    async (page) => {
      const { pages } = withHome();
      const section = (kind: string, url: string) => {
        const settings = { link: { kind: "url", url } };
        return kind === "logos"
          ? { id: "a", kind, blocks: [{ id: "b", settings }] }
          : { id: "a", kind, settings };
      };
      const links = [
        "javascript:alert(1)",
        "JAVASCRIPT:x",
        "data:text/html,x",
        "//evil.example",
        "/\\evil.example",
      ];
      const hostile = [
        ...links.flatMap((url) => ["hero", "logos"].map((kind) => section(kind, url))),
        ...["constructor", "__proto__", "toString", "<script>"].map((kind) => section(kind, "/about")),
      ];
      const of = (one: object) => ({ ...withHome(), pages: { ...pages, [page]: [...pages[page], one] } });
      for (const one of hostile) {
        const body = { document: of(one) as never, version: 0, base_version: 1 };
        await expect(mona.client.themes.save_draft({ ...at(), body })).rejects.toMatchObject({
          code: "invalid_input",
        });
      }
      expect((await draft()).version).toBe(0);
      for (const kind of ["hero", "logos"]) await save(of(section(kind, "/about")) as never);
    },
  );

  it("F-16: has no scripts in the columns of the footer, also if they are in the database", async () => {
    const text = `<p onclick="x()">Hours<img src=x onerror=x()></p><script>x()</script><a href="javascript:x()">a</a>`;
    const { pages } = withHome();
    const columns = [{ id: "t", kind: "footer_text", settings: { heading: null, text } }];
    await save({ ...withHome(), pages: { ...pages, footer_columns: columns } } as never);
    const saved = await draft();
    expect(JSON.stringify(saved.document)).not.toMatch(/onclick|onerror|<script|javascript:/);
    await publish(saved.version);
    await app.database.admin.query(
      `update themes set document = jsonb_set(document, '{pages,footer_columns,0,settings,text}', to_jsonb($1::text))`,
      [text],
    );
    await app.database.admin.query("update shops set storefront_version = storefront_version + 1");
    const { data } = await app.uncachedVisitor().storefront.read({ params: { handle } });
    expect(JSON.stringify(data.theme)).toContain("Hours");
    expect(JSON.stringify(data.theme)).not.toMatch(/onclick|onerror|<script|javascript:/);
  });

  it.each([
    ["a script as its link", { link: { kind: "url", url: "javascript:alert(1)" } }, "link.url"],
    ["10,000 characters", { heading: "x".repeat(10_000) }, "heading"],
  ])("rejects a section with %s, and saves nothing", async (_, settings, field) => {
    const document = {
      ...withHome(),
      pages: { ...withHome().pages, home: [{ id: "a", kind: "hero", settings }] },
    };
    const body = { document: document as never, version: 0, base_version: 1 };
    await expect(mona.client.themes.save_draft({ ...at(), body })).rejects.toMatchObject({
      code: "invalid_input",
      errors: { [`document.pages.home.0.settings.${field}`]: [expect.any(String)] },
    });
    expect((await draft()).version).toBe(0);
  });

  it("drops pictures of other shops and links to records that don't exist, and sanitises its text", async () => {
    const rita = await app.person("Rita");
    const other = await app.shop(rita, "Rita Themes");
    const picture = await uploadPicture(rita, other.id, "#a25");
    const own = await uploadPicture(mona, params.shop_id, "#2a5");
    await save({
      ...withHome(
        {
          id: "a",
          kind: "hero",
          settings: { picture, link: { kind: "product", target_id: crypto.randomUUID() } },
        },
        { id: "b", kind: "hero", settings: { picture: own } },
        { id: "c", kind: "rich_text", settings: { text: `<p onclick="x()">Hi<script>x()</script></p>` } },
      ),
      brand: { ...initialDocument("salon").brand, logo_id: picture },
    });
    const { document, records } = await draft();
    expect(document.pages.home.map(({ settings }) => settings)).toMatchObject([
      { picture: null, link: null },
      { picture: own },
      { text: "<p>Hi</p>" },
    ]);
    expect(document.brand.logo_id).toBeNull();
    expect(Object.keys(records.picture)).toEqual([own]);
  });
});

describe("a publication", () => {
  it("by two members at once succeeds once, and the other learns who published which changes", async () => {
    const sam = await joined("Sam Two");
    await save(withBrand({ accent: "#111111" }));
    await save(withBrand({ corners: "large" }), sam);
    const results = await Promise.allSettled([publish(1), publish(1, {}, sam)]);
    const failure = results.find(({ status }) => status === "rejected");
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const winner = results[0].status === "fulfilled" ? "Mona" : "Sam Two";
    expect(failure).toMatchObject({
      reason: {
        code: "version_conflict",
        answer: {
          version: 2,
          current: {
            actor: winner,
            changes: [{ change: "changed", part: "brand", name: expect.any(String) }],
          },
        },
      },
    });
    expect((await draft(winner === "Mona" ? sam : mona)).version).toBe(1);
  });

  it("replaces the published theme, of which there is always one", async () => {
    const themes = [theme.id, (await add("Summer")).id, (await add("Autumn")).id];
    await Promise.allSettled(
      themes.map((id) => mona.client.themes.publish({ ...at(id), body: { version: 1 } })),
    );
    const { data } = await mona.client.themes.list({ params, query: {} });
    expect(data.filter(({ published_at }) => published_at !== null)).toHaveLength(1);
    expect(data[0]!.published_at).not.toBeNull();
    await expect(mona.client.themes.remove(at(data[0]!.id))).rejects.toMatchObject({
      code: "theme_published",
    });
    await mona.client.themes.remove(at(data[1]!.id));
    expect((await mona.client.themes.list({ params, query: {} })).data).toHaveLength(2);
  });

  it("at a time happens then, with the changes of the time at which it was scheduled", async () => {
    await publish(1);
    await save(withBrand({ accent: "#111111" }));
    const publish_at = inHours(2);
    await expect(publish(1, { at: inHours(-1) })).rejects.toMatchObject({ code: "publication_in_past" });
    expect(await publish(1, { at: publish_at })).toMatchObject({ version: 2, has_draft: false, publish_at });
    expect((await draft()).document.brand.accent).toBe("#111111");
    await save(withBrand({ accent: "#222222" }));

    const { rows } = await app.database.admin.query(
      "select data from pgboss.job where name = 'publish-theme'",
    );
    expect(rows).toHaveLength(1);
    const due = rows[0].data;
    await publishDueTheme(app.app, due);
    expect((await store()).brand.accent).toBeNull();
    const then = { ...app.app, clock: { now: () => Date.parse(publish_at) } };
    await publishDueTheme(then, { ...due, at: inHours(1) });
    expect((await store()).brand.accent).toBeNull();
    await publishDueTheme(then, due);
    expect((await store()).brand.accent).toBe("#111111");
    const [now] = (await mona.client.themes.list({ params, query: {} })).data;
    expect(now).toMatchObject({ publish_at: null, version: 2, has_draft: true });
    await publish(2);
    expect((await store()).brand.accent).toBe("#222222");
  });

  it("that was cancelled doesn't happen, and its changes become the draft again", async () => {
    await save(withBrand({ accent: "#111111" }));
    const publish_at = inHours(1);
    await publish(1, { at: publish_at });
    const { data } = await mona.client.themes.cancel_schedule(at());
    expect(data).toMatchObject({ publish_at: null, has_draft: true, version: 2 });
    const then = { ...app.app, clock: { now: () => Date.parse(publish_at) } };
    await publishDueTheme(then, { shop_id: params.shop_id, theme_id: theme.id, at: publish_at });
    expect((await store()).brand.accent).toBeNull();
    expect((await draft()).document.brand.accent).toBe("#111111");
  });

  it("is listed as a version with its changes, can be compared, and restored into the draft or for shoppers", async () => {
    await save(hero({ heading: "One" }));
    await publish(1);
    await save(hero({ heading: "Two" }));
    await publish(2);
    const versions = async () => (await mona.client.themes.list_versions({ ...at(), query: {} })).data;
    expect(await versions()).toMatchObject([
      { version: 3, actor: "Mona", changes: [{ change: "changed", part: "home", name: "hero" }] },
      { version: 2 },
      { version: 1, changes: [] },
    ]);
    const compared = await mona.client.themes.compare_versions({
      params: { ...params, id: theme.id, version: 3 },
      query: { than: 2 },
    });
    expect(compared.data).toEqual([{ change: "changed", part: "home", name: "hero" }]);
    const { data } = await mona.client.themes.restore_version({
      params: { ...params, id: theme.id, version: 2 },
    });
    expect(data).toMatchObject({
      base_version: 3,
      document: { pages: { home: [{ settings: { heading: "One" } }] } },
    });
    expect((await store()).pages.home[0]!.settings["heading"]).toBe("Two");
    await publish(3, { restored_version: 2 });
    expect((await store()).pages.home[0]!.settings["heading"]).toBe("One");
    expect((await versions())[0]).toMatchObject({ version: 4 });
  });

  it("is recorded in the activity log", async () => {
    await save(withBrand({ accent: "#111111" }));
    await publish(1);
    const { rows } = await app.database.admin.query(
      "select action, after from activity where target_id = $1 order by id",
      [theme.id],
    );
    expect(rows).toMatchObject([
      { action: "theme.created" },
      { action: "theme.published", after: { changes: ["changed brand accent"] } },
    ]);
  });
});

describe("the default theme", () => {
  const replaceDefault = async (person = mona) =>
    (
      await person.client.themes.create({
        params,
        body: { name: "Salon", preset: "bazaar", replaces_default: true },
      })
    ).data;

  it("becomes the published theme of the shop once, also by two members at once, and looks the same", async () => {
    const sam = await joined("Sam Three");
    const before = await store();
    const [one, other] = await Promise.all([replaceDefault(), replaceDefault(sam)]);
    expect(one.id).toBe(other.id);
    expect((await replaceDefault()).id).toBe(one.id);
    const { data } = await mona.client.themes.list({ params, query: {} });
    expect(data).toMatchObject([
      { name: "Salon", preset: "salon", published_at: expect.any(String), has_draft: false },
      { name: "Spring", published_at: null },
    ]);
    expect(await store()).toEqual(before);
  });

  it("doesn't replace a published theme", async () => {
    await publish(1);
    expect(await replaceDefault()).toMatchObject({ id: theme.id, name: "Spring" });
    expect((await mona.client.themes.list({ params, query: {} })).data).toHaveLength(1);
  });

  it("isn't added by staff or for another shop", async () => {
    const staff = await app.person("Stan");
    await app.join(params.shop_id, staff, "staff");
    await expect(replaceDefault(staff)).rejects.toMatchObject({ code: "forbidden" });
    await expect(replaceDefault(await app.person("Rita Three"))).rejects.toMatchObject({ status: 404 });
    expect((await mona.client.themes.list({ params, query: {} })).data).toHaveLength(1);
  });
});

describe("a theme's file", () => {
  it("is imported as a new theme, without references that the shop doesn't have", async () => {
    const picture = await uploadPicture(mona, params.shop_id, "#2a5");
    await save(hero({ heading: "Exported", picture }));
    const { data: file } = await mona.client.themes.export_file(at());
    expect(file).toMatchObject({ vitrine_theme: 1, name: "Spring" });
    const rita = await app.person("Rita Two");
    const other = { shop_id: (await app.shop(rita, "Rita Imports")).id };
    const { data: added } = await rita.client.themes.import_file({ params: other, body: file });
    const { data } = await rita.client.themes.read_draft({ params: { ...other, id: added.id } });
    expect(data.document.pages.home[0]!.settings).toMatchObject({ heading: "Exported", picture: null });
  });

  it("is rejected with an unknown section, and adds nothing", async () => {
    const { data: file } = await mona.client.themes.export_file(at());
    const document = {
      ...file.document,
      pages: { ...file.document.pages, home: [{ id: "a", kind: "script" }] },
    };
    await expect(
      mona.client.themes.import_file({ params, body: { ...file, document: document as never } }),
    ).rejects.toMatchObject({ errors: { "document.pages.home.0.kind": ["Choose a section."] } });
    expect((await mona.client.themes.list({ params, query: {} })).data).toHaveLength(1);
  });
});

it("duplicates a theme with the member's changes, under a free name", async () => {
  await save(withBrand({ accent: "#111111" }));
  const copies = [
    (await mona.client.themes.duplicate(at())).data,
    (await mona.client.themes.duplicate(at())).data,
  ];
  expect(copies.map(({ name }) => name)).toEqual(["Spring 2", "Spring 3"]);
  const { data } = await mona.client.themes.read_draft(at(copies[0]!.id));
  expect(data).toMatchObject({ version: 0, document: { brand: { accent: "#111111" } } });
});

it("stores at most 20 themes and 50 versions of each", async () => {
  for (let n = 2; n <= 20; n++) await add(`Theme ${n}`);
  await expect(add("One more")).rejects.toMatchObject({ code: "limit_reached" });
  for (let version = 1; version <= 52; version++) {
    await save(hero({ heading: `Version ${version}` }));
    await publish(version);
  }
  const { data } = await mona.client.themes.list_versions({ ...at(), query: {} });
  expect(data).toHaveLength(50);
  expect(data[0]!.version).toBe(53);
});

describe("shoppers", () => {
  it("see records by title and handle, and never hidden parts, deleted records or a script that is stored", async () => {
    const product = await createProduct(mona, params, tea({ status: "active" }));
    const { data: collection } = await mona.client.collections.create({
      params,
      body: { kind: "manual", title: "New in" },
    });
    const picture = await uploadPicture(mona, params.shop_id, "#2a5");
    await save(
      withHome(
        {
          id: "a",
          kind: "hero",
          settings: { heading: "Linen", picture, link: { kind: "product", target_id: product.id } },
        },
        { id: "b", kind: "featured_products", settings: { collection: collection.id } },
        {
          id: "c",
          kind: "slideshow",
          blocks: [
            { id: "x", is_hidden: true, settings: {} },
            { id: "y", is_hidden: false, settings: {} },
          ],
        },
        { id: "d", kind: "newsletter", is_hidden: true },
        { id: "e", kind: "rich_text", settings: { text: "<p>Safe</p>" } },
      ),
    );
    await publish(1);
    const [a, b, c, e] = (await store()).pages.home;
    expect(a!.settings).toMatchObject({
      picture: { id: picture, url: expect.stringContaining("/files/") },
      link: { kind: "product", target: { handle: product.handle, title: product.title } },
    });
    expect(b!.settings["collection"]).toEqual({ title: collection.title, handle: collection.handle });
    expect(c!.blocks.map(({ id }) => id)).toEqual(["y"]);
    expect(e!.id).toBe("e");

    const { admin } = app.database;
    await admin.query("update products set status = 'draft' where id = $1", [product.id]);
    await admin.query("delete from collections where id = $1", [collection.id]);
    await admin.query(
      `update themes set document = jsonb_set(document, '{pages,home,4,settings,text}', '"<p>Safe<script>x()</script></p>"')`,
    );
    const home = (await store()).pages.home;
    expect(home.map(({ settings }) => [settings["link"], settings["collection"], settings["text"]])).toEqual([
      [null, undefined, null],
      [undefined, null, undefined],
      [undefined, undefined, undefined],
      [undefined, undefined, "<p>Safe</p>"],
    ]);
  });

  it.each([
    ["a section of an unknown kind", "'{pages,home,0,kind}'", `"carousel"`, ["b"]],
    ["a setting of another type", "'{pages,home,0,settings,heading}'", "7", ["b"]],
    ["no sections for a page", "'{pages,home}'", "null", expect.arrayContaining(["hero"])],
    ["a wrong colour", "'{brand,accent}'", `"red;}"`, ["a", "b"]],
    ["an unknown preset", "'{preset}'", `"baroque"`, ["a", "b"]],
  ])("see the rest of a stored theme with %s", async (_, path, value, ids) => {
    await save(withHome({ id: "a", kind: "hero" }, { id: "b", kind: "faqs" }));
    await publish(1);
    await app.database.admin.query(
      `update themes set document = jsonb_set(document, ${path}, '${value}') where id = $1`,
      [theme.id],
    );
    const { preset, brand, pages } = await store();
    expect(pages.home.map(({ id }) => id)).toEqual(ids);
    expect({ preset, accent: brand.accent }).toEqual({ preset: "salon", accent: null });
  });
});
