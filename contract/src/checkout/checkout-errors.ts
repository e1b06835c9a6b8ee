/** Expected errors of carts, coupons, the checkout and online payments. */
export const checkoutErrors = {
  // cart and checkout
  cart_not_found: { status: 404, message: "This cart no longer exists. Start a new one." },
  cart_ordered: { status: 409, message: "This cart has already been ordered." },
  cart_too_large: {
    status: 422,
    message:
      "A cart can hold up to 999 of one item and 200 different items. Lower the quantity or remove an item.",
  },
  too_many_saved: {
    status: 409,
    message: "You can save up to 100 items for later. Remove one, then try again.",
  },
  cart_empty: { status: 409, message: "Your cart is empty." },
  photo_rejected: { status: 422, message: "This photo can't be used. Choose another one." },
  proof_rejected: { status: 422, message: "This file can't be used as a proof of payment." },
  below_minimum: { status: 422, message: "The order is below the shop's minimum." },
  checkout_incomplete: { status: 422, message: "Some details are missing." },
  sold_out: { status: 409, message: "There isn't enough in stock." },
  quantity_limited: { status: 409, message: "This shop limits how many of a product you can order." },
  coupon_rejected: { status: 409, message: "This code can't be used." },
  slot_full: {
    status: 409,
    message: "This delivery time is no longer available. Choose another time or delivery method.",
  },
  price_changed: { status: 409, message: "A price has changed. Check the new total." },
  contact_blocked: {
    status: 409,
    message: "This shop can't take your order online. Contact the shop to order.",
  },

  // coupons
  coupon_without_codes: {
    status: 409,
    message: "This coupon has no unique codes. Choose “Unique codes” as its method first.",
  },
  coupon_code_taken: { status: 409, message: "Another coupon already uses this code. Choose another." },
  coupon_segment_not_found: {
    status: 422,
    message: "This segment no longer exists. Choose another.",
  },
  coupon_item_not_found: {
    status: 422,
    message:
      "A product, category or collection of this coupon no longer exists. Remove it here, then save again.",
  },

  // abandoned checkouts
  cart_link_expired: {
    status: 410,
    message: "This link has expired. The items may still be in the shop.",
  },
  cart_link_used: { status: 409, message: "This cart has already been ordered." },
  recovery_email_rejected: { status: 409, message: "This customer can't be emailed about this checkout." },
  recovery_coupon_not_found: {
    status: 422,
    message: "This coupon has no unique codes, or was deleted. Choose another coupon.",
  },

  // online payments
  payment_provider_silent: {
    status: 503,
    message: "The payment provider isn't responding. Wait a moment, then try again.",
  },
  capture_failed: {
    status: 409,
    message: "This payment couldn't be captured. Reload the order.",
  },
  payment_unavailable: {
    status: 409,
    message: "This payment method isn't available right now. Contact the shop to pay.",
  },
  amount_too_small: {
    status: 409,
    message: "This amount is too small to pay online. Contact the shop.",
  },
  order_not_payable: {
    status: 409,
    message: "This order can't be paid online anymore. Reload the page to see its status.",
  },
  currency_not_supported: {
    status: 409,
    message: "This payment provider doesn't support your shop's currency.",
  },
  event_rejected: { status: 400, message: "The payment provider didn't send this event." },
  payment_mismatch: {
    status: 422,
    message: "The amount or currency of this payment doesn't match the order.",
  },
} as const;
