/** Expected errors of placed orders, draft orders, couriers and documents. */
export const orderErrors = {
  // orders
  refund_too_large: {
    status: 409,
    message: "This is more than can be refunded. Reload the order to see the remaining amount.",
  },
  transition_rejected: {
    status: 409,
    message: "The status of this order has changed, so this isn't possible. Reload the order.",
  },
  order_view_only: {
    status: 403,
    message: "This link only shows the order. Only the customer's own link can change it.",
  },
  mention_rejected: {
    status: 409,
    message: "Someone you mentioned is no longer in the team. Remove the mention, then add the note again.",
  },
  too_many_tags: {
    status: 409,
    message: "An order can have up to 50 tags. Remove one to add another.",
  },
  view_shared: {
    status: 403,
    message: "Only owners and admins can share views and change shared ones. Save it as your own view.",
  },
  view_name_taken: { status: 409, message: "Another view of this list has this name. Choose another." },

  // emails to customers
  order_without_email: {
    status: 409,
    message: "This order has no email. Add one with Edit contact and address.",
  },
  email_not_sent: {
    status: 503,
    message: "The mail server didn't accept the email. Wait a moment, then try again.",
  },

  // couriers
  courier_silent: {
    status: 503,
    message: "The courier isn't responding. Wait a moment, then try again.",
  },
  sms_gateway_silent: {
    status: 503,
    message: "The SMS gateway isn't responding. Wait a moment, then try again.",
  },
  nothing_to_print: {
    status: 409,
    message: "These orders need no delivery, so there is nothing to print.",
  },
  courier_rejected: { status: 422, message: "The courier didn't accept this shipment." },
  courier_currency: { status: 409, message: "This courier doesn't support your shop's currency." },
  courier_in_use: {
    status: 409,
    message: "Shipments were booked with this courier, so it can't be deleted. Turn it off instead.",
  },
  shipment_booked: {
    status: 409,
    message: "This shipment is already booked. Cancel the booking before you book it again.",
  },
  courier_event_rejected: { status: 400, message: "The courier didn't send this event." },
  settlement_unreadable: {
    status: 422,
    message: "We couldn't read this file. Choose a CSV file with a header and up to 500 rows.",
  },
  settlement_changed: {
    status: 409,
    message: "The order has changed, so this correction is no longer possible. Choose the file again.",
  },

  // documents
  documents_busy: {
    status: 503,
    message: "Too many documents are being created. Wait a minute, then try again.",
  },
  first_number_used: {
    status: 409,
    message: "The first document is already issued, so its number can't be changed. Reload the page.",
  },

  // draft orders
  draft_order_completed: {
    status: 409,
    message: "This draft is an order already. Open the order to change it.",
  },
} as const;
