import { currentInvoice } from "@vitrine/contract/orders/issued-document";
import type { OrderEmailName } from "@vitrine/contract/orders/order-emails";
import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import type { CustomerMail } from "../../mail/customer-mail.tsx";
import type { JobData } from "../../jobs/job-data.ts";
import { recoveryMail } from "../abandoned-checkouts/recovery.mail.tsx";
import { invoiceMail, sentInvoice } from "../documents/invoice.mail.tsx";
import { stockReturnedMail } from "../inventory/stock-returned.mail.tsx";
import { confirmDays } from "../newsletter/newsletter-token.ts";
import { confirmSignUpMail, welcomeMail } from "../newsletter/newsletter.mail.tsx";
import { orderCodeMail } from "../order-codes/order-code.mail.tsx";
import { codeMinutes as orderCodeMinutes } from "../order-codes/order-codes.queries.ts";
import { orderLinkMail } from "../order-lookups/order-link.mail.tsx";
import { orderMails } from "../orders/emails/order-mail.job.ts";
import type { AboutOrder } from "../orders/emails/order-parts.mail.tsx";
import { orderPlacedMail } from "../orders/emails/order-placed.mail.tsx";
import { proofRejectedMail } from "../payment-proofs/proof-rejected.mail.tsx";
import { returnMail } from "../returns/returns.mail.tsx";
import { reviewRequestMail } from "../reviews/review-request.mail.tsx";
import { shopperCodeMail } from "../shopper-accounts/shopper-code.mail.tsx";
import { codeMinutes } from "../shopper-accounts/shopper-codes.queries.ts";
import { creditAddedMail } from "../store-credit/credit-added.mail.tsx";
import { causeOf, sampleId } from "./customer-emails.rules.ts";
import type { sampleTexts } from "./sample-texts.mail.tsx";

type Texts = ReturnType<typeof sampleTexts>;
type Writer = (about: AboutOrder, texts: Texts) => CustomerMail;

const sampleCode = "123456";

/** An email about an order, with samples of what the order doesn't have. */
export function writeEmail(email: CustomerEmail, about: AboutOrder, texts: Texts): CustomerMail {
  return writers[email](about, texts);
}

const writers: Record<CustomerEmail, Writer> = {
  order_placed: orderPlacedMail,
  order_code: (about) => orderCodeMail(about, sampleCode, orderCodeMinutes),
  order_link: orderLinkMail,
  order_confirmed: ofOrder("confirmed", "order_confirmed"),
  order_edited: ofOrder("edited", "order_edited"),
  order_cancelled: ofOrder("cancelled", "order_cancelled"),
  order_message: ofOrder("message", "order_message"),
  payment_link: ofOrder("payment-link", "payment_link"),
  payment_received: ofOrder("payment-received", "payment_received"),
  payment_failed: ofOrder("payment-failed", "payment_failed"),
  proof_rejected: (about, { proofReason }) => proofRejectedMail(about, proofReason),
  order_refunded: ofOrder("refunded", "order_refunded"),
  order_invoice: (about) => invoiceMail(about, shownInvoice(about.order)),
  order_shipped: ofOrder("shipped", "order_shipped"),
  tracking_changed: ofOrder("tracking", "tracking_changed"),
  out_for_delivery: ofOrder("out-for-delivery", "out_for_delivery"),
  attempt_failed: ofOrder("attempt-failed", "attempt_failed"),
  order_ready: ofOrder("ready-for-pickup", "order_ready"),
  order_delivered: ofOrder("delivered", "order_delivered"),
  return_requested: ofReturn("requested"),
  return_entered: ofReturn("entered"),
  return_approved: ofReturn("approved"),
  return_declined: ofReturn("declined"),
  return_received: ofReturn("received"),
  return_closed: ofReturn("closed"),
  return_exchanged: ofReturn("exchanged"),
  store_credit_added: ({ shop, order, order_url, language }) => {
    const { name, total, currency } = order;
    const credit = {
      name,
      amount: total,
      balance: total,
      currency,
      store_url: order_url,
      has_accounts: true,
    };
    return creditAddedMail({ ...credit, shop }, language);
  },
  review_request: (about) => reviewRequestMail(about, reviewed(about), about.order_url),
  abandoned_first: ofCheckout(1),
  abandoned_second: ofCheckout(2),
  abandoned_third: ofCheckout(3),
  back_in_stock: ({ shop, order, order_url, language }) =>
    stockReturnedMail(
      { shop, name: order.lines[0]!.title, product_url: order_url, forget_url: order_url },
      language,
    ),
  newsletter_confirmation: ({ shop, order_url, language }) =>
    confirmSignUpMail(shop, order_url, confirmDays, language),
  newsletter_welcome: ({ shop, order_url, language }) =>
    welcomeMail(shop, { storeUrl: order_url, unsubscribeUrl: order_url }, language),
  sign_in_code: ofCode("sign_in"),
  account_deletion_code: ofCode("delete_account"),
};

/** The invoice of the order, or the first one of a shop. */
function shownInvoice(order: AboutOrder["order"]): Parameters<typeof invoiceMail>[1] {
  const invoice = currentInvoice(order.documents);
  return invoice ? sentInvoice(order, invoice) : { name: "INV-1", total: order.total };
}

function ofOrder(name: OrderEmailName, email: CustomerEmail): Writer {
  return (about) => orderMails[name](about, causeOf(email, about.order));
}

function ofCode(purpose: "sign_in" | "delete_account"): Writer {
  return ({ shop, language }) =>
    shopperCodeMail({ shop, code: sampleCode, minutes: codeMinutes, purpose }, language);
}

/** A return of one unit of the first item. */
function ofReturn(email: JobData["return-mail"]["email"]): Writer {
  return (about, { instructions, declineReason }) => {
    const { id, number, number_prefix, placed_at, lines } = about.order;
    return returnMail(
      about,
      {
        id: sampleId,
        order_id: id,
        status: "approved",
        requested_by: "shopper",
        note: null,
        instructions,
        decline_reason: declineReason,
        resolution: null,
        refund: null,
        photos: [],
        requested_at: placed_at,
        decided_at: null,
        received_at: null,
        resolved_at: null,
        exchange: { id: sampleId, number: number + 1, number_prefix },
        lines: [
          { order_line_id: lines[0]!.id, quantity: 1, reason: "changed_mind", sellable: 1, damaged: 0 },
        ],
      },
      email,
    );
  };
}

function reviewed({ order }: AboutOrder) {
  const products = order.lines.map(({ id, product_id, title }) => ({ product_id: product_id ?? id, title }));
  return { products, asksForShop: false };
}

/** The items of the order as those of an abandoned checkout, without a coupon. */
function ofCheckout(step: number): Writer {
  return ({ shop, order, order_url, language }) =>
    recoveryMail(
      {
        shop,
        checkout: order,
        step,
        lines: order.lines.map(
          ({ id, variant_id, product_id, title, variant_title, quantity, unit_price }) => ({
            variant_id: variant_id ?? id,
            product_id,
            title,
            variant_title,
            quantity,
            unit_price,
            current_price: unit_price,
            available: null,
          }),
        ),
        coupon_code: null,
        link: order_url,
        unsubscribe_url: order_url,
      },
      language,
    );
}
