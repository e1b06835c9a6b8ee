import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * True for loopback. Behind a proxy that is not configured as trusted, all requests come from there; so do
 * those of a benchmark.
 */
export function isLoopback(ip: string): boolean {
  return ip === "127.0.0.1" || ip === "::1" || ip === "::ffff:127.0.0.1";
}

/** The IPv4 address, also of one that is mapped to IPv6, or the IPv6 /64 that belongs to one household or office. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.process(ip.split("%")[0]!);
  if (address.kind() === "ipv4") return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString();
}
