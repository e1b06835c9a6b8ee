import * as z from "zod";
import { type EndpointMeta, inShop, inShopById, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { type Area, hasPermission, orderPermissions, type Permission } from "../roles.ts";
import { instant, line, moment, optional } from "../values/fields.ts";

/**
 * The areas of the dashboard that a scope gives access to. No scope opens members, keys, payment settings or the shop's own
 * settings.
 */
const areasOfScopes = {
  orders: ["orders", "draft-orders"],
  customers: ["customers", "abandoned-checkouts"],
  products: ["products", "import-products", "categories", "collection"],
  inventory: ["inventory"],
  coupons: ["coupons"],
  content: ["customization"],
} as const satisfies Record<string, readonly Area[]>;
type ScopeArea = keyof typeof areasOfScopes;

export const scopeAreas = Object.keys(areasOfScopes) as ScopeArea[];

/** Scopes of API keys, such as "orders:read". Write access includes read access. */
export const apiScopes = scopeAreas.flatMap((area) => [`${area}:read`, `${area}:write`] as const);
export type ApiScope = (typeof apiScopes)[number];

/** The scope that a key needs for an endpoint; undefined if no key may call it. */
export function scopeOf(
  { who, area, forMembers, proof }: EndpointMeta,
  method: string,
): ApiScope | undefined {
  if (who !== "shop" || forMembers || proof) return undefined;
  const scope = scopeAreas.find((one) => areasOfScopes[one].some((open) => open === area));
  return scope && `${scope}:${method === "GET" ? "read" : "write"}`;
}

/** True if a key with these scopes may call an endpoint that needs `needed`. */
export function hasScope(scopes: readonly string[], needed: ApiScope | undefined): boolean {
  if (!needed) return false;
  return scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ":write"));
}

/** True if a member with these permissions may give a key a scope, which opens nothing that they lack. */
export function mayGiveScope(granted: readonly Permission[], scope: ApiScope): boolean {
  const [area, access] = scope.split(":") as [ScopeArea, "read" | "write"];
  const needed: Permission[] = [...areasOfScopes[area]];
  if (area === "customers") needed.push("orders/export");
  if (area === "orders" && access === "write") needed.push(...orderPermissions);
  return needed.every((one) => hasPermission(granted, one));
}

/** The beginning of every key, by which leaked ones are found. */
export const apiKeyPrefix = "vk_";

/** True for an API key. The token of a session may begin like one by chance, but is shorter. */
export function isApiKey(token: string): boolean {
  return /^vk_[\w-]{43}$/.test(token);
}

export const maxApiKeys = 20;

/** Requests of one key per minute. */
export const apiKeyRequestsPerMinute = 300;

export const ApiKeyDraft = z.object({
  name: line(60),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1, "Choose at least one scope.")
    .max(apiScopes.length)
    .transform((chosen) => [...new Set(chosen)]),
  expires_at: optional(moment),
});

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The last four characters of the key. */
  ending: z.string(),
  scopes: z.array(z.string()),
  expires_at: instant.nullable(),
  /** Updated once a minute at most. */
  last_used_at: instant.nullable(),
  created_at: instant,
});
export type ApiKey = z.infer<typeof ApiKey>;

const records = recordEndpoints("api-access", "api-keys");

export const api_keys = {
  list: records.list(ApiKey),
  /** Returns the key itself, this once. */
  create: shop("api-access", { contends: "api-keys", proof: "always" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/api-keys", successStatus: 201 })
    .input(z.object({ params: inShop, body: ApiKeyDraft }))
    .errors(errorMap("limit_reached", "expiry_passed", "role_too_high", "proof_required"))
    .output(z.object({ message: z.string(), data: ApiKey, key: z.string() })),
  /** Deletes a key. Requests with it are rejected immediately. */
  revoke: shop("api-access")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/api-keys/{id}" })
    .input(z.object({ params: inShopById }))
    .output(z.object({ message: z.string() })),
};
