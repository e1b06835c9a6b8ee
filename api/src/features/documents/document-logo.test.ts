import { beforeAll, expect, it } from "vitest";
import { textOfPdf } from "../../../test/pdf-text.ts";
import { setLogo } from "../../../test/shop-logo.ts";
import { type DocumentOrder, useDocumentShop } from "./document-shop.fixture.ts";

const documents = useDocumentShop("Tea Logos", { jobs: false });
const client = () => documents.owner.client;
let orders: DocumentOrder[];

beforeAll(async () => {
  orders = [await documents.order(), await documents.order(), await documents.order()];
});

const invoiceOf = async ({ params }: DocumentOrder) => {
  const { id } = (await client().documents.issue_invoice({ params })).data;
  return client().documents.read_file({ params: { ...documents.inShop, id } });
};
const print = (kind: "packing_slips" | "labels" | "pick_list") =>
  client().documents.print({ params: documents.inShop, body: { kind, ids: orders.map(({ id }) => id) } });

/** The number of different pictures in a PDF. */
const picturesIn = async (file: File) => (await file.text()).match(/\/Subtype\s*\/Image/g)?.length ?? 0;
const textOf = async (file: File) =>
  textOfPdf(await file.bytes())
    .join()
    .replaceAll(/\s/g, "");

it("begins invoices and packing slips with the logo, once there is one, and other prints with the name", async () => {
  const before = await invoiceOf(orders[0]!);
  expect(await picturesIn(before)).toBe(0);
  expect(await textOf(before)).toMatch(/^TeaLogos/);
  expect(await picturesIn(await print("packing_slips"))).toBe(0);

  for (const [order, size] of [
    [orders[1]!, { width: 1600, height: 100 }],
    [orders[2]!, { width: 80, height: 200 }],
  ] as const) {
    await setLogo(documents.owner, documents.app.database, documents.shop.id, size);
    const preview = await client().documents.preview_invoice({ params: order.params });
    expect(await picturesIn(preview)).toBe(1);
    const invoice = await invoiceOf(order);
    expect(await picturesIn(invoice)).toBe(1);
    // The seller is still named, below.
    expect(await textOf(invoice)).not.toMatch(/^TeaLogos/);
    expect(await textOf(invoice)).toContain("TeaLogos");
    // The pages share it.
    const slips = await print("packing_slips");
    expect(textOfPdf(await slips.bytes())).toHaveLength(3);
    expect(await picturesIn(slips)).toBe(1);
  }
  for (const kind of ["labels", "pick_list"] as const) expect(await picturesIn(await print(kind))).toBe(0);
  // Issued documents stay as they were.
  const again = await invoiceOf(orders[0]!);
  expect(await again.bytes()).toEqual(await before.bytes());
});
