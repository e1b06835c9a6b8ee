import * as z from "zod";
import { optionalLine } from "../values/fields.ts";

/** Kinds of pages with a template for title and description, and the tokens that each may use. */
export const seoTokens = {
  product: ["product", "vendor", "price", "shop"],
  category: ["category", "shop"],
  collection: ["collection", "shop"],
  page: ["page", "shop"],
} as const;
export type SeoKind = keyof typeof seoTokens;
export type SeoToken = (typeof seoTokens)[SeoKind][number];
export const seoKinds = Object.keys(seoTokens) as SeoKind[];

/** Lengths that search engines usually show in full, in characters. */
export const shownTitle = 60;
export const shownDescription = 160;

/** The title of each kind of page until the owner changes it. */
export function defaultTitle(kind: SeoKind): string {
  return `{${kind}} – {shop}`;
}

const token = /\{([^{}]*)\}/g;

/** The first token of a template that its kind of page doesn't have; undefined if all are known. */
export function unknownToken(template: string, kind: SeoKind): string | undefined {
  const known: readonly string[] = seoTokens[kind];
  for (const [whole, name] of template.matchAll(token)) if (!known.includes(name!)) return whole;
  return undefined;
}

/** A separator with spaces around it. */
const separators = "[–—|·:-]";
const doubled = new RegExp(`(\\s${separators})(?:\\s+${separators})+(?=\\s)`, "g");
const dangling = new RegExp(`^\\s*(?:${separators}\\s+)+|(?:\\s+${separators})+\\s*$`, "g");

/** A template with values for its tokens. A separator beside a token without a value is left out. */
export function fillTemplate(template: string, values: Partial<Record<SeoToken, string | null>>): string {
  return template
    .replace(token, (_, name: SeoToken) => values[name] ?? "")
    .replace(/\s+/g, " ")
    .replace(doubled, "$1")
    .replace(dangling, "")
    .trim();
}

const templateOf = (kind: SeoKind, max: number) =>
  optionalLine(max).superRefine((template, context) => {
    const unknown = template === null ? undefined : unknownToken(template, kind);
    if (unknown !== undefined)
      context.addIssue({ code: "custom", message: "Use only the tokens listed below this field." });
  });

/** The templates of a kind of page; null is the default. */
const draftOf = (kind: SeoKind) =>
  z.object({ title: templateOf(kind, 120), description: templateOf(kind, 320) });

export const SeoTemplatesDraft = z.object({
  product: draftOf("product"),
  category: draftOf("category"),
  collection: draftOf("collection"),
  page: draftOf("page"),
});

const stored = z.object({ title: z.string().nullable(), description: z.string().nullable() });
export const SeoTemplates = z.object({
  product: stored,
  category: stored,
  collection: stored,
  page: stored,
});
export type SeoTemplates = z.infer<typeof SeoTemplates>;

const none = { title: null, description: null };

/** Templates as they are stored, where kinds with defaults can be absent. */
export function completeTemplates(some: Partial<SeoTemplates> | undefined): SeoTemplates {
  const { product = none, category = none, collection = none, page = none } = some ?? {};
  return { product, category, collection, page };
}
