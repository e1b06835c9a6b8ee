import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a double of a courier received. */
export interface CourierRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
}

export type CourierResponse = [status: number, json: object];

/** The part that the doubles of couriers have in common: an HTTP server, and the ways in which it fails. */
export interface CourierServer {
  url: string;
  /** The requests that change something, e.g. "POST /v2/shipments". */
  requested: string[];
  /** "silent" does what is requested, but the response is lost. "down" does nothing. Reads always work. */
  mode: "up" | "silent" | "down";
  stop(): void;
}

export async function startCourierServer(
  respond: (request: CourierRequest) => CourierResponse,
  file?: (path: string) => Buffer | undefined,
): Promise<CourierServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { method = "GET", url: path = "/", headers } = request;
    const bytes = file?.(path);
    if (bytes) return void response.writeHead(200, { "content-type": "application/pdf" }).end(bytes);
    const isChange = method !== "GET";
    if (isChange) double.requested.push(`${method} ${path}`);
    if (isChange && double.mode === "down") return void response.writeHead(502).end("<h1>Bad gateway</h1>");
    const [status, json] =
      isChange && headers["content-type"] !== "application/json"
        ? ([415, { message: "Unsupported Media Type" }] as const)
        : respond({ method, path, headers, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} });
    if (isChange && double.mode === "silent") return void response.destroy();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const double: CourierServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested: [],
    mode: "up",
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return double;
}
