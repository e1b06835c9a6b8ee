import type { Role } from "@vitrine/contract/roles";

/** What a request says of itself; all of it from the client and none of it trusted for more than a note. */
export interface RequestDetails {
  id: string;
  ip: string;
  token?: string;
  deviceId?: string;
  browser?: string;
  platform?: string;
  timeZone?: string;
  idempotencyKey?: string;
  cartToken?: string;
  /** Proof of somebody who may look at a shop while it is closed. Never read from a request from outside. */
  previewToken?: string;
  /** Only what a file is, is asked for, not the file. */
  isHead?: boolean;
  /** A file is fetched piece by piece. */
  isInParts?: boolean;
  /** The browser fetches ahead what may be wanted next: nobody has asked for it yet. */
  isPrefetch?: boolean;
}

/** Who acts, as the activity log keeps it. `account_id` is null for a shopper and for the system. */
export interface Actor {
  account_id: string | null;
  name: string;
  role: Role | "account" | "shopper" | "system";
  request?: RequestDetails;
}

/** The system acting by itself, in a job. */
export const systemActor: Actor = { account_id: null, name: "Vitrine", role: "system" };
