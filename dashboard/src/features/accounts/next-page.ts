import { isCart, isOurs, paths } from "../../paths.ts";

/**
 * Where somebody goes on to who is signed in: to the checkout when they come from a cart, else to where they wanted,
 * else home. Never away from the dashboard, and never back to its doors.
 */
export function nextPage(to = "", cameFrom: string = document.referrer): string {
  const wanted = requestedPage(to, cameFrom);
  if (isCart(wanted)) return checkoutOf(wanted);
  const isGuard = [paths.login, paths.register].some((client) => to.split(/[?#]/)[0] === client);
  return isOurs(to) && !isGuard ? to : paths.dashboard;
}

/** The cart somebody comes from, else where they wanted to go: to be kept in mind where the way leads over another company. */
export function requestedPage(to = "", cameFrom: string = document.referrer): string {
  return isCart(cameFrom) ? cameFrom : to;
}

/** The checkout, of the shop whose cart it is where the address names it: "/fern-field/cart". */
function checkoutOf(cart: string): string {
  const handle = /(?:^|[^/])\/([a-z0-9-]{3,40})\/cart\b/.exec(cart)?.[1];
  return handle ? `${paths.checkout}?shop=${handle}` : paths.checkout;
}
