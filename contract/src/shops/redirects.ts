import * as z from "zod";
import { done, inShop, page, pageQuery, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { instant } from "../values/fields.ts";

const maxLength = 1000;
const isPath = /^\/(?![/\\])/;

/**
 * A path within the shop as redirects store it, from a path or URL: decoded, without query and without a trailing slash.
 * Undefined if it has none.
 */
export function redirectPath(text: string): string | undefined {
  const rest = text.trim().replace(/^https?:\/\/[^/?#]+/i, "");
  const whole = rest.replace(/[?#].*$/, "") || (text.trim() === "" ? "" : "/");
  if (!isPath.test(whole)) return undefined;
  try {
    const path = decodeURIComponent(whole).replace(/(?<=.)\/+$/, "");
    return path.length <= maxLength && isPath.test(path) && !/\p{Cc}/u.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The target of a redirect: a path within the shop, or an https URL. Undefined if it is neither. */
export function redirectTarget(text: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text.trim())) return redirectPath(text);
  const url = URL.parse(text.trim());
  const isExternal = url?.protocol === "https:" && url.username === "" && url.password === "";
  return isExternal && url.href.length <= maxLength ? url.href : undefined;
}

function converted(convert: (text: string) => string | undefined, message: string) {
  return z
    .string()
    .max(2000)
    .transform((text, context) => {
      const value = convert(text);
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}

export const RedirectDraft = z.object({
  /** The old path. */
  path: converted(
    (text) => (redirectPath(text) === "/" ? undefined : redirectPath(text)),
    "Enter the old path, starting with a slash, like /products/lamp.",
  ),
  /** A path within the shop, or an https URL of another site. */
  target: converted(
    redirectTarget,
    "Enter a path in this shop, like /products/lamp, or a full URL that starts with https://.",
  ),
});
export type RedirectDraft = z.input<typeof RedirectDraft>;

export const RedirectRow = z.object({
  /** Follows from the path. */
  id: z.string(),
  path: z.string(),
  target: z.string(),
  created_at: instant,
});
export type RedirectRow = z.infer<typeof RedirectRow>;

/** A path without a page, over the last 30 days. */
export const MissingPath = z.object({
  id: z.string(),
  path: z.string(),
  views: z.number().int(),
  last_day: z.string(),
});
export type MissingPath = z.infer<typeof MissingPath>;

const endpoints = recordEndpoints("seo", "redirects");
const draftErrors = errorMap("redirect_exists", "redirect_loop");

export const redirects = {
  /** In the order of their paths; a search finds parts of path and target. */
  list: shop("seo")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/redirects" })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend({ search: z.string().trim().max(200).optional() }),
      }),
    )
    .output(page(RedirectRow)),
  create: endpoints.create(RedirectDraft, RedirectRow).errors(draftErrors),
  update: endpoints.update(RedirectDraft, RedirectRow).errors(draftErrors),
  remove: endpoints.remove(),
  /** All redirects as CSV, in the columns that the import reads. */
  export: shop("seo")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/redirects/export" })
    .input(z.object({ params: inShop }))
    .output(z.file()),
  /** Requested paths without a page or a redirect, the most requested first. */
  list_missing: shop("seo")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/missing-paths" })
    .input(z.object({ params: inShop, query: pageQuery }))
    .output(page(MissingPath)),
  clear_missing: shop("seo")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/missing-paths" })
    .input(z.object({ params: inShop }))
    .output(done),
};
