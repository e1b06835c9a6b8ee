import { isCountry } from "@vitrine/contract/values/countries";
import * as z from "zod";
import { cookieDataIn, cookieValue, shopCookie } from "../../shop-cookie.ts";
import type { Shop, Site } from "../../site.ts";

/** The place for which a shopper sees the delivery. `region` is a code or a name. */
const Place = z.object({
  country: z.string().refine(isCountry),
  region: z.string().max(120),
  city: z.string().max(120),
  postal_code: z.string().max(40),
});
export type Place = z.infer<typeof Place>;

/**
 * Until the browser is closed. Scripts read that it is there: pages are the same for all shoppers, so a script adds the delivery
 * to the shopper's place.
 */
export function placeCookie(shop: Shop, { origin }: Pick<Site, "origin">, place: Place): string {
  return shopCookie(shop, origin, "place", cookieValue(place), undefined, { isReadable: true });
}

export function placeIn(cookies: string | null, shop: Shop): Place | undefined {
  return cookieDataIn(cookies, shop, "place", Place);
}

/** The place of a submitted form; parts that are too long are shortened. */
export function placeOf(form: URLSearchParams, own: string): Place {
  const text = (name: string, max: number) =>
    (form.get(name) ?? "").replace(/\s+/g, " ").trim().slice(0, max);
  const country = form.get("country") ?? "";
  return {
    country: isCountry(country) ? country : own,
    region: text("region", 120),
    city: text("city", 120),
    postal_code: text("postal_code", 40),
  };
}
