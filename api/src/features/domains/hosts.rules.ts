import { domainToASCII, domainToUnicode } from "node:url";
import { parse } from "tldts";

/** DNS allows 253 characters; the name of the TXT record is longer than the host. */
const maxHostLength = 240;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Names that never exist in public DNS (RFC 6761, RFC 6762, RFC 7686, ICANN's "internal"). */
const localNames = /\.(?:localhost|local|internal|invalid|onion|arpa|lan|home)$/;

const malformed = "Enter a domain, like shop.example.com.";

/**
 * The host in a domain or URL that a user typed, in its canonical form: lower case, punycode, without scheme, path and
 * trailing dot. Otherwise the problem.
 *
 * @param dashboardUrl its parent domain belongs to this installation
 */
export function readHost(typed: string, dashboardUrl: string): { host: string } | { problem: string } {
  const text = typed
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/[/?#].*$/s, "")
    .replace(/\.$/, "");
  if (/[@:]/.test(text)) return { problem: "Enter the domain without a port or username." };
  const host = domainToASCII(text);
  if (!host || host.length > maxHostLength || !host.split(".").every((part) => label.test(part)))
    return { problem: malformed };
  const { isIp, domain } = parse(host, { allowPrivateDomains: true });
  if (isIp) return { problem: "Enter a domain instead of an IP address." };
  if (!host.includes(".") || localNames.test(host)) return { problem: malformed };
  if (domain === null)
    return { problem: "This is a public suffix, under which domains are registered. Enter your own domain." };
  const own = parentHost(dashboardUrl);
  if (host === own || host.endsWith(`.${own}`))
    return { problem: "This domain belongs to Vitrine. Enter your own domain." };
  return { host };
}

/** The host as people write it: "xn--bcher-kva.example" is "bücher.example". */
export function hostName(host: string): string {
  return domainToUnicode(host) || host;
}

/** The storefront's shared host, without a port: the target of CNAME records. */
export function storeHost(dashboardUrl: string): string {
  return new URL(dashboardUrl).hostname.replace("dashboard.", "store.");
}

/** True for a registered domain, which can't have a CNAME record. */
export function isApex(host: string): boolean {
  return parse(host, { allowPrivateDomains: true }).domain === host;
}

function parentHost(dashboardUrl: string): string {
  return new URL(dashboardUrl).hostname.replace(/^dashboard\./, "");
}
