import { isCart, isOurs, paths } from "../../paths.ts";

/**
 * The page after sign-in: the checkout for users who come from a cart, otherwise the requested page, otherwise home.
 * Never outside of the dashboard, and never a sign-in page.
 */
export function nextPage(to = "", cameFrom: string = document.referrer): string {
  const wanted = requestedPage(to, cameFrom);
  if (isCart(wanted)) return checkoutOf(wanted);
  const isSignIn = [paths.login, paths.register].some((page) => to.split(/[?#]/)[0] === page);
  return isOurs(to) && !isSignIn ? to : paths.dashboard;
}

/** The cart the user comes from, otherwise the requested page. Stored during an OAuth flow. */
export function requestedPage(to = "", cameFrom: string = document.referrer): string {
  return isCart(cameFrom) ? cameFrom : to;
}

/** The checkout of the shop whose cart it is, if the URL names it: "/fern-field/cart". */
function checkoutOf(cart: string): string {
  const handle = /(?:^|[^/])\/([a-z0-9-]{3,40})\/cart\b/.exec(cart)?.[1];
  return handle ? `${paths.checkout}?shop=${handle}` : paths.checkout;
}
