import type { ProductImport } from "@vitrine/contract/products/import-products";
import type { Person } from "./test-app.ts";

export type Shop = { id: number; handle: string };

/** A running import of a user. */
export interface Importing {
  id: string;
  params: { shop_id: number; id: string };
  read(): Promise<ProductImport>;
  /** Waits for the dry run. */
  analysed(): Promise<ProductImport>;
  /** Starts the real run and waits for its end. */
  run(): Promise<ProductImport>;
  problems(): Promise<File>;
  /** Undoes the import and waits for the end. */
  undo(): Promise<ProductImport>;
}

export async function importFrom({ client }: Person, shop: Shop, file: File | string): Promise<Importing> {
  const upload = typeof file === "string" ? new File([file], "products.csv", { type: "text/csv" }) : file;
  const { data } = await client.import_products.create({
    params: { shop_id: shop.id },
    body: { file: upload },
  });
  const params = { shop_id: shop.id, id: data.id };
  const read = async () => (await client.import_products.read({ params })).data;
  const settled = async (...busy: ProductImport["status"][]) => {
    for (let wait = 0; wait < 1200; wait++) {
      const found = await read();
      if (!busy.includes(found.status)) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("The import didn't finish in time");
  };
  return {
    id: data.id,
    params,
    read,
    analysed: () => settled("analysing"),
    async run() {
      await settled("analysing");
      await client.import_products.start({ params });
      return settled("running");
    },
    problems: () => client.import_products.failed_rows({ params }),
    async undo() {
      await client.import_products.undo({ params });
      for (;;) {
        const found = await read();
        if (found.undo_status === "done") return found;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
