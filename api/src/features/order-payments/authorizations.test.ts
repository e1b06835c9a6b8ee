import { beforeAll, expect, it } from "vitest";
import { markNoticed, updateAuthorization } from "../orders/payments/authorizations.queries.ts";
import { useCaptureShop } from "./capture.fixture.ts";

const shop = await useCaptureShop();
const { app } = shop;

beforeAll(() => shop.captureOn("manual"));

const inShop = <T>(work: Parameters<typeof app.app.db.inShop<T>>[1]) => app.app.db.inShop(shop.shop.id, work);

it("changes an authorisation only from one of the given states, once of many at a time", async () => {
  const order = await shop.held();
  const { id } = await shop.authorization(order);
  const changes = await Promise.all(
    (["capturing", "releasing", "capturing", "releasing"] as const).map((status) =>
      inShop((tx) => updateAuthorization(tx, id, ["held"], { status })),
    ),
  );
  expect(changes.filter(Boolean)).toHaveLength(1);
  expect(await inShop((tx) => updateAuthorization(tx, id, ["held"], { status: "captured" }))).toBe(false);
  const { status } = await shop.authorization(order);
  expect(status).not.toBe("captured");
});

it("notices an expiry once", async () => {
  const { id } = await shop.authorization(await shop.held());
  const noticed = await Promise.all([1, 2, 3].map(() => inShop((tx) => markNoticed(tx, id))));
  expect(noticed.filter(Boolean)).toHaveLength(1);
});
