import type { DnsRecord, DomainProblem, DomainStatus } from "@vitrine/contract/shops/domains";
import ipaddr from "ipaddr.js";
import { isApex } from "./hosts.rules.ts";

/** Records of a domain, as the resolvers returned them. */
export interface FoundRecords {
  txt: string[];
  addresses: string[];
  cname: string | null;
}

/** Target of the domains: the shared host, and its IP addresses. */
export interface Target {
  host: string;
  addresses: string[];
}

const minute = 60_000;
const shortestWait = 5 * minute;
const longestWait = 6 * 60 * minute;
/** A domain that hasn't worked for this long is in error. */
export const patienceMs = 48 * 60 * minute;
const dayMs = 24 * 60 * minute;

export function txtName(host: string): string {
  return `_vitrine.${host}`;
}

export function txtValue(token: string): string {
  return `vitrine-verification=${token}`;
}

export function isProven(token: string, { txt }: Pick<FoundRecords, "txt">): boolean {
  return txt.includes(txtValue(token));
}

/** True if all addresses of the domain are ours. Another address would get some of the shoppers. */
export function pointsTo(target: Target, { addresses }: FoundRecords): boolean {
  const ours = new Set(target.addresses.map(plainAddress));
  return addresses.length > 0 && addresses.every((address) => ours.has(plainAddress(address)));
}

/** The record that is missing or wrong; undefined if none is. */
export function recordProblem(
  token: string,
  target: Target,
  found: FoundRecords,
  isVerified: boolean,
): DomainProblem | undefined {
  // The record of a verified domain may be missing: only a shop that has its own there can take the domain.
  if (!isVerified && !isProven(token, found)) return found.txt.length > 0 ? "txt_wrong" : "txt_missing";
  if (pointsTo(target, found)) return undefined;
  return found.addresses.length > 0 ? "address_wrong" : "address_missing";
}

const statusOf: Record<DomainProblem, DomainStatus> = {
  dns_silent: "pending_dns",
  txt_missing: "pending_dns",
  txt_wrong: "pending_dns",
  taken: "pending_dns",
  address_missing: "verified",
  address_wrong: "verified",
  https_failed: "issuing_tls",
};

export interface CheckedState {
  status: DomainStatus;
  problem: DomainProblem | null;
  failing_since: string | null;
  next_check_at: string | null;
}

/**
 * The state after a check. A working domain is checked once a day. Another is checked again after half of the time for which
 * it hasn't worked, 5 minutes to 6 hours; after 48 hours it is in error, and only a verified one is checked further.
 *
 * @param before `failing_since` is null while the domain worked
 */
export function stateAfter(
  before: { status: DomainStatus; failing_since: string | null; isVerified: boolean },
  problem: DomainProblem | undefined,
  now: number,
): CheckedState {
  const at = (instant: number) => new Date(instant).toISOString();
  if (problem === undefined)
    return { status: "active", problem: null, failing_since: null, next_check_at: at(now + dayMs) };
  const since = before.failing_since === null ? now : Date.parse(before.failing_since);
  // Silent name servers say nothing about the records, so the status stays.
  const status = problem === "dns_silent" ? before.status : statusOf[problem];
  if (now - since >= patienceMs)
    return {
      status: "error",
      problem,
      failing_since: at(since),
      next_check_at: before.isVerified ? at(now + dayMs) : null,
    };
  const wait = Math.min(longestWait, Math.max(shortestWait, (now - since) / 2));
  return { status, problem, failing_since: at(since), next_check_at: at(now + wait) };
}

/** The records to set, and which of them were found. Subdomains have a CNAME record, registered domains addresses. */
export function recordsToSet(host: string, token: string, target: Target, found: FoundRecords): DnsRecord[] {
  const value = txtValue(token);
  const txt = { type: "TXT", name: txtName(host), value, is_found: found.txt.includes(value) } as const;
  const present = new Set(found.addresses.map(plainAddress));
  if (!isApex(host)) {
    const isFound = found.cname === target.host || pointsTo(target, found);
    return [txt, { type: "CNAME", name: host, value: target.host, is_found: isFound }];
  }
  return [
    txt,
    ...target.addresses.map((address) => ({
      type: address.includes(":") ? ("AAAA" as const) : ("A" as const),
      name: host,
      value: address,
      is_found: present.has(plainAddress(address)),
    })),
  ];
}

/** Values that the resolvers returned instead of ours. */
export function wrongValues(
  token: string,
  target: Target,
  found: FoundRecords,
  problem: DomainProblem | null,
): string[] {
  if (problem === "txt_wrong") return found.txt.filter((value) => value !== txtValue(token));
  if (problem !== "address_wrong") return [];
  if (found.cname !== null && found.cname !== target.host) return [found.cname];
  const ours = new Set(target.addresses.map(plainAddress));
  return found.addresses.filter((address) => !ours.has(plainAddress(address)));
}

/** One notation for each address: IPv6 has several. */
function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
