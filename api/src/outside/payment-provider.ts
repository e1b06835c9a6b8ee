import type { FailureReason } from "@vitrine/contract/payments/payment-failures";
import type { Address } from "@vitrine/contract/checkout/address";
import type { ProviderName } from "@vitrine/contract/payments/online-payments";

/** A shop's keys at a payment provider, by the names of their fields in `PaymentProviderDraft`. */
export type ProviderSecrets = Record<string, string>;

/** An order to be paid on a page of the provider. Amounts are in our minor units. */
export interface PaymentRequest {
  shop_id: number;
  order_id: string;
  attempt: number;
  order_name: string;
  amount: number;
  currency: string;
  email: string | null;
  /** For providers that require them: the customer's, or the shop's if the customer entered none. */
  contact: { email: string | null; phone: string | null };
  address: Address;
  /** In seconds since 1970. */
  expires_at: number;
  success_url: string;
  cancel_url: string;
  /** Accepts a form that the shopper's browser sends from the provider's page, and shows the order. */
  return_url: string;
  webhook_url: string;
  /** True if the payment is only authorised, and captured later. */
  captures_later: boolean;
}

/** The order that a payment belongs to, in the provider's data; undefined if it isn't a payment of an order of ours. */
export interface PaymentOwner {
  shop_id: number;
  order_id: string;
}

/**
 * A change of a payment, as the provider reports it: in any order, repeatedly and late. `reference` is the provider's id
 * of the payment. Amounts are in our minor units, or NaN if they aren't whole.
 */
export type PaymentChange = { reference: string } & (
  | {
      kind: "authorized" | "captured" | "failed";
      owner: PaymentOwner;
      amount: number;
      currency: string;
      /** Of a payment that was authorised first: that amount, of which less may have been captured. */
      authorized?: number;
      /** True if the provider advises to check the customer before the order is shipped. */
      is_risky?: boolean;
    }
  /** The payment is authorised, to be captured later. `at` is the instant of the report; absent for now. */
  | { kind: "held"; owner: PaymentOwner; amount: number; currency: string; at?: string }
  /** An authorised payment has ended without a capture. */
  | { kind: "released"; owner: PaymentOwner; isExpired: boolean }
  /**
   * An attempt to pay was declined. `attempt` is its id, "" if the payment is attempted once. `endsPage` is true if the reference is
   * that of a page that can't be paid any more. `at` is the instant of the report; absent for now.
   */
  | {
      kind: "declined";
      owner: PaymentOwner;
      amount: number;
      currency: string;
      attempt: string;
      reason: FailureReason | null;
      endsPage: boolean;
      at?: string;
    }
  /** The page with this reference can't be paid any more. */
  | { kind: "closed"; owner: PaymentOwner }
  /** `refunded` is the sum of all refunds of the payment at this instant. */
  | { kind: "refunded"; owner: PaymentOwner; amount: number; currency: string; refunded: number; at: string }
  /** `id` is that of our refund; null if it wasn't ours. `at` is the instant of the change. */
  | { kind: "refund_settled"; refund: ProviderRefund; id: string | null; amount: number; at: string }
  | { kind: "disputed"; amount: number; dispute: string }
  | { kind: "dispute_closed"; amount: number; dispute: string; is_lost: boolean }
);

interface ProviderEvent {
  id: string;
  type: string;
  /** Undefined if the event changes no payment of an order. */
  change: PaymentChange | undefined;
}

export interface ProviderRefund {
  reference: string;
  status: "pending" | "succeeded" | "failed";
  failure: string | null;
}

/** The state of a payment that was authorised first. `amount` is the captured one. */
export type PaymentState =
  | { status: "held" }
  | { status: "captured"; amount: number }
  | { status: "released"; isExpired: boolean };

/** The state of a payment page. */
export interface SessionState {
  /** True if it can still be paid. */
  isOpen: boolean;
  change: PaymentChange | undefined;
}

/**
 * A failure of a provider. "rejected": it doesn't accept the keys or the request, so a retry fails again. "silent": no
 * response, so the outcome is unknown. "forged": the event isn't the provider's.
 */
export class PaymentProblem extends Error {
  override name = "PaymentProblem";
  readonly kind: "rejected" | "silent" | "forged";
  constructor(kind: PaymentProblem["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** A payment provider. Never call it in a transaction. Every method throws PaymentProblem if the provider rejects the call or is silent. */
export interface PaymentProvider<Secrets extends ProviderSecrets = ProviderSecrets> {
  readonly name: ProviderName;
  /** True if payments with these keys are tests. */
  isTest(secrets: Secrets): boolean;
  /** Checks that the provider accepts the keys. */
  check(secrets: Secrets): Promise<void>;
  /** Creates a page to pay an order on; the same page for the same order and attempt. */
  createSession(secrets: Secrets, request: PaymentRequest): Promise<{ id: string; url: string }>;
  /** Reads the state of a page, and completes a payment that the shopper has confirmed. */
  readSession(secrets: Secrets, sessionId: string): Promise<SessionState>;
  /**
   * Completes a payment when the shopper returns, for providers that charge only then and whose pages can't be opened
   * twice.
   */
  completeSession?(secrets: Secrets, sessionId: string): Promise<SessionState>;
  /** Closes a page, if the provider can. Returns its state; a page may have been paid before. */
  endSession(secrets: Secrets, sessionId: string): Promise<SessionState>;
  /** Refunds a part of a payment, once per refund id. */
  refund(
    secrets: Secrets,
    refund: {
      id: string;
      payment_reference: string;
      amount: number;
      currency: string;
      /** The provider's ids of the payment's other refunds. */
      known: readonly string[];
    },
  ): Promise<ProviderRefund>;
  /** Reads the state of a refund, for providers that send no event about it. */
  readRefund?(
    secrets: Secrets,
    refund: { reference: string; payment_reference: string },
  ): Promise<ProviderRefund>;
  /**
   * Captures an authorised payment, once per id, and releases the rest. Returns its state, which may be another one: it may have
   * been captured or have expired before. Absent if the provider captures each payment at once; so are the next two.
   */
  capture?(
    secrets: Secrets,
    capture: { id: string; payment_reference: string; amount: number; currency: string },
  ): Promise<PaymentState>;
  /** Releases an authorised payment. Returns its state, which may be another one. */
  release?(secrets: Secrets, payment: { id: string; payment_reference: string }): Promise<PaymentState>;
  readPayment?(secrets: Secrets, reference: string): Promise<PaymentState>;
  /**
   * The payment page that an event names, for providers whose events aren't signed and must be read from their API;
   * undefined if it can't be ours. No one can make the server call the provider about pages that don't exist.
   */
  pageOfEvent?(payload: string): { order_id: string; session_id: string } | undefined;
  /**
   * Verifies that an event is the provider's, and reads it. Absent if the provider sends none: a job reads its pages.
   *
   * @param now in milliseconds
   * @throws PaymentProblem "forged"
   */
  readEvent?(secrets: Secrets, payload: string, signature: string, now: number): Promise<ProviderEvent>;
}
