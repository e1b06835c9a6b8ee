import type { ByteRange } from "./http/byte-range.ts";
import type { EstimatePlace } from "@vitrine/contract/delivery/delivery-estimates";
import type { Permission, Role } from "@vitrine/contract/roles";

/** Details that the client sends about a request. They are only recorded, never trusted. */
export interface RequestDetails {
  id: string;
  ip: string;
  token?: string;
  deviceId?: string;
  browser?: string;
  platform?: string;
  timeZone?: string;
  /** The `Accept-Language` header; the dashboard sends its own language. */
  acceptLanguage?: string;
  idempotencyKey?: string;
  cartToken?: string;
  /** The session of a shopper's account. */
  shopperToken?: string;
  /** Token that allows access to a closed shop. Never read from an external request. */
  previewToken?: string;
  /** Shows the storefront on a date, with a member's token for it. Never read from an external request. */
  datePreview?: { token: string; at: string };
  /** The place for which a page shows the delivery of the cart. Never read from an external request. */
  place?: EstimatePlace;
  /** Token that shows a member's draft of a theme. Never read from an external request. */
  themeToken?: string;
  /** The language of a storefront page that isn't in the shop's default language. Never read from an external request. */
  language?: string;
  /** True for HEAD: only the headers of a file are requested. */
  isHead?: boolean;
  /** The requested part of a file. */
  range?: ByteRange;
  /** The part is requested only of the file with this ETag. */
  ifRange?: string;
  /** True if the browser prefetches the page: no user has requested it yet. */
  isPrefetch?: boolean;
}

/**
 * The actor of a change, as recorded in the activity log. `account_id` is null for a shopper and for the
 * system.
 */
export interface Actor {
  account_id: string | null;
  name: string;
  role: Role | "account" | "shopper" | "system";
  /** Of a member of a shop; undefined for others. */
  permissions?: readonly Permission[];
  /** The scopes of the API key; undefined for a user. */
  keyScopes?: readonly string[];
  request?: RequestDetails;
}

/** The system, as the actor of a job. */
export const systemActor: Actor = { account_id: null, name: "Vitrine", role: "system" };

/** A shopper, as the actor of a change. Without a name where the log must not name them. */
export function shopperActor(request: RequestDetails, name = "Shopper"): Actor {
  return { account_id: null, name, role: "shopper", request };
}
