import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { areaDraft, everyDay } from "./sample-areas.fixture.ts";

const app = useTestApp({ jobs: false });
let mona: Awaited<ReturnType<typeof app.person>>;
let params: { shop_id: number };

beforeAll(async () => {
  mona = await app.person("Mona Quick");
  params = { shop_id: (await app.shop(mona, "Quick by hand")).id };
});

const areas = async () => (await mona.client.quick_commerce_areas.list({ params, query: {} })).data;
const lastActivity = async () =>
  (await mona.client.activity_log.list({ params, query: {} })).data[0] as { action: string };

describe("areas of quick commerce", () => {
  it("are validated", async () => {
    const good = areaDraft();
    const slot = good.slots[0]!;
    const express = { preparation_minutes: 1, travel_minutes_min: 9, travel_minutes_max: 8 };
    const point = { latitude: 1, longitude: 1 };
    const bad: [string, object][] = [
      ["name", { name: " " }],
      ["reach.postcodes", { reach: { by: "postcode", country: "DE", postcodes: [] } }],
      ["reach.postcodes.0", { reach: { by: "postcode", country: "DE", postcodes: ["2**"] } }],
      ["reach.center.latitude", { reach: { by: "radius", center: { latitude: 91, longitude: 0 }, meters: 500 } }],
      ["reach.meters", { reach: { by: "radius", center: point, meters: 99 } }],
      ["reach.corners", { reach: { by: "polygon", corners: [point, point] } }],
      ["fee", { fee: -1 }],
      ["tiers_by", { tiers_by: "distance", tiers: [{ from: 1, fee: 1 }] }],
      ["tiers", { tiers: [{ from: 1, fee: 1 }] }],
      ["tiers.1.from", { tiers_by: "subtotal", tiers: [{ from: 5, fee: 1 }, { from: 5, fee: 0 }] }],
      ["express.travel_minutes_max", { express }],
      ["slots", { slots: [] }],
      ["slots.0.opens", { slots: [{ ...slot, opens: "24:00" }] }],
      ["slots.0.days", { slots: [{ ...slot, days: [] }] }],
      ["slots.0.days.0", { slots: [{ ...slot, days: [8] }] }],
      ["slots.0.max_orders", { slots: [{ ...slot, max_orders: 0 }] }],
      ["slots", { slots: [{ ...slot, opens: "00:00", closes: "00:00", length_minutes: 29 }] }],
      ["lead_days", { lead_days: 7 }],
    ];
    for (const [field, change] of bad) {
      const sent = mona.client.quick_commerce_areas.create({ params, body: { ...good, ...change } as never });
      const errors = await sent.then(
        () => ({}),
        (failure: { errors: object }) => failure.errors,
      );
      expect(Object.keys(errors), JSON.stringify(change)).toContain(field);
    }
    expect(await areas()).toEqual([]);
  });

  it("are added, changed with their version, deleted, and recorded", async () => {
    const { data: area } = await mona.client.quick_commerce_areas.create({ params, body: areaDraft() });
    expect(await areas()).toEqual([area]);
    expect((await lastActivity()).action).toBe("quick_commerce_area.created");
    const change = (version: number) =>
      mona.client.quick_commerce_areas.update({
        params: { ...params, id: area.id },
        body: { ...areaDraft({ fee: 10 }), version },
      });
    expect((await change(1)).data).toMatchObject({ fee: 10, version: 2 });
    await expect(change(1)).rejects.toMatchObject({ code: "version_conflict" });
    await mona.client.quick_commerce_areas.remove({ params: { ...params, id: area.id } });
    expect(await areas()).toEqual([]);
    expect((await lastActivity()).action).toBe("quick_commerce_area.removed");
  });

  it("are limited to 50, because every cart reads them", async () => {
    await app.database.admin.query(
      `insert into quick_commerce_areas (shop_id, id, name, reach, fee)
       select $1, gen_random_uuid(), 'Area', '{}', 0 from generate_series(1, 50)`,
      [params.shop_id],
    );
    await expect(
      mona.client.quick_commerce_areas.create({ params, body: areaDraft() }),
    ).rejects.toMatchObject({ code: "limit_reached" });
    await app.database.admin.query("delete from quick_commerce_areas where shop_id = $1", [params.shop_id]);
  });
});

describe("settings of quick commerce", () => {
  const read = async () => (await mona.client.quick_commerce.read({ params })).data;
  const update = (body: object) => mona.client.quick_commerce.update({ params, body: body as never });

  it("are closed and not paused at first", async () => {
    expect(await read()).toEqual({
      opening_times: [],
      closures: [],
      is_paused: false,
      pause_reason: null,
      resumes_at: null,
      version: 1,
    });
  });

  it("are stored, and recorded only if something changed", async () => {
    const settings = {
      opening_times: [{ days: everyDay, opens: "09:00", closes: "02:00" }],
      closures: [{ from: "2026-12-30", to: "2027-01-02", is_yearly: true, reason: "New Year" }],
      is_paused: true,
      pause_reason: "Snow",
      resumes_at: "2026-11-24T18:00:00.000Z",
    };
    await update({ ...settings, version: 1 });
    expect(await read()).toEqual({ ...settings, version: 2 });
    expect((await lastActivity()).action).toBe("quick_commerce.changed");
    const count = async () => (await mona.client.activity_log.list({ params, query: {} })).data.length;
    const before = await count();
    await update({ ...settings, version: 2 });
    expect(await count()).toBe(before);
    await expect(update({ ...settings, version: 2 })).rejects.toMatchObject({ code: "version_conflict" });
  });

  it("are validated", async () => {
    const { version, ...settings } = await read();
    const closure = { from: "2026-12-24", to: "2026-12-26", is_yearly: false, reason: "Holiday" };
    const bad: [string, object][] = [
      ["closures.0.to", { closures: [{ ...closure, to: "2026-12-23" }] }],
      ["closures.0.to", { closures: [{ ...closure, to: "2027-12-24", is_yearly: true }] }],
      ["closures.0.reason", { closures: [{ ...closure, reason: "" }] }],
      ["closures.0.from", { closures: [{ ...closure, from: "2026-02-30" }] }],
      ["opening_times.0.closes", { opening_times: [{ days: [1], opens: "09:00", closes: "9" }] }],
      ["resumes_at", { resumes_at: "tomorrow" }],
    ];
    for (const [field, change] of bad)
      await expect(update({ ...settings, ...change, version }), JSON.stringify(change)).rejects.toMatchObject({
        code: "invalid_input",
        errors: { [field]: expect.any(Array) as unknown },
      });
    expect((await read()).version).toBe(version);
  });
});
