import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A message that a double accepted. */
export interface AcceptedSms {
  to: string;
  from: string;
  text: string;
}

export type SmsResponse = [status: number, json: object];

/** An HTTP server of an SMS gateway on this machine, and the ways in which it fails. */
export interface SmsDouble {
  url: string;
  accepted: AcceptedSms[];
  /** Number of requests, accepted or not. */
  requests: number;
  /** "silent" does what is requested, but the response is lost. "down" does nothing. */
  mode: "up" | "silent" | "down";
  stop(): void;
}

export interface SmsRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export async function startSmsDouble(
  respond: (request: SmsRequest, accepted: AcceptedSms[]) => SmsResponse,
): Promise<SmsDouble> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    double.requests++;
    if (double.mode === "down") return void response.writeHead(502).end("<h1>Bad gateway</h1>");
    const { method = "GET", url: path = "/", headers } = request;
    const body = Buffer.concat(chunks).toString();
    const [status, json] = respond({ method, path, headers, body }, double.accepted);
    if (double.mode === "silent") return void response.destroy();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const double: SmsDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted: [],
    requests: 0,
    mode: "up",
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return double;
}
