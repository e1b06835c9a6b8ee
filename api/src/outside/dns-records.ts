import { Resolver } from "node:dns/promises";

/** The resolvers gave no usable answer, e.g. because a name server is down. Not the same as "no such record". */
export class DnsSilent extends Error {
  override name = "DnsSilent";
}

/** Reads DNS records of names that users entered. Each returns an empty list for names without such records. */
export interface DnsRecords {
  listTxt(name: string): Promise<string[]>;
  listCnames(name: string): Promise<string[]>;
  /** IPv4 and IPv6 addresses, after CNAME records. */
  listAddresses(name: string): Promise<string[]>;
}

/** A zone can have any number of records, so only some are read. */
const maxRecords = 50;
const maxLength = 255;
const absent = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * @param servers e.g. ["192.0.2.53", "127.0.0.1:5353"]; those of this machine by default
 */
export function createDnsRecords({ servers = [] }: { servers?: string[] } = {}): DnsRecords {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    listTxt: (name) => read(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join(""))),
    listCnames: (name) => read(() => resolver.resolveCname(name)),
    async listAddresses(name) {
      const [v4, v6] = await Promise.all([
        read(() => resolver.resolve4(name)),
        read(() => resolver.resolve6(name)),
      ]);
      return [...v4, ...v6];
    },
  };
}

async function read(query: () => Promise<string[]>): Promise<string[]> {
  try {
    return (await query()).slice(0, maxRecords).map((value) => value.slice(0, maxLength));
  } catch (failure) {
    if (absent.has((failure as NodeJS.ErrnoException).code ?? "")) return [];
    throw new DnsSilent("The name servers didn't answer", { cause: failure });
  }
}
