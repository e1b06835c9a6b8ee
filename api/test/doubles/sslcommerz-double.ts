import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type ResponseBody,
  type SslCommerzDouble,
  createSession,
  queryTransactions,
  refund,
  refundState,
  validation,
} from "./sslcommerz-objects.ts";

export async function startSslCommerz(): Promise<SslCommerzDouble> {
  const server = createServer((request, response) => void serve(double, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const double: SslCommerzDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    storeId: `shop${randomBytes(6).toString("hex")}`,
    storePassword: `shop${randomBytes(6).toString("hex")}@ssl`,
    transactions: [],
    refunds: [],
    requested: [],
    mode: "up",
    forge: {},
    transaction: (url) => double.transactions.findLast(({ sessionkey }) => url.endsWith(sessionkey))!,
    pay(transaction, risk_level = "0") {
      if (transaction.status !== "PENDING") throw new Error(`This page is ${transaction.status}`);
      const val_id = randomBytes(10).toString("hex");
      const bank_tran_id = randomBytes(10).toString("hex");
      Object.assign(transaction, { status: "VALID", val_id, bank_tran_id, risk_level });
    },
    end(transaction, status, error = "") {
      if (transaction.status !== "PENDING") throw new Error(`This page is ${transaction.status}`);
      Object.assign(transaction, { status, error });
    },
    notification: (
      { status, tran_id, val_id, amount, currency, bank_tran_id, risk_level, value_a },
      change = {},
    ) =>
      new URLSearchParams({
        status: status === "VALIDATED" ? "VALID" : status,
        tran_id,
        ...(val_id && { val_id, bank_tran_id, risk_level }),
        amount,
        currency,
        currency_type: currency,
        currency_amount: amount,
        store_id: double.storeId,
        value_a,
        ...change,
      }),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return double;
}

async function serve(double: SslCommerzDouble, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const { pathname, searchParams: query } = new URL(request.url ?? "/", double.url);
  if (pathname.startsWith("/pay/")) return page(double, request.method, pathname.slice(5), form, response);
  double.requested.push(pathname);
  if (double.mode === "down") return void response.writeHead(500).end("<h1>Server error</h1>");
  const json = answerOf(double, request, pathname, form, query);
  if (double.mode === "silent") return void response.destroy();
  if (!json) return void response.writeHead(404).end("<h1>Not found</h1>");
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(json));
}

function answerOf(
  double: SslCommerzDouble,
  { method, headers }: IncomingMessage,
  pathname: string,
  form: URLSearchParams,
  query: URLSearchParams,
): ResponseBody | undefined {
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  if (pathname === "/gwprocess/v4/api.php")
    return method === "POST" && isForm
      ? createSession(double, form)
      : { status: "FAILED", failedreason: "Invalid Request" };
  if (method !== "GET") return undefined;
  if (query.get("store_id") !== double.storeId || query.get("store_passwd") !== double.storePassword)
    return { APIConnect: "FAILED", status: "FAILED" };
  if (double.mode === "invalid") return { APIConnect: "INVALID_REQUEST", status: "FAILED" };
  if (pathname === "/validator/api/validationserverAPI.php") return validation(double, query);
  if (pathname !== "/validator/api/merchantTransIDvalidationAPI.php") return undefined;
  if (query.has("refund_amount")) return refund(double, query);
  return query.has("refund_ref_id") ? refundState(double, query) : queryTransactions(double, query);
}

/** The payment page: pays, fails or cancels, notifies the shop, and sends the browser back with a form. */
async function page(
  double: SslCommerzDouble,
  method: string | undefined,
  sessionkey: string,
  form: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  const transaction = double.transactions.find((one) => one.sessionkey === sessionkey);
  response.setHeader("content-type", "text/html; charset=utf-8");
  if (transaction?.status !== "PENDING") return void response.writeHead(404).end("This page has expired.");
  if (method !== "POST")
    return void response.end(`<!doctype html><html lang="en"><title>SSLCommerz</title>
      <h1>Pay ${transaction.amount} ${transaction.currency}</h1><form method="post">
      <button name="do" value="pay">Pay</button><button name="do" value="FAILED">Fail</button>
      <button name="do" value="CANCELLED">Cancel</button></form></html>`);
  const choice = form.get("do");
  if (choice === "pay") double.pay(transaction);
  else double.end(transaction, choice === "FAILED" ? "FAILED" : "CANCELLED");
  const notification = double.notification(transaction);
  const { ipn_url, success_url, fail_url, cancel_url } = transaction.fields;
  await fetch(ipn_url!, { method: "POST", body: notification }).catch(() => {});
  const target = { pay: success_url, FAILED: fail_url }[choice ?? ""] ?? cancel_url;
  const inputs = [...notification].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  response.end(`<!doctype html><title>SSLCommerz</title><form method="post" action="${target}">${inputs.join("")}
    <button>Back to the shop</button></form><script>document.forms[0].submit()</script>`);
}
