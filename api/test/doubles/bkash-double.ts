import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type ResponseBody,
  type BkashDouble,
  create,
  execute,
  listRefunds,
  query,
  refund,
  token,
} from "./bkash-objects.ts";

export async function startBkash(): Promise<BkashDouble> {
  const server = createServer((request, response) => void serve(double, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const secret = () => randomBytes(13).toString("hex");
  const double: BkashDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: { app_key: secret(), app_secret: secret(), username: "01770618567", password: `D7<*${secret()}` },
    payments: [],
    refunds: [],
    idTokens: new Set(),
    refreshTokens: new Set(),
    requested: [],
    mode: "up",
    modeOf: "",
    forge: {},
    refundStatus: "Completed",
    payment: (url) => double.payments.find(({ paymentID }) => url.endsWith(paymentID))!,
    confirm(payment) {
      if (payment.isLeft || payment.status !== "Initiated")
        throw new Error("This page can't be used any more");
      Object.assign(payment, { isConfirmed: true, isLeft: true });
    },
    leave(payment) {
      payment.isLeft = true;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return double;
}

async function serve(double: BkashDouble, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const path = request.url ?? "/";
  if (path.startsWith("/pay/")) return page(double, request.method, path.slice(5), text, response);
  double.requested.push(path);
  const mode = path.includes(double.modeOf) ? double.mode : "up";
  if (mode === "down") return void response.writeHead(500).end("<h1>Server error</h1>");
  const [status, json] = answerOf(double, request, path, text, mode);
  if (mode === "silent") return void response.destroy();
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
}

function answerOf(
  double: BkashDouble,
  { method, headers }: IncomingMessage,
  path: string,
  text: string,
  mode: BkashDouble["mode"],
): [number, ResponseBody] {
  if (method !== "POST" || headers["content-type"] !== "application/json")
    return [415, { message: "Unsupported Media Type" }];
  const body = JSON.parse(text) as Record<string, string>;
  const checkout = "/v1.2.0-beta/tokenized/checkout";
  if (path === `${checkout}/token/grant`)
    return token(double, "grant", headers as Record<string, string>, body);
  if (path === `${checkout}/token/refresh`)
    return token(double, "refresh", headers as Record<string, string>, body);
  if (!double.idTokens.has(headers.authorization ?? ""))
    return [401, { message: "The incoming token has expired" }];
  if (headers["x-app-key"] !== double.keys.app_key) return [403, { message: "Forbidden" }];
  if (mode === "invalid") return [200, { statusCode: "2003", statusMessage: "Process failed" }];
  switch (path) {
    case `${checkout}/create`:
      return [200, create(double, body)];
    case `${checkout}/execute`:
      return [200, execute(double, body)];
    case `${checkout}/payment/status`:
      return [200, query(double, body)];
    case "/v2/tokenized-checkout/refund/payment/transaction":
      return refund(double, body);
    case "/v2/tokenized-checkout/refund/payment/status":
      return listRefunds(double, body);
    default:
      return [404, { message: "Not Found" }];
  }
}

/** The payment page: the shopper confirms or cancels, and the browser is sent back with a link. */
function page(
  double: BkashDouble,
  method: string | undefined,
  paymentID: string,
  form: string,
  response: ServerResponse,
): void {
  const payment = double.payments.find((one) => one.paymentID === paymentID);
  response.setHeader("content-type", "text/html; charset=utf-8");
  if (!payment || payment.isLeft || payment.status !== "Initiated")
    return void response.writeHead(404).end("This page has expired.");
  const { amount, currency, callbackURL } = payment.fields;
  if (method !== "POST")
    return void response.end(`<!doctype html><html lang="en"><title>bKash</title>
      <h1>Pay ${amount} ${currency}</h1><form method="post">
      <button name="do" value="success">Confirm</button><button name="do" value="cancel">Cancel</button></form></html>`);
  const status = new URLSearchParams(form).get("do") ?? "failure";
  if (status === "success") double.confirm(payment);
  else double.leave(payment);
  response.writeHead(303, { location: `${callbackURL}?paymentID=${paymentID}&status=${status}` }).end();
}
