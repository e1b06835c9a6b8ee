import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * True for loopback. Behind a proxy that is not configured as trusted, all requests come from there; so do
 * those of a benchmark.
 */
export function isLoopback(ip: string): boolean {
  return ip === "127.0.0.1" || ip === "::1" || ip === "::ffff:127.0.0.1";
}

/** The IPv4 address, or the IPv6 /64 that belongs to one household or office. */
export function networkOf(ip: string): string {
  return isIPv6(ip) ? ipaddr.IPv6.networkAddressFromCIDR(`${ip.split("%")[0]}/64`).toString() : ip;
}
