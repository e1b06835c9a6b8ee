import { randomBytes } from "node:crypto";

// The responses of the double of bKash, with the checks that bKash makes.

/** A payment of the double: a page, which the shopper confirms, and which is then executed. */
export interface BkashPayment {
  paymentID: string;
  status: "Initiated" | "Completed" | "Expired";
  /** True once the shopper has entered the PIN. */
  isConfirmed: boolean;
  /** True once the shopper has left the page: it can't be opened again. */
  isLeft: boolean;
  trxID: string;
  fields: Record<string, string>;
}

interface BkashRefund {
  trxId: string;
  refundTrxId: string;
  refundAmount: string;
  refundTransactionStatus: string;
}

/**
 * A double of bKash's tokenized checkout v1.2.0-beta on loopback: tokens, payments with the required fields, which are
 * executed once, queries, refunds v2, and the payment page, which sends the browser back with a link.
 */
export interface BkashDouble {
  url: string;
  keys: { app_key: string; app_secret: string; username: string; password: string };
  payments: BkashPayment[];
  refunds: BkashRefund[];
  /** Valid tokens. Remove them to let them expire. */
  idTokens: Set<string>;
  refreshTokens: Set<string>;
  /** Paths of the requests. */
  requested: string[];
  /** "silent" drops requests after their effect, "down" responds with 500, "invalid" rejects them. */
  mode: "up" | "silent" | "down" | "invalid";
  /** The mode applies to paths that contain this. */
  modeOf: string;
  /** Changes the payments in the responses. */
  forge: Record<string, string>;
  /** The status code and text of payments that aren't executed. */
  declines?: [statusCode: string, statusMessage: string];
  /** The status that new refunds have. */
  refundStatus: string;
  payment(url: string): BkashPayment;
  /** The shopper confirms the payment with the PIN. */
  confirm(payment: BkashPayment): void;
  /** The shopper leaves the page without paying. */
  leave(payment: BkashPayment): void;
  stop(): void;
}

export type ResponseBody = Record<string, unknown>;
type Fields = Record<string, string>;

const success = { statusCode: "0000", statusMessage: "Successful" };
const failure = (statusCode: string, statusMessage: string): ResponseBody => ({ statusCode, statusMessage });
const newId = () => randomBytes(6).toString("hex").toUpperCase();

export function token(
  double: BkashDouble,
  path: string,
  headers: Fields,
  body: Fields,
): [number, ResponseBody] {
  const { app_key, app_secret, username, password } = double.keys;
  if (headers["username"] !== username || headers["password"] !== password)
    return [401, { message: "Unauthorized" }];
  if (body["app_key"] !== app_key || body["app_secret"] !== app_secret)
    return [200, failure("2001", "Invalid App Key")];
  const refresh_token = body["refresh_token"] ?? `refresh-${newId()}`;
  if (path === "refresh" && !double.refreshTokens.has(refresh_token))
    return [401, { message: "The incoming token has expired" }];
  const id_token = `id-${newId()}`;
  double.idTokens.add(id_token);
  double.refreshTokens.add(refresh_token);
  return [200, { ...success, token_type: "Bearer", id_token, expires_in: 3600, refresh_token }];
}

const rejectedFields: [string, RegExp, string, string][] = [
  ["mode", /^0011$/, "2063", "Mode is not valid as per request data"],
  ["payerReference", /^[^<>&]{1,255}$/, "2048", "Invalid Payer Reference"],
  ["callbackURL", /^https?:\/\/\S+$/, "2049", "Invalid Merchant Callback URL"],
  ["amount", /^(?=.*[1-9])\d+(\.\d{1,2})?$/, "2006", "Invalid amount"],
  ["currency", /^BDT$/, "2007", "Invalid currency"],
  ["intent", /^sale$/, "2008", "Invalid intent"],
  ["merchantInvoiceNumber", /^[^<>&]{1,255}$/, "2031", "Invalid merchant invoice number"],
];

