import type { IncomingMessage } from "node:http";
import type { Client } from "@vitrine/contract/client";

const name = "referral_code";
const lastsSeconds = 31 * 24 * 60 * 60;
const wellFormed = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Redirect and cookies for a visitor of any page with `?referral=CODE`: to the same page without it, so that
 * cached pages are the same for all. Undefined for all other requests.
 *
 * The code of an agency replaces an earlier one. A code that no agency has (yet) is stored only if there is
 * no other, and looked up again at registration.
 *
 * @param parent the parent domain of the dashboard and the storefront, e.g. "example.com:3000"; undefined on
 *   a shop's own domain, where no code is stored
 * @param isSecure true if the site uses https
 */
export async function takeReferral(
  request: IncomingMessage,
  client: Client,
  { parent, isSecure }: { parent: string | undefined; isSecure: boolean },
): Promise<{ location: string; cookies: string[] } | undefined> {
  const url = URL.parse(request.url ?? "/", "http://host");
  const code = url?.searchParams.get("referral")?.trim();
  if (!url || code === undefined) return undefined;
  url.searchParams.delete("referral");
  // A path that begins with two slashes would lead to another host.
  const location = `/${url.pathname.replace(/^\/+/, "")}${url.search}`;
  if (parent === undefined || !wellFormed.test(code)) return { location, cookies: [] };
  const stores = (await isAgency(client, code)) || !hasCode(request);
  return { location, cookies: stores ? cookiesFor(code, parent, isSecure) : [] };
}

function cookiesFor(code: string, parentHost: string, isSecure: boolean): string[] {
  const parent = parentHost.replace(/:\d+$/, "");
  const cookie = `${name}=${code}; Path=/; Max-Age=${lastsSeconds}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  // Some browsers store no cookie for a domain without a dot, such as localhost; it is also set for this host
  // only.
  return [`${cookie}; Domain=${parent}`, ...(parent.includes(".") ? [] : [cookie])];
}

function hasCode(request: IncomingMessage): boolean {
  return new RegExp(`(?:^|;)\\s*${name}=[^;\\s]`).test(request.headers.cookie ?? "");
}

async function isAgency(client: Client, code: string): Promise<boolean> {
  try {
    await client.affiliate_agencies.read({ params: { code } });
    return true;
  } catch {
    return false;
  }
}
