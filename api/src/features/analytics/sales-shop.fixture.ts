import { beforeAll } from "vitest";
import { insertRefund, insertSale, type Sale } from "../../../test/sales.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

/** Shops of one owner in EUR, with their sales and refunds inserted directly. */
export function useSalesShops() {
  const app = useTestApp();
  const people = {} as { mona: Person };

  beforeAll(async () => {
    people.mona = await app.person("Mona");
  });

  const sell = (shopId: number, sale: Sale) => insertSale(app.database, shopId, sale);
  const refund = (shopId: number, orderId: string, amount: number) =>
    insertRefund(app.database, shopId, orderId, amount);

  async function openShop(name: string, timeZone: string): Promise<number> {
    const { id } = await app.shop(people.mona, name);
    await app.database.admin.query("update shops set time_zone = $2, currency = 'EUR' where id = $1", [
      id,
      timeZone,
    ]);
    return id;
  }

  return { app, people, sell, refund, openShop };
}
