import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { areaDraft, everyDay } from "../quick-commerce/sample-areas.fixture.ts";
import { takeSlot } from "../quick-commerce/quick-commerce.queries.ts";
import { moveSlot } from "./move-slot.action.ts";

// The counters of slots alone: an edit that reads a full slot is rejected before.

const app = useTestApp({ jobs: false });
let shopId: number;
let area_id: string;
let owner: Person;

beforeAll(async () => {
  owner = await app.person("Owner of Slots");
  shopId = (await app.shop(owner, "Tea Slots")).id;
  const times = { days: everyDay, opens: "08:00", closes: "20:00", length_minutes: 60, max_orders: 2 };
  const { data } = await owner.client.quick_commerce_areas.create({
    params: { shop_id: shopId },
    body: areaDraft({ slots: [times] }),
  });
  area_id = data.id;
});

let hours = 0;
/** A slot that no other test uses. */
function slot() {
  hours += 1;
  const starts_at = new Date(Date.UTC(2027, 0, 1, hours)).toISOString();
  return { area_id, starts_at, max_orders: 2 };
}

type Slot = ReturnType<typeof slot>;
const windowOf = ({ starts_at }: Slot) => ({
  starts_at,
  ends_at: starts_at,
  time_zone: "UTC",
  is_slot: true,
  area_id,
});
const deliveryIn = (one: Slot | undefined) =>
  ({ name: "Courier", fee: 0, window: one ? windowOf(one) : null }) as never;

/** Moves an order from one slot to another, in a transaction of its own. */
function move(from: Slot | undefined, to: Slot | undefined, is_test = false): Promise<void> {
  const chosen = { delivery: deliveryIn(to), slot: to } as never;
  return app.app.db.inShop(shopId, (tx) => moveSlot(tx, { delivery: deliveryIn(from), is_test }, chosen));
}

const fill = (one: Slot, orders: number) =>
  app.app.db.inShop(shopId, async (tx) => {
    for (let index = 0; index < orders; index++) expect(await takeSlot(tx, one)).toBe(true);
  });

async function ordersIn(...slots: Slot[]): Promise<number[]> {
  const { rows } = await app.database.admin.query<{ starts_at: Date; orders: number }>(
    "select starts_at, orders from slot_orders where shop_id = $1",
    [shopId],
  );
  return slots.map(
    ({ starts_at }) => rows.find((row) => new Date(row.starts_at).toISOString() === starts_at)?.orders ?? 0,
  );
}

describe("moving an order to another slot", () => {
  it("takes the new slot and releases the earlier one", async () => {
    const [from, to] = [slot(), slot()];
    await fill(from, 2);
    await move(from, to);
    expect(await ordersIn(from, to)).toEqual([1, 1]);
    await move(to, undefined);
    expect(await ordersIn(from, to)).toEqual([1, 0]);
  });

  it("is rejected if the slot is full, and the order stays in its own", async () => {
    const [from, full, later] = [slot(), slot(), slot()];
    await fill(from, 1);
    await fill(full, 2);
    await fill(later, 1);
    await expect(move(from, full)).rejects.toMatchObject({ code: "slot_full" });
    // Its own slot is released before or after the new one is taken, by their times.
    await expect(move(later, full)).rejects.toMatchObject({ code: "slot_full" });
    await expect(move(undefined, full)).rejects.toMatchObject({ code: "slot_full" });
    expect(await ordersIn(from, full, later)).toEqual([1, 2, 1]);
  });

  it("lets as many orders at once into a slot as fit", async () => {
    const [one, two, to] = [slot(), slot(), slot()];
    await fill(one, 1);
    await fill(two, 1);
    await fill(to, 1);
    const results = await Promise.allSettled([move(one, to), move(two, to)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const failed = results.find(({ status }) => status === "rejected");
    expect(failed).toMatchObject({ reason: { code: "slot_full" } });
    const [first, second, full] = await ordersIn(one, two, to);
    expect([first! + second!, full]).toEqual([1, 2]);
  });

  it("changes no counter for a test order, or within the same slot", async () => {
    const [from, to] = [slot(), slot()];
    await fill(from, 2);
    await move(from, to, true);
    await move(from, from);
    expect(await ordersIn(from, to)).toEqual([2, 0]);
  });
});
