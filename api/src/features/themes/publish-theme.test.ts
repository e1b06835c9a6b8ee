import { describe, expect, it } from "vitest";
import { publishDueTheme } from "./publish-theme.job.ts";
import { hero, useThemeShop, withBrand } from "./themes.fixture.ts";

const { app, shop, add, joined, at, draft, save, publish, store, inHours } = useThemeShop();

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
        body: {
          version: 2,
          current: {
            actor: winner,
            changes: [{ change: "changed", part: "brand", name: expect.any(String) }],
          },
        },
      },
    });
    expect((await draft(winner === "Mona" ? sam : shop.mona)).version).toBe(1);
  });

  it("replaces the published theme, of which there is always one", async () => {
    const themes = [shop.theme.id, (await add("Summer")).id, (await add("Autumn")).id];
    await Promise.allSettled(
      themes.map((id) => shop.mona.client.themes.publish({ ...at(id), body: { version: 1 } })),
    );
    const { data } = await shop.mona.client.themes.list({ params: shop.params, query: {} });
    expect(data.filter(({ published_at }) => published_at !== null)).toHaveLength(1);
    expect(data[0]!.published_at).not.toBeNull();
    await expect(shop.mona.client.themes.remove(at(data[0]!.id))).rejects.toMatchObject({
      code: "theme_published",
    });
    await shop.mona.client.themes.remove(at(data[1]!.id));
    expect((await shop.mona.client.themes.list({ params: shop.params, query: {} })).data).toHaveLength(2);
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
    const [now] = (await shop.mona.client.themes.list({ params: shop.params, query: {} })).data;
    expect(now).toMatchObject({ publish_at: null, version: 2, has_draft: true });
    await publish(2);
    expect((await store()).brand.accent).toBe("#222222");
  });

  it("that was cancelled doesn't happen, and its changes become the draft again", async () => {
    await save(withBrand({ accent: "#111111" }));
    const publish_at = inHours(1);
    await publish(1, { at: publish_at });
    const { data } = await shop.mona.client.themes.cancel_schedule(at());
    expect(data).toMatchObject({ publish_at: null, has_draft: true, version: 2 });
    const then = { ...app.app, clock: { now: () => Date.parse(publish_at) } };
    await publishDueTheme(then, { shop_id: shop.params.shop_id, theme_id: shop.theme.id, at: publish_at });
    expect((await store()).brand.accent).toBeNull();
    expect((await draft()).document.brand.accent).toBe("#111111");
  });

  it("is listed as a version with its changes, can be compared, and restored into the draft or for shoppers", async () => {
    await save(hero({ heading: "One" }));
    await publish(1);
    await save(hero({ heading: "Two" }));
    await publish(2);
    const versions = async () => (await shop.mona.client.themes.list_versions({ ...at(), query: {} })).data;
    expect(await versions()).toMatchObject([
      { version: 3, actor: "Mona", changes: [{ change: "changed", part: "home", name: "hero" }] },
      { version: 2 },
      { version: 1, changes: [] },
    ]);
    const compared = await shop.mona.client.themes.compare_versions({
      params: { ...shop.params, id: shop.theme.id, version: 3 },
      query: { than: 2 },
    });
    expect(compared.data).toEqual([{ change: "changed", part: "home", name: "hero" }]);
    const { data } = await shop.mona.client.themes.restore_version({
      params: { ...shop.params, id: shop.theme.id, version: 2 },
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
      [shop.theme.id],
    );
    expect(rows).toMatchObject([
      { action: "theme.created" },
      { action: "theme.published", after: { changes: ["changed brand accent"] } },
    ]);
  });
});

describe("the default theme", () => {
  const replaceDefault = async (person = shop.mona) =>
    (
      await person.client.themes.create({
        params: shop.params,
        body: { name: "Salon", preset: "bazaar", replaces_default: true },
      })
    ).data;

  it("becomes the published theme of the shop once, also by two members at once, and looks the same", async () => {
    const sam = await joined("Sam Three");
    const before = await store();
    const [one, other] = await Promise.all([replaceDefault(), replaceDefault(sam)]);
    expect(one.id).toBe(other.id);
    expect((await replaceDefault()).id).toBe(one.id);
    const { data } = await shop.mona.client.themes.list({ params: shop.params, query: {} });
    expect(data).toMatchObject([
      { name: "Salon", preset: "salon", published_at: expect.any(String), has_draft: false },
      { name: "Spring", published_at: null },
    ]);
    expect(await store()).toEqual(before);
  });

  it("doesn't replace a published theme", async () => {
    await publish(1);
    expect(await replaceDefault()).toMatchObject({ id: shop.theme.id, name: "Spring" });
    expect((await shop.mona.client.themes.list({ params: shop.params, query: {} })).data).toHaveLength(1);
  });

  it("isn't added by staff or for another shop", async () => {
    const staff = await app.person("Stan");
    await app.join(shop.params.shop_id, staff, "staff");
    await expect(replaceDefault(staff)).rejects.toMatchObject({ code: "forbidden" });
    await expect(replaceDefault(await app.person("Rita Three"))).rejects.toMatchObject({ status: 404 });
    expect((await shop.mona.client.themes.list({ params: shop.params, query: {} })).data).toHaveLength(1);
  });
});
