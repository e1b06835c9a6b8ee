import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createGuardedFetch, type GuardedFetch } from "../../outside/guarded-fetch.ts";

interface Event {
  event_name: string;
  event_time: number;
  event_id: string;
  action_source: string;
  event_source_url: string;
  user_data: Record<string, string | string[]>;
  custom_data: Record<string, unknown>;
}

/** Meta's Conversions API. It rejects what the real one does: a wrong token, contacts that aren't hashed, old events. */
export class MetaDouble {
  readonly accepted: { path: string; event: Event }[] = [];
  rejected: string[] = [];
  /** Statuses of the next responses, before the request is checked. */
  statuses: number[] = [];
  token = "";
  #server: Server | undefined;
  #fetch: GuardedFetch | undefined;

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const status =
          this.statuses.shift() ?? this.#check(request.url ?? "", Buffer.concat(chunks).toString());
        response.writeHead(status, { "content-type": "application/json" }).end("{}");
      });
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, "127.0.0.1", resolve));
    const { port } = this.#server.address() as AddressInfo;
    const local = createGuardedFetch({ allow: (host) => host === "127.0.0.1", ports: [port] });
    this.#fetch = (url, options) => {
      const { host, pathname } = new URL(url);
      if (host !== "graph.facebook.com") throw new Error(`A request to ${host}`);
      return local(`http://127.0.0.1:${port}${pathname}`, options);
    };
  }

  readonly fetchGuarded: GuardedFetch = (url, options) => this.#fetch!(url, options);

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  #check(path: string, text: string): number {
    const { data, access_token } = JSON.parse(text) as { data: Event[]; access_token: string };
    const [event] = data;
    const hashes = [event?.user_data["em"] ?? [], event?.user_data["ph"] ?? []].flat();
    const problem =
      (!/^\/v\d+\.0\/\d+\/events$/.test(path) && "path") ||
      (access_token !== this.token && "token") ||
      (event?.action_source !== "website" && "source") ||
      (hashes.some((hash) => !/^[0-9a-f]{64}$/.test(hash)) && "contact") ||
      (!event?.user_data["client_user_agent"] && "user agent") ||
      (Date.now() / 1_000 - event!.event_time > 7 * 86_400 && "time");
    if (problem) {
      this.rejected.push(problem);
      return 400;
    }
    this.accepted.push({ path, event: event! });
    return 200;
  }
}
