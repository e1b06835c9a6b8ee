import { combinations } from "../cells/combinations.rules.ts";
import { optionNameFields, optionValueFields } from "../fields.rules.ts";
import { MAX_VARIANTS } from "../limits.ts";
import { Parser } from "htmlparser2";
import { handleOf } from "../cells/cells.rules.ts";
import { formatList } from "../cells/cell-lists.rules.ts";
import type { RowAdapter, RowEditor, System } from "./system.ts";

/** Etsy's download of listings: one row each, with the values of its variations side by side. */
export const etsy: System = {
  name: "etsy",
  headers: {
    title: "title",
    description: "description",
    price: "price",
    currency_code: "currency",
    quantity: "quantity",
    tags: "tags",
    materials: "custom_field:Materials",
    sku: "sku",
  },
  series: [
    [/^image(\d+)$/, (n) => (n === 1 ? "picture" : `picture:${n}`)],
    [/^variation(\d+)type$/, () => null],
    [/^variation(\d+)name$/, (n) => `attribute:${n}:name`],
    [/^variation(\d+)values$/, (n) => `attribute:${n}:values`],
  ],
  isItsFile: (headers) =>
    headers.has("title") &&
    headers.has("currency_code") &&
    ["materials", "image1", "variation1name"].some((header) => headers.has(header)),
  createAdapter,
};

const listOf = (text: string) =>
  [
    ...new Set(
      decoded(text)
        .split(",")
        .map((word) => word.trim()),
    ),
  ].filter(Boolean);

function createAdapter(): RowAdapter {
  let note: string | undefined;
  return {
    adds: () => ["handle", ...optionNameFields, ...optionValueFields],
    note: () => note,
    adapt(row, copy) {
      note = undefined;
      const title = decoded(row.get("title"));
      if (!title) return { leftOut: "Enter a title for this listing." };
      row.set("title", title);
      row.set("handle", handleOf(title));
      row.set("description", htmlOf(decoded(row.get("description"))));
      row.set("custom_field:Materials", decoded(row.get("custom_field:Materials")));
      row.set("tags", formatList(listOf(row.get("tags")).map((tag) => tag.replaceAll("_", " "))));
      const options = [1, 2, 3].flatMap((n) => {
        const choices = listOf(row.get(`attribute:${n}:values`));
        return choices.length > 0
          ? [{ name: decoded(row.get(`attribute:${n}:name`)) || `Option ${n}`, choices }]
          : [];
      });
      if (options.length === 0) return [row];
      const all = combinations(
        options.map(({ choices }) => choices),
        MAX_VARIANTS,
      );
      const skus = listOf(row.get("sku"));
      const variants = all.length;
      if (variants > 1 && Number(row.get("quantity")) > 0)
        note = `Etsy tracks stock for the whole listing, so it's assigned to the first of ${variants} variants. Enter the stock of the others.`;
      return all.map((choice, at) => {
        const variant: RowEditor = at === 0 ? row : copy();
        for (const [slot, value] of choice.entries()) {
          variant.set(optionNameFields[slot]!, options[slot]!.name);
          variant.set(optionValueFields[slot]!, value);
        }
        variant.set("sku", skus.length === variants ? skus[at]! : at === 0 ? (skus[0] ?? "") : "");
        if (at > 0) variant.set("quantity", "0");
        return variant;
      });
    },
  };
}

/** Etsy writes "&quot;" and "&#39;" in otherwise plain text. */
function decoded(text: string): string {
  if (!text.includes("&")) return text;
  let plain = "";
  const parser = new Parser({ ontext: (part) => (plain += part) });
  parser.end(text.replaceAll("<", "&lt;"));
  return plain;
}

/** Etsy has plain text with line breaks. */
function htmlOf(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split(/\n\s*\n/)
    .map((part) => part.trim().replaceAll(/\s*\n\s*/g, "<br />"))
    .filter(Boolean)
    .map((part) => `<p>${part}</p>`)
    .join("");
}
