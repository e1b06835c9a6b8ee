import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import type { alwaysSent } from "@vitrine/contract/shops/email-texts";
import type { TFunction } from "i18next";

/** The reasons why an email can't be turned off. */
export function alwaysSentLabels(t: TFunction) {
  return {
    receipt: t("Customers need it as proof of their order or payment."),
    action: t("Customers must know that they have to do something."),
    security: t("It protects orders and accounts."),
    requested: t("Customers get it because they requested it."),
    chosen: t("You choose each time you do it."),
    settings: t("You turn it on or off in its own settings."),
  } satisfies Record<NonNullable<(typeof alwaysSent)[CustomerEmail]>, string>;
}

interface EmailLabel {
  name: string;
  /** When it is sent. */
  when: string;
}

/** The emails about orders and payments. */
export function orderEmailLabels(t: TFunction) {
  return {
    order_placed: {
      name: t("Order placed"),
      when: t("When an order is placed, and for online payments once it is paid."),
    },
    order_code: {
      name: t("Code to confirm an order"),
      when: t("When a cash-on-delivery order has to be confirmed by the customer."),
    },
    order_link: {
      name: t("Link to an order"),
      when: t("When a customer looks up an order in your shop."),
    },
    order_confirmed: { name: t("Order confirmed"), when: t("When you confirm an order.") },
    order_edited: {
      name: t("Order edited"),
      when: t("When you edit an order or its contact and choose to email the customer."),
    },
    order_cancelled: {
      name: t("Order cancelled"),
      when: t("When an order is cancelled, also because it wasn't paid in time."),
    },
    order_message: { name: t("Message to customer"), when: t("When you send a message from an order.") },
    payment_link: {
      name: t("Payment link"),
      when: t("When you create an order that the customer pays online."),
    },
    payment_received: {
      name: t("Payment received"),
      when: t(
        "When you mark an order as paid, accept a proof of payment, or a payment link is paid. Online payments at checkout are in the email Order placed.",
      ),
    },
    payment_failed: {
      name: t("Payment failed"),
      when: t("When the payment provider reports that a payment failed. It has a button to pay again."),
    },
    proof_rejected: {
      name: t("Proof of payment rejected"),
      when: t("When you reject a proof of payment."),
    },
    order_refunded: { name: t("Order refunded"), when: t("When a refund is made.") },
    order_invoice: {
      name: t("Invoice"),
      when: t(
        "When you email an invoice from an order, or automatically if you turn it on in the invoice settings.",
      ),
    },
  } satisfies Partial<Record<CustomerEmail, EmailLabel>>;
}

/** The emails about shipments and returns. */
export function deliveryEmailLabels(t: TFunction) {
  return {
    order_shipped: { name: t("Order shipped"), when: t("When a shipment is marked as shipped.") },
    tracking_changed: {
      name: t("Tracking details changed"),
      when: t("When you correct the tracking details of a shipment, if you choose to notify the customer."),
    },
    out_for_delivery: {
      name: t("Out for delivery"),
      when: t("When you or the courier set a shipment to Out for delivery."),
    },
    attempt_failed: {
      name: t("Delivery attempt failed"),
      when: t("When you or the courier record a failed delivery."),
    },
    order_ready: { name: t("Ready for pickup"), when: t("When you mark an order as ready for pickup.") },
    order_delivered: { name: t("Order delivered"), when: t("When a shipment is marked as delivered.") },
    return_requested: {
      name: t("Return request received"),
      when: t("When a customer requests a return on their order page."),
    },
    return_entered: { name: t("Return entered"), when: t("When you enter a return for a customer.") },
    return_approved: { name: t("Return approved"), when: t("When you approve a return.") },
    return_declined: { name: t("Return request declined"), when: t("When you decline a return.") },
    return_received: {
      name: t("Return received"),
      when: t("When you have received and inspected returned items."),
    },
    return_closed: {
      name: t("Return closed without refund"),
      when: t("When you close a return without a refund."),
    },
    return_exchanged: { name: t("Return exchanged"), when: t("When you exchange returned items.") },
  } satisfies Partial<Record<CustomerEmail, EmailLabel>>;
}

/** The emails that bring customers back, and those of accounts. */
export function otherEmailLabels(t: TFunction) {
  return {
    store_credit_added: {
      name: t("New store credit"),
      when: t("When you add store credit to a customer, if you choose to email the customer."),
    },
    review_request: {
      name: t("Review request"),
      when: t("Some days after the delivery, if you turn it on in the review settings."),
    },
    abandoned_first: {
      name: t("Abandoned checkout, first email"),
      when: t("After the time in the settings of abandoned checkouts."),
    },
    abandoned_second: {
      name: t("Abandoned checkout, second email"),
      when: t("After the time in the settings of abandoned checkouts."),
    },
    abandoned_third: {
      name: t("Abandoned checkout, third email"),
      when: t("After the time in the settings of abandoned checkouts."),
    },
    back_in_stock: {
      name: t("Back in stock"),
      when: t("When a product is back in stock, if the shopper requested the email."),
    },
    newsletter_confirmation: {
      name: t("Confirm newsletter sign-up"),
      when: t("When a shopper signs up for the newsletter."),
    },
    newsletter_welcome: {
      name: t("Newsletter welcome"),
      when: t("When a shopper has confirmed the sign-up."),
    },
    sign_in_code: {
      name: t("Sign-in code"),
      when: t("When a shopper signs in to their account in your shop."),
    },
    account_deletion_code: {
      name: t("Code to delete an account"),
      when: t("When a shopper deletes their account in your shop."),
    },
  } satisfies Partial<Record<CustomerEmail, EmailLabel>>;
}

/** The name of each email, and when it is sent. */
export function emailLabels(t: TFunction): Record<CustomerEmail, EmailLabel> {
  return { ...orderEmailLabels(t), ...deliveryEmailLabels(t), ...otherEmailLabels(t) };
}
