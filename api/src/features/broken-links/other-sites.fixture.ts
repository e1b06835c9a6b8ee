import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createGuardedFetch, type GuardedFetch } from "../../outside/guarded-fetch.ts";

/** Other websites on one local server, by host name. Each page has the behaviour that its path names. */
export class OtherSites {
  readonly requests: { host: string; method: string; path: string }[] = [];
  /** Maximum number of requests that one host had to answer at once. */
  maxAtOnce = 0;
  #server: Server | undefined;
  #port = 0;
  #fetch: GuardedFetch | undefined;
  readonly #open = new Map<string, number>();

  async start(): Promise<void> {
    this.#server = createServer((request, response) => this.#answer(request, response));
    await new Promise<void>((resolve) => this.#server!.listen(0, "127.0.0.1", resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    const guarded = createGuardedFetch({
      ports: [80, 443, this.#port],
      // The host "intranet.example" has a private IP address and must receive no request.
      allow: (host) => host.endsWith(".example") && host !== "intranet.example",
      resolve: async (host) => {
        if (host.endsWith(".example")) return [{ address: "127.0.0.1", family: 4 }];
        throw Object.assign(new Error("not found"), {
          code: host === "no-dns.test" ? "EAI_AGAIN" : "ENOTFOUND",
        });
      },
    });
    this.#fetch = (url, options) => guarded(url, { ...options, totalMs: 500 });
  }

  readonly fetchGuarded: GuardedFetch = (url, options) => this.#fetch!(url, options);

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  url(host: string, path: string): string {
    return `http://${host}:${this.#port}${path}`;
  }

  /** Requests to a host as "HEAD /path". */
  requestsTo(host: string): string[] {
    return this.requests.filter((one) => one.host === host).map(({ method, path }) => `${method} ${path}`);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const host = (request.headers.host ?? "").split(":")[0]!;
    const [method, path] = [request.method ?? "", request.url ?? ""];
    this.requests.push({ host, method, path });
    const open = (this.#open.get(host) ?? 0) + 1;
    this.#open.set(host, open);
    this.maxAtOnce = Math.max(this.maxAtOnce, open);
    response.on("close", () => this.#open.set(host, this.#open.get(host)! - 1));
    const name = path.split("/")[1]!.split("?")[0]!;
    if (name === "hang") return;
    if (name === "moved") return void response.writeHead(301, { location: this.url(host, "/200") }).end();
    if (name === "inside")
      return void response.writeHead(302, { location: this.url("intranet.example", "/secret") }).end();
    if (name === "circle") return void response.writeHead(302, { location: path }).end();
    const noHead = /^no-head-(\d+)$/.exec(name)?.[1];
    const status = noHead ? (method === "HEAD" ? 405 : Number(noHead)) : Number(name);
    // A body that is never complete: only the status may be read.
    response.writeHead(status, { "content-length": 1_000_000_000 });
    if (method === "HEAD") response.end();
    else response.write("start");
  }
}
