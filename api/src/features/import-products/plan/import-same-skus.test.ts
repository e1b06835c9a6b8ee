import type { ProductImport } from "@vitrine/contract/products/import-products";
import { beforeAll, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { createProduct, tea } from "../../products/drafts.fixture.ts";
import { importFrom, type Shop } from "../../../../test/imports.ts";

const app = useTestApp();
let mona: Person;
let shop: Shop;

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Fern Field", { currency: "USD" });
  const params = { shop_id: shop.id };
  const { data } = await mona.client.inventory.read_settings({ params });
  await mona.client.inventory.update_settings({ params, body: { ...data, sku_twice: "block" } });
  for (const sku of ["LIN-1", "LIN-2"])
    await createProduct(
      mona,
      { shop_id: shop.id },
      tea({ title: `Linen ${sku}`, handle: sku, variants: [{ option_values: [], price: 590, sku }] }),
    );
});

const reply = ({ problems }: ProductImport) => problems.map(({ row, message }) => `${row}: ${message}`);

test("reports each SKU that another product has once, in the dry run and the real run, without blocking the import", async () => {
  // The file includes lin-1 itself, so the rows with its SKU are other products.
  const importing = await importFrom(
    mona,
    shop,
    "Handle,Title,Variant SKU,Variant Price\n" +
      "lin-1,Linen LIN-1,LIN-1,5.90\n" +
      "vest,Vest,V-1,10\n" +
      "vest-2,Vest too,lin-2,10\n" +
      "lin-2,Linen LIN-2,LIN-2,5.90\n" +
      "scarf,Scarf,lin-1,10\n",
  );
  const inFile = ["5: The SKU LIN-2 is also in row 4.", "6: The SKU lin-1 is also in row 2."];
  expect(reply(await importing.analysed()).toSorted()).toEqual(inFile);
  const done = await importing.run();
  expect([done.result?.creates, done.result?.errors]).toEqual([3, 0]);
  expect(reply(done).toSorted()).toEqual(inFile);
});

test("reports the first row with an SKU of a product outside the file, but not unchanged rows", async () => {
  const other = await app.shop(mona, "Fern Apart", { currency: "USD" });
  const make = (handle: string, sku: string) =>
    createProduct(
      mona,
      { shop_id: other.id },
      tea({ title: `Tea ${handle}`, handle, variants: [{ option_values: [], price: 590, sku }] }),
    );
  await make("one", "A-1");
  await make("two", "A-2");
  await make("three", "A-1");
  await make("four", "A-4");
  // "one" and "four" take the SKU of "two", which is not in the file; "three" retains one that "one" had.
  const file = "Handle,Variant SKU,Variant Price\none, a-2 ,6\nthree,A-1,6\nfour,A-2,6\n";
  const importing = await importFrom(mona, other, file);
  const words = ["2: The SKU “a-2” is already used by Tea two.", "4: The SKU A-2 is also in row 2."];
  expect(reply(await importing.analysed()).toSorted()).toEqual(words);
  const done = await importing.run();
  expect(done.result).toMatchObject({ updates: 3, errors: 0, warnings: 2 });
  expect(reply(done).toSorted()).toEqual(words);
  const again = await importFrom(mona, other, file.replaceAll(",6", ",7"));
  expect(reply(await again.analysed())).toEqual(words.slice(1));
});
