import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { useTranslatedShop } from "./translated-shop.fixture.ts";

const shop = useTranslatedShop();
const header = "Type,Identification,Field,Locale,Status,Default content,Translated content";
const optionRow = (name: string, value: string, text: string) =>
  `option,${name},${value},ar,,${value},${text}`;

/** Counts the statements that read the options of all products. */
function countReads(): () => number {
  const query = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => query.mockRestore());
  return () =>
    query.mock.calls.filter(([sent]) => {
      const text = typeof sent === "string" ? sent : (sent as { text?: string }).text;
      return text?.includes("jsonb_array_elements(p.options)");
    }).length;
}

async function addColours(): Promise<void> {
  await shop.app.database.admin.query(
    `update products set options = '[{"name": "Colour", "values": ["Navy", "Green"]}]' where id = $1`,
    [shop.lamp],
  );
}

const colours = async () => {
  const params = { ...shop.params, kind: "option" as const, id: "Colour" };
  const { texts } = (await shop.owner.client.translations.read({ params })).data;
  return Object.fromEntries(texts.map(({ field, text }) => [field, text]));
};

it("reads the products twice, however many options of a file the shop doesn't have", async () => {
  await addColours();
  const unknown = Array.from({ length: 2_000 }, (_, n) => optionRow(`Unknown ${n}`, "a", "ب"));
  const rows = [...unknown, optionRow("Colour", "Navy", "كحلي")];
  const reads = countReads();
  expect(await shop.upload([header, ...rows].join("\n"))).toMatchObject({ saved: 1, rejected: 2_000 });
  expect(reads()).toBe(2);
  expect(await colours()).toEqual({ Colour: null, Navy: "كحلي", Green: null });
});

it("reads a name once, and saves the last of two rows for a value, however far apart", async () => {
  await addColours();
  await shop.upload([header, optionRow("Colour", "Navy", "كحلي")].join("\n"));
  const between = Array.from({ length: 500 }, () => optionRow("Colour", "Green", "أخضر"));
  const reads = countReads();
  await shop.upload(
    [header, optionRow("Colour", "Navy", "أزرق"), ...between, optionRow("Colour", "Navy", "كحلي")].join("\n"),
  );
  expect(reads()).toBe(2);
  expect(await colours()).toEqual({ Colour: null, Navy: "كحلي", Green: "أخضر" });
});