export function create(double: BkashDouble, fields: Fields): ResponseBody {
  const rejected = rejectedFields.find(([name, pattern]) => !pattern.test(fields[name] ?? ""));
  if (rejected) return failure(rejected[2], rejected[3]);
  const paymentID = `TR0011${newId()}`;
  const payment: BkashPayment = {
    paymentID,
    status: "Initiated",
    isConfirmed: false,
    isLeft: false,
    trxID: "",
    fields,
  };
  double.payments.push(payment);
  const callback = `${fields["callbackURL"]}?paymentID=${paymentID}&status=`;
  const { amount, currency, intent, merchantInvoiceNumber, callbackURL } = fields;
  return {
    ...success,
    paymentID,
    bkashURL: `${double.url}/pay/${paymentID}`,
    callbackURL,
    successCallbackURL: `${callback}success`,
    failureCallbackURL: `${callback}failure`,
    cancelledCallbackURL: `${callback}cancel`,
    amount,
    currency,
    intent,
    merchantInvoiceNumber,
    transactionStatus: "Initiated",
  };
}

export function execute(double: BkashDouble, { paymentID }: Fields): ResponseBody {
  const payment = double.payments.find((one) => one.paymentID === paymentID);
  if (!payment) return failure("2002", "Invalid Payment ID");
  if (payment.status === "Completed") return failure("2062", "The payment has already been completed");
  if (payment.status !== "Initiated" || !payment.isConfirmed) return failure("2056", "Invalid Payment State");
  if (double.declines) return failure(...double.declines);
  payment.status = "Completed";
  payment.trxID = newId().slice(0, 10);
  const { amount, currency, intent, merchantInvoiceNumber, payerReference } = payment.fields;
  return {
    ...success,
    paymentID,
    trxID: payment.trxID,
    transactionStatus: "Completed",
    amount,
    currency,
    intent,
    merchantInvoiceNumber,
    payerReference,
    customerMsisdn: "01770618575",
    ...double.forge,
  };
}

export function query(double: BkashDouble, { paymentID }: Fields): ResponseBody {
  const payment = double.payments.find((one) => one.paymentID === paymentID);
  if (!payment) return failure("2002", "Invalid Payment ID");
  const { amount, currency, intent, merchantInvoiceNumber, payerReference } = payment.fields;
  return {
    ...success,
    paymentID,
    mode: "0011",
    ...(payment.trxID && { trxID: payment.trxID }),
    transactionStatus: payment.status,
    userVerificationStatus: payment.isConfirmed ? "Complete" : "Incomplete",
    amount,
    currency,
    intent,
    merchantInvoice: merchantInvoiceNumber,
    payerReference,
    ...double.forge,
  };
}

const refundFailure = (externalCode: string, errorMessageEn: string): [number, ResponseBody] => [
  400,
  { internalCode: "refund_error", externalCode, errorMessageEn, errorMessageBn: errorMessageEn },
];

export function refund(double: BkashDouble, fields: Fields): [number, ResponseBody] {
  const { paymentId, trxId = "", refundAmount = "", sku = "", reason = "" } = fields;
  const payment = double.payments.find((one) => one.trxID && one.trxID === trxId);
  if (payment?.paymentID !== paymentId) return refundFailure("2071", "Transaction not found");
  if (!/^\d+(\.\d{1,2})?$/.test(refundAmount) || !sku || !reason)
    return refundFailure("2065", "Mandatory field missing");
  const made = double.refunds.filter((one) => one.trxId === trxId);
  const sum = made.reduce((total, one) => total + Number(one.refundAmount), Number(refundAmount));
  if (Math.round(sum * 100) > Math.round(Number(payment!.fields["amount"]) * 100))
    return refundFailure("2074", "The refund amount cannot be greater than the original transaction amount");
  if (made.length === 10) return refundFailure("2075", "The maximum number of refunds is reached");
  const refundTrxId = newId().slice(0, 10);
  const refundTransactionStatus = double.refundStatus;
  double.refunds.push({ trxId, refundTrxId, refundAmount, refundTransactionStatus });
  return [200, { originalTrxId: trxId, refundTrxId, refundTransactionStatus, refundAmount, currency: "BDT" }];
}

export function listRefunds(double: BkashDouble, { paymentId, trxId }: Fields): [number, ResponseBody] {
  const payment = double.payments.find((one) => one.trxID && one.trxID === trxId);
  if (payment?.paymentID !== paymentId) return refundFailure("2071", "Transaction not found");
  const made = double.refunds.filter((one) => one.trxId === trxId);
  if (made.length === 0) return refundFailure("2072", "No refund of this transaction");
  const refundTransactions = made.map(({ trxId: _, ...shown }) => shown);
  return [200, { originalTrxId: trxId, originalTrxAmount: payment!.fields["amount"], refundTransactions }];
}
