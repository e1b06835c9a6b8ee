import { beforeAll } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { importOrders } from "./import-past-orders.action.ts";

/** Shops of one owner into which tests import files of orders. */
export function useImports() {
  const app = useTestApp({ jobs: false });
  let owner: Person;

  beforeAll(async () => {
    owner = await app.person("Ines Importer");
  });

  const admin = async (text: string, ...values: unknown[]) =>
    (await app.database.admin.query(text, values)).rows as Record<string, unknown>[];

  /** A new shop, with calls that import files into it. */
  async function newShop() {
    const shop = await app.shop(owner, `Past ${crypto.randomUUID().slice(0, 8)}`);
    const params = { shop_id: shop.id };
    const { import_orders, orders } = owner.client;
    const read = async (id: string) => (await import_orders.read({ params: { ...params, id } })).data;
    return {
      client: owner.client,
      shop,
      params,
      preview: async (text: string, fields?: (string | null)[]) =>
        (
          await import_orders.preview({
            params,
            body: { file: fileOf(text), ...(fields && { fields: JSON.stringify(fields) }) },
          })
        ).data,
      async run(text: string) {
        const { data } = await import_orders.create({ params, body: { file: fileOf(text) } });
        await importOrders(app.app, { shop_id: shop.id, import_id: data.id });
        return read(data.id);
      },
      list: async (query = {}) => (await orders.list({ params, query: { limit: 100, ...query } })).data,
      async order(name: string) {
        const [row] = await admin(
          "select id from orders where shop_id = $1 and number_prefix || number = $2",
          shop.id,
          name,
        );
        return (await orders.read({ params: { ...params, id: row!["id"] as string } })).data;
      },
    };
  }

  return { app, admin, newShop };
}

export const fileOf = (text: string) => new File([text], "orders.csv", { type: "text/csv" });
