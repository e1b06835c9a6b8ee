import type { ServerResponse } from "node:http";

/** Features of the browser that no page of ours uses, so that no injected script or frame can either. */
const permissionsPolicy =
  "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()";
const oneYear = 31_536_000;

/**
 * Sets the headers that belong on every answer. Under https, browsers are told to use nothing else for this host for a
 * year; not for its subdomains, which on a shop's own domain are not ours.
 */
export function setSecurityHeaders(response: ServerResponse, { isHttps }: { isHttps: boolean }): void {
  response.setHeader("Permissions-Policy", permissionsPolicy);
  if (isHttps) response.setHeader("Strict-Transport-Security", `max-age=${oneYear}`);
}
