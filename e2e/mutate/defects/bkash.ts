import type { Defect } from "../defect.ts";

const payments = "api/src/features/order-payments";
const bkash = "api/src/outside/bkash.ts";
const ofBkash = [`${payments}/bkash.test.ts`];
const bkashRefunds = [`${payments}/bkash-refunds.test.ts`];

export const defects: Defect[] = [
  {
    name: "calls a payment of bKash completed that isn't",
    file: bkash,
    find: 'statusCode === "0000" && transactionStatus === "Completed"',
    replace: 'statusCode === "0000"',
    tests: ofBkash,
    only: "hasn't confirmed|isn't completed",
  },
  {
    name: "believes bKash's response about another payment",
    file: bkash,
    find: "paymentID !== id || ",
    replace: "",
    tests: ofBkash,
    only: "another payment",
  },
  {
    name: "executes a payment of bKash whose order has expired",
    file: `${payments}/follow-payment.job.ts`,
    find: "isLive ? provider.readSession : provider.endSession",
    replace: "provider.readSession",
    tests: ofBkash,
    only: "never charges",
  },
  {
    name: "executes a confirmed payment of bKash only if the shopper returns",
    file: bkash,
    find: "return isConfirmed ? completeSession(account, id) : stateOf(payment, id);",
    replace: "return isConfirmed ? stateOf(payment, id) : stateOf(payment, id);",
    tests: ofBkash,
    only: "executes and records",
  },
  {
    name: "opens another page while bKash may be executing the payment",
    file: bkash,
    find: "if (!executed && state.isOpen)",
    replace: "if (!executed && !state)",
    tests: ofBkash,
    only: "no other page while",
  },
  {
    name: "opens the page again that the shopper has left",
    file: bkash,
    find: "return { change: state.change ?? declined, isOpen: false };",
    replace: "return { change: state.change ?? declined, isOpen: state.isOpen };",
    tests: ofBkash,
    only: "until the shopper leaves it",
  },
  {
    name: "stops reading a page when bKash doesn't respond",
    file: `${payments}/payment-sessions.rules.ts`,
    find: "if (!state) return expiredMs < maxSilenceMs;",
    replace: "if (!state) return false;",
    tests: ofBkash,
    only: "asks again",
  },
  {
    name: "replaces the page of two that were opened at once",
    file: `${payments}/payment-sessions.queries.ts`,
    find: '.where("session_id", "is", null)',
    replace: "",
    tests: ofBkash,
    only: "opens the same page again",
  },
  {
    name: "requests a token of bKash for each payment",
    file: "api/src/outside/bkash-tokens.ts",
    find: "clock.now() < token.expiresAt - marginMs",
    replace: "clock.now() < 0",
    tests: ofBkash,
    only: "one token",
  },
  {
    name: "refunds twice at bKash when a response was lost",
    file: bkash,
    find: "if (lost) return refundOf(lost);",
    replace: "",
    tests: bkashRefunds,
    only: "response was lost",
  },
  {
    name: "takes another refund of the same amount for a lost one",
    file: bkash,
    find: " && !known.includes(refundTrxId)",
    replace: "",
    tests: bkashRefunds,
    only: "parts and then the rest",
  },
];
