import { Picture } from "@vitrine/contract/products/pictures";
import { StoreLink } from "@vitrine/contract/shops/links";
import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import * as z from "zod";
import { t } from "../i18n.ts";
import { linkLabel } from "../link-label.ts";
import { linkPath } from "../paths.ts";

type Values = StoreSection["settings"];

const Target = z.object({ title: z.string(), handle: z.string() });

// The API resolves the values of a theme; one that is missing or of another type is null here.
const read = <T>(schema: z.ZodType<T>, value: unknown): T | null => schema.safeParse(value).data ?? null;

export function textIn(values: Values, name: string): string | null {
  return read(z.string().trim(), values[name]) || null;
}

export function numberIn(values: Values, name: string, range: { max: number; initial: number }): number {
  return read(z.number().int().min(1).max(range.max), values[name]) ?? range.initial;
}

export function pictureIn(values: Values, name = "picture"): Picture | null {
  return read(Picture, values[name]);
}

export function targetIn(values: Values, name: string): z.infer<typeof Target> | null {
  return read(Target, values[name]);
}

export interface ButtonLink {
  label: string;
  href: string;
}

/** The link of a section with its label: the owner's, else the name of the linked page. Null without a link. */
export function buttonIn(values: Values, base: string): ButtonLink | null {
  const link = read(StoreLink, values["link"]);
  if (!link) return null;
  const label = textIn(values, "button_label") ?? (link.kind === "url" ? t("Learn more") : null);
  return { label: linkLabel(link, label), href: linkPath(base, link) };
}
