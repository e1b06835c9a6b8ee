import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createGuardedFetch, type GuardedFetch } from "../../outside/guarded-fetch.ts";

/** A request that the receiver has accepted as signed. */
interface Received {
  topic: string;
  eventId: string;
  text: string;
  body: { id: string; topic: string; shop_id: number; created_at: string; data: Record<string, unknown> };
}

/** A server of another company that receives webhooks. It checks each signature as our documentation says. */
export class Receiver {
  readonly received: Received[] = [];
  /** Requests that weren't signed with the secret in the last five minutes. */
  rejected = 0;
  secret = "";
  /** The responses to the next requests, then 200. */
  responses: { status: number; text?: string }[] = [];
  #server: Server | undefined;
  #fetch: GuardedFetch | undefined;

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        if (!this.#isSigned(String(request.headers["vitrine-signature"]), text)) {
          this.rejected++;
          return void response.writeHead(401).end("Not signed");
        }
        this.received.push({
          topic: String(request.headers["vitrine-topic"]),
          eventId: String(request.headers["vitrine-event-id"]),
          text,
          body: JSON.parse(text) as Received["body"],
        });
        const { status, text: answer } = this.responses.shift() ?? { status: 200, text: "Thank you" };
        response.writeHead(status, { location: "http://127.0.0.1/elsewhere" }).end(answer);
      });
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, "127.0.0.1", resolve));
    const { port } = this.#server.address() as AddressInfo;
    const local = createGuardedFetch({ allow: (host) => host === "127.0.0.1", ports: [port] });
    const outside = createGuardedFetch();
    this.#fetch = (url, options) =>
      url.startsWith("https://hooks.example.com/")
        ? local(`http://127.0.0.1:${port}/${new URL(url).pathname}`, options)
        : outside(url, options);
  }

  /** The guarded fetch, with hooks.example.com at this server. */
  readonly fetchGuarded: GuardedFetch = (url, options) => this.#fetch!(url, options);

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  #isSigned(header: string, text: string): boolean {
    const parts = header.split(",").map((part) => part.split("=", 2));
    const time = Number(parts.find(([name]) => name === "t")?.[1]);
    if (!(Math.abs(Date.now() / 1_000 - time) < 300)) return false;
    const expected = createHmac("sha256", this.secret).update(`${time}.${text}`).digest();
    return parts.some(([name, mac = ""]) => {
      const sent = Buffer.from(mac, "hex");
      return name === "v1" && sent.length === expected.length && timingSafeEqual(sent, expected);
    });
  }
}
