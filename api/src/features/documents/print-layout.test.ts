import { expect, it } from "vitest";
import { textOfPdf } from "../../../test/pdf-text.ts";
import { type DocumentOrder, useDocumentShop } from "./document-shop.fixture.ts";

const documents = useDocumentShop("Tea Prints", { jobs: false });
const admin = (text: string, ...values: unknown[]) => documents.app.database.admin.query(text, values);

async function print(kind: "packing_slips" | "labels" | "pick_list", orders: DocumentOrder[]) {
  const body = { kind, ids: orders.map(({ id }) => id) };
  const file = await documents.owner.client.documents.print({ params: documents.inShop, body });
  return textOfPdf(await file.bytes());
}

it("leaves room for the names of items beside a SKU of 80 characters, and prints all of the SKU", async () => {
  const order = await documents.order();
  const title = "Green tea from the first harvest, loose";
  const sku = "GREENTEA".repeat(10);
  await admin("update order_lines set title = $2, sku = $3 where order_id = $1", order.id, title, sku);
  for (const kind of ["packing_slips", "pick_list"] as const) {
    const [page = ""] = await print(kind, [order]);
    expect(page.split("\n"), kind).toContain(title);
    expect(page.replaceAll(/\s/g, ""), kind).toContain(sku);
  }
});

it("prints the country on parcels that leave it, and not on others", async () => {
  const [domestic, abroad] = [await documents.order(), await documents.order()];
  await admin(
    `update orders set address = address || '{"country": "FR", "city": "Paris"}' where id = $1`,
    abroad.id,
  );
  for (const kind of ["packing_slips", "labels"] as const) {
    const [page = ""] = await print(kind, [domestic]);
    expect(page, kind).toContain("20457 Hamburg");
    expect(page, kind).not.toContain("Germany");
    expect((await print(kind, [abroad]))[0], kind).toContain("France");
  }
});
