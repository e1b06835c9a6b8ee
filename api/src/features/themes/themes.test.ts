import { initialDocument } from "@vitrine/contract/themes/theme-document";
import { describe, expect, it } from "vitest";
import { uploadPicture } from "../products/drafts.fixture.ts";
import { hero, useThemeShop, withBrand, withHome } from "./themes.fixture.ts";

const { app, shop, add, joined, at, draft, save, publish, store, storefrontVersion } = useThemeShop();

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
      shop.mona.client.themes.save_draft({ ...at(), body }),
      shop.mona.client.themes.save_draft({
        ...at(),
        body: { ...body, document: withBrand({ accent: "#333333" }) },
      }),
    ]);
    expect(saved.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(saved.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "version_conflict", body: { version: 2 } },
    });
    const first = { ...body, version: 0 };
    await expect(shop.mona.client.themes.save_draft({ ...at(), body: first })).rejects.toMatchObject({
      code: "version_conflict",
    });
    expect((await draft()).document.brand.accent).toMatch(/^#(2{6}|3{6})$/);
  });

  it("is discarded, and the theme stays", async () => {
    await save(withBrand({ accent: "#111111" }));
    await shop.mona.client.themes.discard_draft(at());
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
        await expect(shop.mona.client.themes.save_draft({ ...at(), body })).rejects.toMatchObject({
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
    const { data } = await app.uncachedVisitor().storefront.read({ params: { handle: shop.handle } });
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
    await expect(shop.mona.client.themes.save_draft({ ...at(), body })).rejects.toMatchObject({
      code: "invalid_input",
      errors: { [`document.pages.home.0.settings.${field}`]: [expect.any(String)] },
    });
    expect((await draft()).version).toBe(0);
  });

  it("drops pictures of other shops and links to records that don't exist, and sanitises its text", async () => {
    const rita = await app.person("Rita");
    const other = await app.shop(rita, "Rita Themes");
    const picture = await uploadPicture(rita, other.id, "#a25");
    const own = await uploadPicture(shop.mona, shop.params.shop_id, "#2a5");
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

describe("a theme's file", () => {
  it("is imported as a new theme, without references that the shop doesn't have", async () => {
    const picture = await uploadPicture(shop.mona, shop.params.shop_id, "#2a5");
    await save(hero({ heading: "Exported", picture }));
    const { data: file } = await shop.mona.client.themes.export_file(at());
    expect(file).toMatchObject({ vitrine_theme: 1, name: "Spring" });
    const rita = await app.person("Rita Two");
    const other = { shop_id: (await app.shop(rita, "Rita Imports")).id };
    const { data: added } = await rita.client.themes.import_file({ params: other, body: file });
    const { data } = await rita.client.themes.read_draft({ params: { ...other, id: added.id } });
    expect(data.document.pages.home[0]!.settings).toMatchObject({ heading: "Exported", picture: null });
  });

  it("is rejected with an unknown section, and adds nothing", async () => {
    const { data: file } = await shop.mona.client.themes.export_file(at());
    const document = {
      ...file.document,
      pages: { ...file.document.pages, home: [{ id: "a", kind: "script" }] },
    };
    await expect(
      shop.mona.client.themes.import_file({
        params: shop.params,
        body: { ...file, document: document as never },
      }),
    ).rejects.toMatchObject({ errors: { "document.pages.home.0.kind": ["Choose a section."] } });
    expect((await shop.mona.client.themes.list({ params: shop.params, query: {} })).data).toHaveLength(1);
  });
});

it("duplicates a theme with the member's changes, under a free name", async () => {
  await save(withBrand({ accent: "#111111" }));
  const copies = [
    (await shop.mona.client.themes.duplicate(at())).data,
    (await shop.mona.client.themes.duplicate(at())).data,
  ];
  expect(copies.map(({ name }) => name)).toEqual(["Spring 2", "Spring 3"]);
  const { data } = await shop.mona.client.themes.read_draft(at(copies[0]!.id));
  expect(data).toMatchObject({ version: 0, document: { brand: { accent: "#111111" } } });
});

it("stores at most 20 themes and 50 versions of each", async () => {
  for (let n = 2; n <= 20; n++) await add(`Theme ${n}`);
  await expect(add("One more")).rejects.toMatchObject({ code: "limit_reached" });
  for (let version = 1; version <= 52; version++) {
    await save(hero({ heading: `Version ${version}` }));
    await publish(version);
  }
  const { data } = await shop.mona.client.themes.list_versions({ ...at(), query: {} });
  expect(data).toHaveLength(50);
  expect(data[0]!.version).toBe(53);
});
