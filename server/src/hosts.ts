import type { IncomingMessage } from "node:http";

/** The names of one installation under one parent domain, each with its port where that is not the default. */
export interface HostNames {
  dashboard: string;
  store: string;
  /** e.g. "example.com"; browsers let the two hosts share cookies of this domain. */
  parent: string;
  /** The address of the dashboard, e.g. "https://dashboard.example.com" */
  dashboardUrl: string;
  /** The address of the storefront, e.g. "https://store.example.com" */
  storeUrl: string;
}

/** What a host is for: "bare" ones lead to the dashboard, "other" ones may be a shop's own domain. */
export type HostRole = "dashboard" | "store" | "bare" | "other";

export interface FoundHost {
  role: HostRole;
  names: HostNames;
  /** Whether cookies of the parent domain reach this host. */
  sharesCookies: boolean;
}

export interface Hosts {
  protocol: "http:" | "https:";
  /** The configured names, which are printed and stand in emails. */
  preferred: HostNames;
  /** The configured names first, then the older ones that still answer. */
  all: HostNames[];
  /** @param host as `read` returns it */
  find(host: string): FoundHost;
  /**
   * The host that a request names and the path it requests. The host is in lower case, without a trailing dot and
   * without the default port. Undefined where the request names no host, several, or one that cannot exist.
   */
  read(request: IncomingMessage): { host: string; url: string } | undefined;
}

/** `localhost` is a public suffix, so browsers let no two hosts directly under it share a cookie. */
const defaultHost = /^dashboard\.vitrine\.localhost(?=:|$)/;
const olderHost = "dashboard.localhost";

const bareHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const label = "[a-z0-9_-]{1,63}";
const wellFormedHost = new RegExp(
  `^(?:${label}(?:\\.${label})*\\.?|\\[[0-9a-f:.]{2,45}\\])(?::[0-9]{0,5})?$`,
  "i",
);
const longestHost = 253;

/** @param dashboardUrl e.g. "http://dashboard.vitrine.localhost:3000" */
export function createHosts(dashboardUrl: string): Hosts {
  const { protocol, host } = new URL(dashboardUrl);
  const preferred = namesOf(protocol, host);
  const older = defaultHost.test(host) ? [namesOf(protocol, host.replace(defaultHost, olderHost))] : [];
  const all = [preferred, ...older];
  return {
    protocol: protocol === "https:" ? "https:" : "http:",
    preferred,
    all,
    find(host) {
      for (const names of all) {
        if (host === names.dashboard) return { role: "dashboard", names, sharesCookies: true };
        if (host === names.store) return { role: "store", names, sharesCookies: true };
      }
      if (bareHost.test(host) || host === preferred.parent)
        return { role: "bare", names: preferred, sharesCookies: false };
      const names = all.find(({ parent }) => host.endsWith(`.${parent}`));
      return { role: "other", names: names ?? preferred, sharesCookies: names !== undefined };
    },
    read(request) {
      const headers = hostHeaders(request);
      // Of several, a server in front of this one may have believed another.
      if (headers.length !== 1) return undefined;
      const header = normalHost(headers[0]!, protocol);
      const target = request.url ?? "/";
      // As proxies send it: the whole address, whose host replaces the header's (RFC 9112, 3.2.2).
      const [, authority, rest = target] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target) ?? [];
      const host = header && (authority === undefined ? header : normalHost(authority, protocol));
      return host === undefined ? undefined : { host, url: rest.startsWith("/") ? rest : `/${rest}` };
    },
  };
}

function hostHeaders({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === "host");
}

function namesOf(protocol: string, dashboard: string): HostNames {
  const store = dashboard.replace("dashboard.", "store.");
  return {
    dashboard,
    store,
    parent: dashboard.replace(/^dashboard\./, ""),
    dashboardUrl: `${protocol}//${dashboard}`,
    storeUrl: `${protocol}//${store}`,
  };
}

function normalHost(header: string, protocol: string): string | undefined {
  if (!wellFormedHost.test(header)) return undefined;
  const url = URL.parse(`${protocol}//${header.replace(/\.(?=:|$)/, "")}`);
  if (!url || url.hostname.length > longestHost || url.port === "0") return undefined;
  return url.host;
}
