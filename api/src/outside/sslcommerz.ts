import * as z from "zod";
import { sslCommerzReason } from "./failure-reasons.rules.ts";
import { fromTaka, looseText, parseResponse, requestPaymentJson, toTaka } from "./payment-json.ts";
import {
  type PaymentChange,
  PaymentProblem,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderRefund,
  type SessionState,
} from "./payment-provider.ts";
import { orderOf, shortId, transactionId } from "./transaction-ids.ts";

// SSLCommerz v4 (developer.sslcommerz.com/doc/v4). Its notifications and the returning browser prove nothing: every
// payment is read from its validation API.

export const sslCommerzApiUrl = "https://securepay.sslcommerz.com";

type Transaction = z.output<typeof Transaction>;
type Store = { store_id: string; store_password: string };

const Connected = z.object({ APIConnect: z.string() });
const Session = z.object({
  status: z.string(),
  failedreason: z.string().nullish(),
  GatewayPageURL: z.string().nullish(),
});
const Payment = z.object({
  status: z.string(),
  tran_id: looseText,
  val_id: looseText,
  amount: looseText,
  currency: looseText,
  currency_type: looseText,
  currency_amount: looseText,
  bank_tran_id: looseText,
  risk_level: looseText,
  value_a: looseText,
});
const Transaction = z.object({
  status: z.string(),
  tran_id: z.string(),
  val_id: looseText,
  value_a: looseText,
  amount: looseText,
  currency: looseText,
  error: looseText,
});
const Transactions = z.object({ element: z.array(Transaction).default([]) });
const Refund = z.object({
  status: z.string(),
  refund_ref_id: z.string().nullish(),
  errorReason: z.string().nullish(),
});
const Notification = z.object({ tran_id: z.string().max(100), val_id: z.string().max(200).default("") });

