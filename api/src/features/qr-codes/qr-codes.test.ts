import { beforeAll, expect, it } from "vitest";
import { encode } from "uqr";
import { rectanglesOfPdf, textOfPdf } from "../../../test/pdf-text.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ jobs: false });
let owner: Person;
let shop: { id: number; handle: string };
beforeAll(async () => {
  owner = await app.person("Mona Codes");
  shop = await app.shop(owner, "Code Shop");
});

const print = (path: string, heading: string | null = null) =>
  owner.client.qr_codes.print({ params: { shop_id: shop.id }, body: { path, heading } });
const storeUrl = async () => (await owner.client.shops.list({})).data[0]!.store_url;

/** The QR code of a text as rows of "1" and "0". */
const codeOf = (text: string) =>
  encode(text, { ecc: "Q", border: 0 }).data.map((row) => row.map(Number).join(""));

/** The printed squares as rows of "1" and "0". */
async function printedCode(file: File): Promise<string[]> {
  const [squares] = rectanglesOfPdf(await file.bytes());
  const { width } = squares![0]!;
  const left = Math.min(...squares!.map(({ x }) => x));
  const top = Math.max(...squares!.map(({ y }) => y));
  const cells = new Set(
    squares!.map(({ x, y }) => `${Math.round((top - y) / width)} ${Math.round((x - left) / width)}`),
  );
  const size = Math.round((Math.max(...squares!.map(({ x }) => x)) - left) / width) + 1;
  const line = Array.from({ length: size }, (_, at) => at);
  return line.map((y) => line.map((x) => (cells.has(`${y} ${x}`) ? "1" : "0")).join(""));
}

it("prints the code of the shop with its name and URL", async () => {
  const file = await print("");
  expect([file.name, file.type]).toEqual(["Code Shop.pdf", "application/pdf"]);
  expect(await printedCode(file)).toEqual(codeOf(await storeUrl()));
  const text = textOfPdf(await file.bytes()).join("\n");
  expect(text).toContain("Code Shop");
  expect(text).toContain((await storeUrl()).replace("http://", ""));
});

it("prints the code of a page, with escaped characters, below its heading and the shop's name", async () => {
  const file = await print("/products/tee-grün?variant=1", "Grüner Tee / klein");
  expect(file.name).toBe("Grüner Tee - klein.pdf");
  expect(await printedCode(file)).toEqual(codeOf(`${await storeUrl()}/products/tee-gr%C3%BCn?variant=1`));
  const text = textOfPdf(await file.bytes()).join("\n");
  for (const shown of ["Grüner Tee / klein", "Code Shop", "/products/tee-grün?variant=1"])
    expect(text).toContain(shown);
});

it("prints the same code at the same place in a shop that writes from right to left", async () => {
  const columns = async () => rectanglesOfPdf(await (await print("/")).bytes())[0]!.map(({ x }) => x);
  const before = await columns();
  await app.database.admin.query("update platform.shops set language = 'ar' where id = $1", [shop.id]);
  expect(await printedCode(await print("/"))).toEqual(codeOf(await storeUrl()));
  expect(await columns()).toEqual(before);
  await app.database.admin.query("update platform.shops set language = 'en' where id = $1", [shop.id]);
});

it("prints a path with a percent sign that begins no escape", async () => {
  const text = textOfPdf(await (await print("/search?q=100%")).bytes()).join("");
  expect(text).toContain("/search?q=100%");
});

it.each(["https://evil.example", "//evil.example", "/\\evil.example", "products", "/a b", "javascript:1"])(
  "rejects %s, which isn't a path of the shop",
  async (path) => {
    await expect(print(path)).rejects.toMatchObject({ code: "invalid_input" });
  },
);
