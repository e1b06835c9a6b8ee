import * as z from "zod";
import { response, done, inShop, inShopById, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { instant } from "../values/fields.ts";

export const maxDomains = 20;
/** Days in which no other shop can connect a domain after its removal. */
export const quarantineDays = 7;

/**
 * - `pending_dns`: the TXT record isn't there yet
 * - `verified`: ownership is proven, but the domain doesn't point to us
 * - `issuing_tls`: the records are right, and the domain doesn't respond over https yet
 * - `active`: everything works
 * - `error`: it hasn't worked for 48 hours, or another shop has proven its ownership
 */
const domainStatuses = ["pending_dns", "verified", "issuing_tls", "active", "error"] as const;
export type DomainStatus = (typeof domainStatuses)[number];

const domainProblems = [
  "dns_silent",
  "txt_missing",
  "txt_wrong",
  "taken",
  "address_missing",
  "address_wrong",
  "https_failed",
] as const;
export type DomainProblem = (typeof domainProblems)[number];

/** A DNS record that the owner sets at the domain's provider. */
const DnsRecord = z.object({
  type: z.enum(["TXT", "CNAME", "A", "AAAA"]),
  /** The whole name, e.g. "_vitrine.shop.example.com". */
  name: z.string(),
  value: z.string(),
  is_found: z.boolean(),
});
export type DnsRecord = z.infer<typeof DnsRecord>;

export const Domain = z.object({
  id: z.string(),
  /** In lower case, IDNs as punycode. */
  host: z.string(),
  /** The host as people write it, e.g. "bücher.example". */
  name: z.string(),
  status: z.enum(domainStatuses),
  problem: z.enum(domainProblems).nullable(),
  is_primary: z.boolean(),
  /** The records to set. Either the CNAME record or the address records. */
  records: z.array(DnsRecord),
  /** Records of the last check that aren't among those to set, e.g. an old server's IP address. */
  wrong_values: z.array(z.string()),
  checked_at: instant.nullable(),
  /** The next automatic check; null if there is none. */
  next_check_at: instant.nullable(),
  created_at: instant,
});
export type Domain = z.infer<typeof Domain>;

const path = "/v1/shop/{shop_id}/domains" as const;
const saved = z.object({ message: z.string(), data: Domain });

export const domains = {
  list: shop("domain")
    .route({ method: "GET", path })
    .input(z.object({ params: inShop }))
    .output(
      response(
        z.object({
          domains: z.array(Domain),
          /** The shop's URL without a domain. */
          handle_url: z.string(),
        }),
      ),
    ),
  /** Adds a domain. A URL is accepted, too: its scheme and path are removed. */
  create: shop("domain", { idempotency: "accepted", contends: "domains" })
    .route({ method: "POST", path, successStatus: 201 })
    .input(z.object({ params: inShop, body: z.object({ host: z.string().max(300) }) }))
    .errors(errorMap("domain_exists", "limit_reached"))
    .output(saved),
  /** Checks the DNS records now. */
  check: shop("domain")
    .route({ method: "POST", path: `${path}/{id}/check` })
    .input(z.object({ params: inShopById }))
    .output(saved),
  /** Chooses the domain in the shop's URLs; null for the URL with the handle. */
  choose_primary: shop("domain", { contends: "domains", proof: "always" })
    .route({ method: "PUT", path: `${path}/primary` })
    .input(z.object({ params: inShop, body: z.object({ id: z.uuid().nullable() }) }))
    .errors(errorMap("domain_not_active", "proof_required"))
    .output(done),
  remove: shop("domain", { proof: "always" })
    .route({ method: "DELETE", path: `${path}/{id}` })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("proof_required"))
    .output(done),
};
