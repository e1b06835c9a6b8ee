/** Expected errors of customers, segments and store credit. */
export const customerErrors = {
  sign_in_unavailable: {
    status: 409,
    message: "You can't sign in to this shop. Contact the shop to order.",
  },
  shopper_has_open_orders: {
    status: 409,
    message: "You have open orders. You can delete your account when they're delivered or cancelled.",
  },
  customer_exists: { status: 409, message: "Another customer already has this email or phone number." },
  customer_erased: { status: 409, message: "The personal data of this customer was erased." },
  store_credit_too_low: {
    status: 409,
    message: "The customer doesn't have this much store credit. Reload the page to see the balance.",
  },
  store_credit_too_high: { status: 409, message: "This is more store credit than a customer can have." },
  store_credit_changed: {
    status: 409,
    message: "Your store credit has changed. Check the amount that is left to pay.",
  },
  store_credit_unavailable: {
    status: 409,
    message: "This order has no customer who can use store credit. Choose another refund.",
  },
  customer_same: { status: 422, message: "Choose another customer to merge with this one." },
  customer_has_open_orders: {
    status: 409,
    message: "This customer has open orders. Deliver or cancel them first, because they need the address.",
  },
  too_many_customers: {
    status: 409,
    message: "You can change up to 10,000 customers at once. Add a filter, then try again.",
  },
  segment_in_use: {
    status: 409,
    message: "A coupon is for this segment. Change or delete the coupon first.",
  },
  segment_name_taken: { status: 409, message: "Another segment already has this name. Choose another." },
} as const;
