import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** Behind a proxy that we have not been told to trust, all requests come from here; so do those of a benchmark. */
export function isLoopback(ip: string): boolean {
  return ip === "127.0.0.1" || ip === "::1" || ip === "::ffff:127.0.0.1";
}

/** The IPv4 address, or the /64 of IPv6 that a household or an office has to itself. */
export function networkOf(ip: string): string {
  return isIPv6(ip) ? ipaddr.IPv6.networkAddressFromCIDR(`${ip.split("%")[0]}/64`).toString() : ip;
}
