import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServiceAccount } from "../../src/outside/push/fcm.ts";
import { BrowserDouble, vapidProblem } from "./browser-double.ts";
import { FcmDouble } from "./fcm-double.ts";
import { type Reply, type ReplyWithBody, PushLog, type Received } from "./push-log.ts";

// Push services for tests: they reject what the real ones reject, and store the messages they receive.

interface PushDoubles {
  /** e.g. "http://127.0.0.1:40123" */
  origin: string;
  port: number;
  serviceAccount: ServiceAccount;
  /** Messages received, in their order. */
  received: Received[];
  /** Requests with a message, accepted or not. */
  requests: { to: string; at: number }[];
  /** Reasons of unplanned rejections: must remain empty. */
  complaints: string[];
  /** The access tokens of FCM that were issued. */
  accessTokens: string[];
  browser(): BrowserDouble;
  /** Responds to the next messages to a receiver with these. */
  plan(to: string, ...replies: Reply[]): void;
  /** The receiver no longer exists. */
  unregister(token: string): void;
  /** The key that the server advertises: every web message must be signed with its private half. */
  vapidKey?: string;
  close(): Promise<void>;
}

export async function openPushDoubles(): Promise<PushDoubles> {
  const browsers = new Map<string, BrowserDouble>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const log = new PushLog();
  const fcm = new FcmDouble(origin, log);

  const it: PushDoubles = {
    origin,
    port,
    serviceAccount: fcm.serviceAccount,
    received: log.received,
    requests: log.requests,
    complaints: log.complaints,
    accessTokens: fcm.accessTokens,
    browser() {
      const browser = new BrowserDouble(origin);
      browsers.set(browser.id, browser);
      return browser;
    },
    plan: (to, ...replies) => log.plan(to, replies),
    unregister: (token) => fcm.unregister(token),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  server.on("request", (request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const path = request.url ?? "";
      const reply = path.startsWith("/push/")
        ? receiveInBrowser(path.slice("/push/".length), request, body)
        : path === "/token"
          ? fcm.giveAccess(body)
          : fcm.receiveMessage(request, path, body);
      if (reply.hangs) return;
      response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
      response.end(JSON.stringify(reply.body ?? {}));
    })();
  });
  return it;

  function receiveInBrowser(id: string, request: IncomingMessage, body: Buffer): ReplyWithBody {
    log.request(id);
    const browser = browsers.get(id);
    if (!browser) return log.complain(404, `no browser ${id}`);
    if (request.method !== "POST" || !/^\d+$/.test(String(request.headers["ttl"])))
      return log.complain(400, "no TTL");
    if (request.headers["content-encoding"] !== "aes128gcm") return log.complain(415, "not aes128gcm");
    if (body.length > 4096) return log.complain(413, "larger than 4096 bytes");
    const wrong = vapidProblem(String(request.headers["authorization"]), origin, it.vapidKey);
    if (wrong) return log.complain(403, wrong);
    const plan = log.takePlanned(id);
    if (plan) return plan;
    log.receive(id, JSON.parse(browser.open(body)));
    return { status: 201 };
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
