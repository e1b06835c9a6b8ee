import type { ServerResponse } from "node:http";

/**
 * Browser features that none of our pages use, so that injected scripts and frames can't use them either. The checkout
 * may ask for the location.
 */
const permissionsPolicy =
  "accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()";
const oneYear = 31_536_000;

/**
 * Sets the headers of every response. With https, browsers must use https for this host for a year; not for
 * its subdomains, which on a shop's own domain are not ours.
 */
export function setSecurityHeaders(response: ServerResponse, { isHttps }: { isHttps: boolean }): void {
  response.setHeader("Permissions-Policy", permissionsPolicy);
  if (isHttps) response.setHeader("Strict-Transport-Security", `max-age=${oneYear}`);
}
