import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { type Answer, decode, encode } from "dns-packet";

/** A DNS server on loopback with the records that a test sets. It follows CNAME records, as resolvers do. */
export interface TestDns {
  /** For `dnsServers`, e.g. "127.0.0.1:40353". */
  address: string;
  /** Records by type and name, e.g. `records["A shop.example.com"] = ["203.0.113.7"]`. */
  records: Record<string, string[]>;
  /** Answers all queries with SERVFAIL, as a resolver does that reaches no name server. */
  isSilent: boolean;
  /** Names and types that were queried, in order. */
  queries: string[];
  stop(): Promise<void>;
}

export async function startTestDns(): Promise<TestDns> {
  const socket = createSocket("udp4");
  const dns: TestDns = {
    address: "",
    records: {},
    isSilent: false,
    queries: [],
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on("message", (message, { port, address }) => {
    const query = decode(message);
    const { name, type } = query.questions![0]!;
    dns.queries.push(`${type} ${name}`);
    const answers = dns.isSilent ? [] : answersTo(dns.records, type, name.toLowerCase());
    const code = dns.isSilent ? 2 : answers.length > 0 ? 0 : 3;
    const flags = 0x0180 | code;
    socket.send(
      encode({ type: "response", id: query.id, flags, questions: query.questions, answers }),
      port,
      address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  dns.address = `127.0.0.1:${(socket.address() as AddressInfo).port}`;
  return dns;
}

function answersTo(records: TestDns["records"], type: string, name: string): Answer[] {
  const of = (kind: string) =>
    (records[`${kind} ${name}`] ?? []).map((data) => ({ type: kind, name, data, ttl: 60 }) as Answer);
  const cname = type === "CNAME" ? undefined : records[`CNAME ${name}`]?.[0];
  return cname ? [...of("CNAME"), ...answersTo(records, type, cname)] : of(type);
}
