import { randomBytes } from "node:crypto";

// The responses of the double of SSLCommerz, with the checks that SSLCommerz makes.

/** A transaction of the double: a payment page, and then its payment. */
export interface SslCommerzTransaction {
  tran_id: string;
  sessionkey: string;
  status: "PENDING" | "VALID" | "VALIDATED" | "FAILED" | "CANCELLED";
  /** As SSLCommerz writes it, e.g. "1050.00". */
  amount: string;
  currency: string;
  value_a: string;
  val_id: string;
  bank_tran_id: string;
  risk_level: "0" | "1";
  /** The bank's text of a failure. */
  error?: string;
  fields: Record<string, string>;
}

interface SslCommerzRefund {
  refund_ref_id: string;
  refund_trans_id: string;
  bank_tran_id: string;
  amount: number;
  status: "processing" | "refunded" | "cancelled";
}

/**
 * A double of SSLCommerz v4 on loopback: sessions with the required fields, its validation API, transaction queries,
 * refunds and their queries, its payment page, and the forms that it sends to the IPN URL and through the browser.
 */
export interface SslCommerzDouble {
  url: string;
  storeId: string;
  storePassword: string;
  transactions: SslCommerzTransaction[];
  refunds: SslCommerzRefund[];
  /** Paths of the requests. */
  requested: string[];
  /** "silent" drops requests after their effect, "down" responds with 500, "invalid" rejects them. */
  mode: "up" | "silent" | "down" | "invalid";
  /** Changes the responses of the validation API. */
  forge: Record<string, string>;
  /** The latest transaction of a page of this order. */
  transaction(url: string): SslCommerzTransaction;
  pay(transaction: SslCommerzTransaction, risk_level?: "0" | "1"): void;
  end(transaction: SslCommerzTransaction, status: "FAILED" | "CANCELLED", error?: string): void;
  /** The form that is sent to the IPN URL and, through the browser, to the shop. */
  notification(transaction: SslCommerzTransaction, change?: Record<string, string>): URLSearchParams;
  stop(): void;
}

export type ResponseBody = Record<string, unknown>;

const required =
  `store_id store_passwd total_amount currency tran_id success_url fail_url cancel_url cus_name cus_email
  cus_add1 cus_city cus_country cus_phone shipping_method product_name product_category product_profile`.split(
    /\s+/,
  );
const longest: Record<string, number> = {
  tran_id: 30,
  cus_name: 50,
  cus_email: 50,
  cus_add1: 50,
  cus_city: 50,
  cus_country: 50,
  cus_phone: 20,
  product_name: 255,
  success_url: 255,
  ipn_url: 255,
};

export function createSession(double: SslCommerzDouble, form: URLSearchParams): ResponseBody {
  const failed = (failedreason: string) => ({
    status: "FAILED",
    failedreason,
    sessionkey: "",
    GatewayPageURL: "",
  });
  const fields = Object.fromEntries(form);
  const missing = required.find((name) => !fields[name]);
  if (missing) return failed(`${missing} is missing`);
  const long = Object.entries(longest).find(([name, length]) => (fields[name] ?? "").length > length);
  if (long) return failed(`${long[0]} is longer than ${long[1]} characters`);
  if (fields["store_id"] !== double.storeId || fields["store_passwd"] !== double.storePassword)
    return failed("Store Credential Error Or Store is De-active");
  if (double.mode === "invalid") return failed("This isn't supported");
  const { total_amount: amount = "", currency = "", tran_id = "", value_a = "" } = fields;
  if (!/^\d+\.\d\d$/.test(amount) || Number(amount) < 10 || Number(amount) > 500_000)
    return failed("total_amount must be between 10.00 and 500000.00");
  const sessionkey = randomBytes(16).toString("hex").toUpperCase();
  double.transactions.push({
    tran_id,
    sessionkey,
    status: "PENDING",
    amount,
    currency,
    value_a,
    val_id: "",
    bank_tran_id: "",
    risk_level: "0",
    fields,
  });
  return {
    status: "SUCCESS",
    failedreason: "",
    sessionkey,
    GatewayPageURL: `${double.url}/pay/${sessionkey}`,
  };
}

/** The first validation of a payment says "VALID", each later one "VALIDATED". */
export function validation(double: SslCommerzDouble, query: URLSearchParams): ResponseBody {
  const found = double.transactions.find(({ val_id }) => val_id && val_id === query.get("val_id"));
  if (!found) return { status: "INVALID_TRANSACTION", APIConnect: "DONE" };
  const response = { ...paymentOf(found), status: found.status, ...double.forge };
  found.status = "VALIDATED";
  return response;
}

export function queryTransactions(double: SslCommerzDouble, query: URLSearchParams): ResponseBody {
  const element = double.transactions
    .filter(({ tran_id }) => tran_id === query.get("tran_id"))
    .map(paymentOf);
  return { APIConnect: "DONE", no_of_trans_found: element.length, element };
}

function paymentOf(transaction: SslCommerzTransaction): ResponseBody {
  const { fields: _, sessionkey: __, ...shown } = transaction;
  return {
    APIConnect: "DONE",
    ...shown,
    store_amount: (Number(shown.amount) * 0.975).toFixed(2),
    currency_type: shown.currency,
    currency_amount: shown.amount,
    risk_title: shown.risk_level === "1" ? "High" : "Safe",
  };
}

export function refund(double: SslCommerzDouble, query: URLSearchParams): ResponseBody {
  const bank_tran_id = query.get("bank_tran_id") ?? "";
  const refund_trans_id = query.get("refund_trans_id") ?? "";
  const paid = double.transactions.find((one) => bank_tran_id && one.bank_tran_id === bank_tran_id);
  const failed = (errorReason: string) => ({ APIConnect: "DONE", status: "failed", errorReason });
  if (!paid) return failed("Invalid bank_tran_id");
  if (!refund_trans_id || refund_trans_id.length > 30 || !query.get("refund_remarks"))
    return failed("refund_trans_id or refund_remarks is missing");
  const known = double.refunds.find((one) => one.refund_trans_id === refund_trans_id);
  if (known)
    return { APIConnect: "DONE", status: "processing", refund_ref_id: known.refund_ref_id, bank_tran_id };
  const amount = Number(query.get("refund_amount"));
  const refunded = double.refunds
    .filter((one) => one.bank_tran_id === bank_tran_id && one.status !== "cancelled")
    .reduce((sum, one) => sum + one.amount, 0);
  if (!(amount > 0) || Math.round((refunded + amount) * 100) > Math.round(Number(paid.amount) * 100))
    return failed("Refund amount exceeds the transaction amount");
  const refund_ref_id = randomBytes(8).toString("hex");
  double.refunds.push({ refund_ref_id, refund_trans_id, bank_tran_id, amount, status: "processing" });
  return { APIConnect: "DONE", status: "success", refund_ref_id, bank_tran_id, errorReason: "" };
}

export function refundState(double: SslCommerzDouble, query: URLSearchParams): ResponseBody {
  const found = double.refunds.find(({ refund_ref_id }) => refund_ref_id === query.get("refund_ref_id"));
  if (!found) return { APIConnect: "INVALID_REQUEST" };
  const { bank_tran_id, refund_ref_id, status } = found;
  return {
    APIConnect: "DONE",
    bank_tran_id,
    refund_ref_id,
    status,
    errorReason: status === "cancelled" ? "Declined by bank" : "",
  };
}
