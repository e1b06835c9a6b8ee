import { randomBytes } from "node:crypto";
import {
  type CourierResponse,
  type CourierRequest,
  type CourierServer,
  startCourierServer,
} from "./courier-double.ts";

interface Consignment {
  consignment_id: number;
  invoice: string;
  tracking_code: string;
  recipient_name: string;
  recipient_phone: string;
  recipient_address: string;
  cod_amount: number;
  status: string;
}

/** Steadfast on this machine. It checks keys and fields, and that an invoice is used once. */
export interface SteadfastDouble {
  server: CourierServer;
  url: string;
  keys: { api_key: string; secret_key: string; webhook_secret: string };
  consignments: Consignment[];
  /** An event about a consignment, as its webhook sends it. */
  /** @param cash the cash to collect; by default that of the booking */
  event(consignment: Consignment, status: string, cash?: number): { body: string; authorization: string };
  stop(): void;
}

export async function startSteadfast(): Promise<SteadfastDouble> {
  const secret = () => randomBytes(12).toString("hex");
  const keys = { api_key: secret(), secret_key: secret(), webhook_secret: secret() };
  const consignments: Consignment[] = [];
  const server = await startCourierServer((request) => answerOf(keys, consignments, request));
  return {
    server,
    url: server.url,
    keys,
    consignments,
    event: ({ consignment_id, invoice, cod_amount }, status, cash = cod_amount) => ({
      body: JSON.stringify({
        notification_type: "delivery_status",
        consignment_id,
        invoice,
        cod_amount: cash,
        status,
        delivery_charge: 60,
        tracking_message: `Your package is ${status}.`,
        updated_at: "2026-11-26 12:00:00",
      }),
      authorization: `Bearer ${keys.webhook_secret}`,
    }),
    stop: () => server.stop(),
  };
}

function answerOf(
  keys: SteadfastDouble["keys"],
  consignments: Consignment[],
  { method, path, headers, body }: CourierRequest,
): CourierResponse {
  if (headers["api-key"] !== keys.api_key || headers["secret-key"] !== keys.secret_key)
    return [401, { status: 401, message: "Unauthorized Access" }];
  if (method === "GET" && path === "/api/v1/get_balance") return [200, { status: 200, current_balance: 0 }];
  const [, invoice] = /^\/api\/v1\/status_by_invoice\/([\w-]+)$/.exec(path) ?? [];
  if (method === "GET" && invoice) {
    const found = consignments.find((one) => one.invoice === invoice);
    return found
      ? [200, { status: 200, delivery_status: found.status }]
      : [404, { status: 404, message: "Not found" }];
  }
  if (method === "POST" && path === "/api/v1/create_order") return create(consignments, body);
  return [404, { status: 404, message: "Not found" }];
}

function create(consignments: Consignment[], body: Record<string, unknown>): CourierResponse {
  const errors: Record<string, string[]> = {};
  const { invoice, recipient_name, recipient_phone, recipient_address, cod_amount } =
    body as unknown as Consignment;
  if (!/^[\w-]{1,60}$/.test(invoice)) errors["invoice"] = ["The invoice format is invalid."];
  if (consignments.some((one) => one.invoice === invoice))
    errors["invoice"] = ["The invoice has already been taken."];
  if (!recipient_name || recipient_name.length > 100)
    errors["recipient_name"] = ["The recipient name is invalid."];
  if (!/^\d{11}$/.test(recipient_phone))
    errors["recipient_phone"] = ["The recipient phone must be 11 digits."];
  if (!recipient_address || recipient_address.length > 250)
    errors["recipient_address"] = ["The recipient address is invalid."];
  if (typeof cod_amount !== "number" || cod_amount < 0) errors["cod_amount"] = ["The cod amount is invalid."];
  if (Object.keys(errors).length > 0) return [400, { status: 400, message: "Validation failed", errors }];
  const consignment: Consignment = {
    consignment_id: 1_424_107 + consignments.length,
    invoice,
    tracking_code: `15BAEB8${consignments.length.toString(36).toUpperCase()}`,
    recipient_name,
    recipient_phone,
    recipient_address,
    cod_amount,
    status: "in_review",
  };
  consignments.push(consignment);
  return [200, { status: 200, message: "Consignment has been created successfully.", consignment }];
}
