import type { IncomingMessage } from "node:http";

/** Host names of one installation under one parent domain, with the port unless it is the default. */
export interface HostNames {
  dashboard: string;
  store: string;
  /** e.g. "example.com"; the two hosts can share cookies of this domain. */
  parent: string;
  /** URL of the dashboard, e.g. "https://dashboard.example.com". */
  dashboardUrl: string;
  /** URL of the storefront, e.g. "https://store.example.com". */
  storeUrl: string;
}

/** Role of a host: "root" ones redirect to the dashboard, "other" ones may be a shop's own domain. */
type HostRole = "dashboard" | "store" | "root" | "other";

interface FoundHost {
  role: HostRole;
  names: HostNames;
  /** True if this host receives cookies of the parent domain. */
  sharesCookies: boolean;
}

export interface Hosts {
  protocol: "http:" | "https:";
  /** The configured names, which are printed and used in emails. */
  preferred: HostNames;
  /** The configured names first, then older ones that still work. */
  all: HostNames[];
  /**
   * @param host in the form that `read` returns
   */
  find(host: string): FoundHost;
  /**
   * The host and path of a request. The host is in lower case, without a trailing dot and without the default
   * port. Undefined if the request has no host, several, or an invalid one.
   */
  read(request: IncomingMessage): { host: string; url: string } | undefined;
}

/** `localhost` is a public suffix, so two hosts directly below it can't share a cookie. */
const defaultHost = /^dashboard\.vitrine\.localhost(?=:|$)/;
const olderHost = "dashboard.localhost";

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const label = "[a-z0-9_-]{1,63}";
const wellFormedHost = new RegExp(
  `^(?:${label}(?:\\.${label})*\\.?|\\[[0-9a-f:.]{2,45}\\])(?::[0-9]{0,5})?$`,
  "i",
);
const longestHost = 253;

/**
 * @param dashboardUrl e.g. "http://dashboard.vitrine.localhost:3000"
 */
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
      if (localHost.test(host) || host === preferred.parent)
        return { role: "root", names: preferred, sharesCookies: false };
      const names = all.find(({ parent }) => host.endsWith(`.${parent}`));
      return { role: "other", names: names ?? preferred, sharesCookies: names !== undefined };
    },
    read(request) {
      const headers = hostHeaders(request);
      // Of several headers, a proxy before this server may have used another.
      if (headers.length !== 1) return undefined;
      const header = normalHost(headers[0]!, protocol);
      const target = request.url ?? "/";
      // As proxies send it: the whole URL, whose host replaces the header's (RFC 9112, 3.2.2).
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
