import type { Page } from "./page-cache.ts";

/** Headers of every response. */
export const securityHeaders = {
  "x-content-type-options": "nosniff",
  // Order pages have secret URLs: other sites must not get them as the referrer.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
};
const closedPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
export const forOneVisitor = "private, no-store";
export const forEveryone = "public, max-age=0, must-revalidate";

function respond(
  status: number,
  body: string | null,
  headers: Record<string, string>,
  cookies: string[],
): Response {
  const all = new Headers({
    "cache-control": forOneVisitor,
    "content-security-policy": closedPolicy,
    ...securityHeaders,
    ...headers,
  });
  for (const cookie of cookies) all.append("set-cookie", cookie);
  return new Response(body, { status, headers: all });
}

/** A page for one visitor. */
export function html(page: Page, cookies: string[] = []): Response {
  return respond(page.status, page.body, page.headers, cookies);
}

export function json(status: number, body: object, cookies: string[] = []): Response {
  return respond(status, JSON.stringify(body), { "content-type": "application/json" }, cookies);
}

/** Redirects to one of our own pages with GET. @param path begins with a slash, never with two */
export function redirect(path: string, cookies: string[] = [], status: 302 | 303 = 303): Response {
  if (!/^\/(?![/\\])/.test(path)) throw new Error("A redirect must stay on its own host");
  return respond(status, null, { location: path }, cookies);
}

/** Path and query of a URL without one of its parameters, to redirect to. */
export function pathWithout(
  { pathname, searchParams }: Pick<URL, "pathname" | "searchParams">,
  parameter: string,
): string {
  const query = new URLSearchParams(searchParams);
  query.delete(parameter);
  // "//host" would be another host's URL.
  const path = pathname.replace(/^\/+/, "/");
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Redirects permanently to a URL of the same shop. Not cached, so that a shop can change its domain again. */
export function moved(url: string): Response {
  return respond(301, null, { location: url }, []);
}

export function plain(status: number, text: string): Response {
  return respond(status, text, { "content-type": "text/plain; charset=utf-8" }, []);
}

/** A public file. @param seconds how long caches may use it without a new request */
export async function file(content: File, seconds: number): Promise<Response> {
  const headers = {
    "content-type": content.type,
    "cache-control": `public, max-age=${seconds}`,
    "content-security-policy": closedPolicy,
    ...securityHeaders,
    "cross-origin-resource-policy": "cross-origin",
  };
  return new Response(await content.arrayBuffer(), { headers });
}
