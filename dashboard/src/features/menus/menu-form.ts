import type { Link } from "@vitrine/contract/shops/links";
import { type Menu, MenuDraft, MenuItemDraft } from "@vitrine/contract/shops/menus";
import * as z from "zod";

/** An item in the editor. Its id only identifies the row. */
export interface MenuRow {
  id: string;
  title: string | null;
  level: number;
  link: Link;
}

export const menuSchema = z
  .object({ items: z.array(z.custom<MenuRow>()) })
  .transform((values): z.input<typeof MenuDraft> => values)
  .pipe(MenuDraft);
type MenuValues = z.input<typeof menuSchema>;
export type SubmittedMenu = z.output<typeof menuSchema>;

export const itemSchema = z
  .object({ title: z.string(), level: z.number(), link: z.custom<Link>() })
  .transform((values): z.input<typeof MenuItemDraft> => values)
  .pipe(MenuItemDraft);

export function valuesOf({ items }: Menu): MenuValues {
  return { items: items.map((item, at) => ({ id: String(at), ...item })) };
}

export function newRow(): MenuRow {
  return {
    id: crypto.randomUUID(),
    title: null,
    level: 0,
    link: { kind: "product", target_id: null, url: null, target: null },
  };
}
