import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { optionalLine } from "../values/fields.ts";
import { Link, LinkDraft, StoreLink } from "./links.ts";

/** The menu in the storefront's header, and the links in its footer. */
export const menuLocations = ["main", "footer"] as const;
export type MenuLocation = (typeof menuLocations)[number];

export const maxMenuLevel = 2;
export const maxMenuItems = 100;

const level = z.number().int().min(0).max(maxMenuLevel, "Menus have up to 3 levels.");

/** Without a title, the item has the name of its target. Sub-items follow their item, one level deeper. */
export const MenuItemDraft = z
  .object({ title: optionalLine(80), level, link: LinkDraft })
  .refine(({ title, link }) => title !== null || link.kind !== "url", {
    path: ["title"],
    message: "Enter a label.",
  });

export const MenuDraft = z.object({
  items: z
    .array(MenuItemDraft)
    .max(maxMenuItems, "Use up to 100 links.")
    .superRefine((items, context) => {
      for (const [at, { level: own }] of items.entries())
        if (own > (items[at - 1]?.level ?? -1) + 1)
          context.addIssue({
            code: "custom",
            path: [at, "level"],
            message: "A link can be only one level below the link before it.",
          });
    }),
});

const MenuItem = z.object({ title: z.string().nullable(), level: z.number().int(), link: Link });
export type MenuItem = z.infer<typeof MenuItem>;

export const Menu = z.object({
  location: z.enum(menuLocations),
  items: z.array(MenuItem),
  /** 0 until the owner saves it: then `items` is the default menu. */
  version: z.number().int(),
});
export type Menu = z.infer<typeof Menu>;

/** An item in the storefront. Items that shoppers can't open are left out. */
export const StoreMenuItem = z.object({
  title: z.string().nullable(),
  level: z.number().int(),
  link: StoreLink,
});
export type StoreMenuItem = z.infer<typeof StoreMenuItem>;

const inMenu = inShop.extend({ location: z.enum(menuLocations) });

export const menus = {
  read: shop("customization")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/menus/{location}" })
    .input(z.object({ params: inMenu }))
    .output(response(Menu)),
  update: shop("customization", { idempotency: "accepted" })
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/menus/{location}" })
    .input(
      z.object({
        params: inMenu,
        body: MenuDraft.extend({ version: z.number().int().min(0).max(2_147_483_647) }),
      }),
    )
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: Menu })),
};