/** @param apiUrl e.g. "https://securepay.sslcommerz.com" */
export function createSslCommerzProvider(apiUrl: string): PaymentProvider<Store> {
  const { read, validate, transactions, stateOf } = createReader(apiUrl);
  const readSession = async (store: Store, tranId: string) =>
    stateOf(store, tranId, await transactions(store, tranId));
  return {
    name: "sslcommerz",
    isTest: () => apiUrl !== sslCommerzApiUrl,
    async check(store) {
      // No transaction has this id; the response says if SSLCommerz accepts the store.
      await transactions(store, "connection-test");
    },
    async createSession(store, request) {
      const body = new URLSearchParams({ ...passwordOf(store), ...sessionFields(request) });
      const { json } = await requestPaymentJson(`${apiUrl}/gwprocess/v4/api.php`, { method: "POST", body });
      const session = parseResponse(Session, json);
      const url = session.GatewayPageURL ?? "";
      if (session.status !== "SUCCESS" || !/^https?:\/\//.test(url))
        throw new PaymentProblem("rejected", session.failedreason || "SSLCommerz created no page");
      return { id: transactionId(request.order_id, request.attempt), url };
    },
    readSession,
    // SSLCommerz can't close a page. A payment that is made on it later is too late.
    endSession: async (store, tranId) => ({ ...(await readSession(store, tranId)), isOpen: false }),
    async refund(store, { id, payment_reference, amount }) {
      const refund = await read(
        store,
        "merchantTransIDvalidationAPI",
        {
          bank_tran_id: payment_reference,
          // The same for a repeated request, which SSLCommerz then doesn't refund again.
          refund_trans_id: shortId(id),
          refe_id: shortId(id),
          refund_amount: toTaka(amount),
          refund_remarks: "Refund of an order",
        },
        Refund,
      );
      const { status, refund_ref_id, errorReason } = refund;
      // "processing": it was requested before.
      if (refund_ref_id && (status === "success" || status === "processing"))
        return { reference: refund_ref_id, status: "pending", failure: null };
      throw new PaymentProblem("rejected", errorReason || `SSLCommerz answered "${status}"`);
    },
    async readRefund(store, { reference }) {
      const query = { refund_ref_id: reference };
      const refund = await read(store, "merchantTransIDvalidationAPI", query, Refund);
      return { reference, status: refundStatus(refund.status), failure: refund.errorReason || null };
    },
    pageOfEvent(payload) {
      const { data } = notificationIn(payload);
      const order_id = data && orderOf(data.tran_id);
      return order_id === undefined ? undefined : { order_id, session_id: data!.tran_id };
    },
    async readEvent(store, payload) {
      const { data } = notificationIn(payload);
      const orderId = data && orderOf(data.tran_id);
      if (!orderId) throw new PaymentProblem("forged", "This isn't a notification about an order");
      const { tran_id, val_id } = data;
      if (val_id) return { id: val_id, type: "paid", change: await validate(store, tran_id, val_id) };
      const all = await transactions(store, tran_id);
      if (!all[0]) throw new PaymentProblem("forged", "SSLCommerz knows no such transaction");
      const { isOpen, change } = await stateOf(store, tran_id, all);
      if (change?.kind === "declined") return { id: `${tran_id} closed`, type: "declined", change };
      if (change) return { id: change.reference, type: "paid", change };
      if (isOpen) return { id: `${tran_id} pending`, type: "pending", change: undefined };
      const owner = { shop_id: Number(all[0].value_a), order_id: orderId };
      return {
        id: `${tran_id} closed`,
        type: "closed",
        change: { kind: "closed", reference: tran_id, owner },
      };
    },
  };
}

/** Reads the payments of a store from the validation API. */
function createReader(apiUrl: string) {
  const read = <T>(store: Store, path: string, query: Record<string, string>, schema: z.ZodType<T>) =>
    readFrom(`${apiUrl}/validator/api/${path}.php`, store, query, schema);
  const validate = (store: Store, tranId: string, valId: string) =>
    read(store, "validationserverAPI", { val_id: valId }, Payment).then((payment) =>
      changeOf(payment, tranId, valId),
    );
  const transactions = async (store: Store, tranId: string) => {
    const query = { tran_id: tranId };
    const { element } = await read(store, "merchantTransIDvalidationAPI", query, Transactions);
    return element.filter(({ tran_id }) => tran_id === tranId);
  };
  const stateOf = async (store: Store, tranId: string, all: Transaction[]): Promise<SessionState> => {
    const paid = all.find(({ status, val_id }) => isPaid(status) && val_id);
    const failed = all.find(({ status }) => status === "FAILED");
    return {
      isOpen: all.every(({ status }) => status === "PENDING"),
      change: paid ? await validate(store, tranId, paid.val_id) : failed && declinedOf(failed),
    };
  };
  return { read, validate, transactions, stateOf };
}

function notificationIn(payload: string) {
  return Notification.safeParse(Object.fromEntries(new URLSearchParams(payload)));
}

function sessionFields(request: PaymentRequest): Record<string, string> {
  const { shop_id, order_id, attempt, order_name, amount, currency, contact, address } = request;
  return {
    total_amount: toTaka(amount),
    currency,
    tran_id: transactionId(order_id, attempt),
    success_url: request.return_url,
    fail_url: request.return_url,
    cancel_url: request.return_url,
    ipn_url: request.webhook_url,
    shipping_method: "NO",
    product_name: order_name.slice(0, 255),
    product_category: "Order",
    product_profile: "general",
    cus_name: short(address.name),
    cus_email: whole(contact.email, 50),
    cus_add1: short(address.line1),
    cus_city: short(address.city),
    cus_postcode: short(address.postal_code),
    cus_country: short(address.country),
    cus_phone: whole(contact.phone, 20),
    value_a: String(shop_id),
  };
}

/** SSLCommerz requires all fields of the customer, and limits their length. */
function short(value: string | null | undefined): string {
  return value?.slice(0, 50) || "N/A";
}

/** A shortened email or phone number would be another one. */
function whole(value: string | null, length: number): string {
  return value && value.length <= length ? value : "N/A";
}

function isPaid(status: string): boolean {
  return status === "VALID" || status === "VALIDATED";
}

/** @throws PaymentProblem "forged" if there is no such payment */
function changeOf(payment: z.output<typeof Payment>, tranId: string, valId: string): PaymentChange {
  const { status, tran_id, val_id, currency, currency_type, amount, currency_amount, risk_level } = payment;
  const orderId = orderOf(tran_id);
  if (!isPaid(status) || tran_id !== tranId || val_id !== valId || !payment.bank_tran_id || !orderId)
    throw new PaymentProblem("forged", `SSLCommerz doesn't confirm this payment: ${status}`);
  const isSame = currency === currency_type && fromTaka(amount) === fromTaka(currency_amount);
  return {
    kind: "captured",
    reference: payment.bank_tran_id,
    owner: { shop_id: Number(payment.value_a), order_id: orderId },
    amount: isSame ? fromTaka(amount) : Number.NaN,
    currency,
    is_risky: risk_level === "1",
  };
}

/** A page has one attempt. */
function declinedOf({ tran_id, value_a, amount, currency, error }: Transaction): PaymentChange | undefined {
  const orderId = orderOf(tran_id);
  if (!orderId) return undefined;
  return {
    kind: "declined",
    reference: tran_id,
    owner: { shop_id: Number(value_a), order_id: orderId },
    amount: fromTaka(amount),
    currency,
    attempt: "",
    reason: sslCommerzReason(error),
    endsPage: true,
  };
}

function refundStatus(status: string): ProviderRefund["status"] {
  if (status === "refunded") return "succeeded";
  return status === "cancelled" ? "failed" : "pending";
}

function passwordOf({ store_id, store_password }: Store) {
  return { store_id, store_passwd: store_password };
}

async function readFrom<T>(
  url: string,
  store: Store,
  query: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T> {
  const all = new URLSearchParams({ ...query, ...passwordOf(store), v: "1", format: "json" });
  const { json } = await requestPaymentJson(`${url}?${all}`);
  const { data: connection } = Connected.safeParse(json);
  if (connection && connection.APIConnect !== "DONE")
    throw new PaymentProblem("rejected", `SSLCommerz answered "${connection.APIConnect}"`);
  return parseResponse(schema, json);
}
