/**
 * The base URL of a shop's storefront: its own domain's host if it has one; else the dashboard's host with
 * `dashboard.` replaced by `store.`, a slash and the handle.
 *
 * @param dashboardUrl e.g. "https://dashboard.example.com"
 */
export function storeUrl(
  shop: { handle: string; domain: { host: string | null } },
  dashboardUrl: string,
): string {
  const dashboard = new URL(dashboardUrl);
  if (shop.domain.host) return `${dashboard.protocol}//${shop.domain.host}`;
  return `${dashboard.protocol}//${dashboard.host.replace("dashboard.", "store.")}/${shop.handle}`;
}

/** The URL of a path within the shop, with escaped characters: "" and "/" are the home page. */
export function storePageUrl(storeUrl: string, path: string): string {
  return new URL(storeUrl + (path === "/" ? "" : path)).href;
}

/** Query parameter of a storefront page that starts a preview on a date, changes the date or ends the preview. */
export const datePreviewParameter = "preview_date";
