import * as z from "zod";
import { response, done, inShop, inShopById, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { line, version } from "../values/fields.ts";

/**
 * The lists that can have saved views. A list is open to members with access to the area of the same name. The views of
 * customers are segments, which coupons can use too.
 */
const viewLists = ["orders", "products"] as const;
export type ViewList = (typeof viewLists)[number];

/** Views of a list that one member sees: the shared ones and their own. */
export const maxViews = 50;

const view = {
  name: line(40, "Enter a name."),
  /** The search, the filters and the sort order, as the query of a URL: "payment=unpaid&tag=VIP". Repeatable as "tags[]". */
  query: z
    .string()
    .max(4000, "These filters are too long to save. Remove one.")
    .regex(/^[\w%.*+&=[\]-]*$/, "Encode the query as in a URL."),
  /** True if all members with access to the list see it. Only owners and admins share views. */
  is_shared: z.boolean().default(false),
};
export const SavedView = z.object({
  id: z.string(),
  list: z.enum(viewLists),
  ...view,
  /** True if the caller may change and delete it. */
  may_change: z.boolean(),
  version: z.number().int(),
});
export type SavedView = z.infer<typeof SavedView>;
export const SavedViewDraft = z.object(view);
export type SavedViewDraft = z.infer<typeof SavedViewDraft>;

const path = "/v1/shop/{shop_id}/saved-views" as const;
const saved = z.object({ message: z.string(), data: SavedView });

export const saved_views = {
  /** The shared views of a list and the caller's own, in the order of their creation. */
  list: shop("dashboard", { forMembers: true })
    .route({ method: "GET", path })
    .input(z.object({ params: inShop, query: z.object({ list: z.enum(viewLists) }) }))
    .output(response(z.array(SavedView))),
  create: shop("dashboard", { idempotency: "accepted", contends: "saved-views", forMembers: true })
    .route({ method: "POST", path, successStatus: 201 })
    .input(z.object({ params: inShop, body: SavedViewDraft.extend({ list: z.enum(viewLists) }) }))
    .output(saved)
    .errors(errorMap("view_name_taken", "view_shared", "limit_reached")),
  update: shop("dashboard", { idempotency: "accepted", forMembers: true })
    .route({ method: "PUT", path: `${path}/{id}` })
    .input(z.object({ params: inShopById, body: SavedViewDraft.extend({ version }) }))
    .output(saved)
    .errors(errorMap("view_name_taken", "view_shared", "version_conflict")),
  remove: shop("dashboard", { forMembers: true })
    .route({ method: "DELETE", path: `${path}/{id}` })
    .input(z.object({ params: inShopById }))
    .output(done)
    .errors(errorMap("view_shared")),
};
