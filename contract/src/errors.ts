/**
 * All expected errors of the API, by code. An endpoint declares its own with `.errors(errorMap("sold_out"))`;
 * any endpoint may return the common ones. Response body: `{ message, code, errors?: { "field.path": ["what
 * to do"] }, request_id, ...details }`.
 */
export const apiErrors = {
  // common
  unauthenticated: { status: 401, message: "Sign in to continue." },
  forbidden: { status: 403, message: "You don't have access to this. Ask the shop's owner for access." },
  not_found: { status: 404, message: "We couldn't find this. It may have been moved or deleted." },
  method_not_allowed: { status: 405, message: "This URL doesn't support this method." },
  too_large: { status: 413, message: "This request is too large. Send less at once." },
  unsupported_media: { status: 415, message: "Send JSON or form data." },
  malformed: { status: 400, message: "We couldn't read the request. Send well-formed JSON or form data." },
  invalid_input: { status: 422, message: "Check the fields with errors." },
  idempotency_key_missing: { status: 400, message: "Send an Idempotency-Key header with this request." },
  idempotency_key_invalid: {
    status: 400,
    message: "Use 128 or fewer printable ASCII characters in the Idempotency-Key header.",
  },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was already used for a different request.",
  },
  too_many_requests: { status: 429, message: "Too many attempts. Wait a moment, then try again." },
  busy: {
    status: 409,
    message: "Another change is being saved. Wait a few seconds, then try again.",
  },
  internal: { status: 500, message: "Something went wrong on our side. Nothing was changed. Try again." },
  unavailable: { status: 503, message: "The server is busy or starting. Try again in a moment." },

  // accounts
  wrong_credentials: { status: 401, message: "This email and password don't match an account." },
  second_factor_needed: { status: 401, message: "Enter the code from your authenticator app." },
  second_factor_wrong: {
    status: 422,
    message:
      "This code isn't correct. Enter the current code from your authenticator app, or a recovery code.",
  },
  second_factor_set: { status: 409, message: "An authenticator app is already set up. Remove it first." },
  wrong_password: { status: 422, message: "This isn't your password. Enter the password you sign in with." },
  no_password: {
    status: 422,
    message: "This account has no password yet. Set one with “Forgot your password?” on the sign-in page.",
  },
  reset_expired: { status: 422, message: "This link has expired. Request a new one." },
  shop_has_open_orders: {
    status: 409,
    message:
      "One of your shops still has open orders. Complete or cancel them, or transfer the shop to another owner.",
  },
  wrong_code: {
    status: 422,
    message: "This code isn't correct. Enter the code from our latest email.",
  },
  code_expired: { status: 422, message: "This code has expired. Request a new one." },
  ticket_expired: {
    status: 422,
    message: "Your confirmation has expired. Confirm your email again.",
  },
  email_taken: { status: 409, message: "An account with this email already exists. Sign in instead." },
  password_weak: {
    status: 422,
    message: "This password is too easy to guess. Choose another one.",
  },

  // sign-in with another provider
  sign_in_way_missing: {
    status: 404,
    message: "This sign-in method isn't available. Sign in with your password.",
  },
  provider_silent: {
    status: 503,
    message: "The sign-in provider isn't responding. Sign in with your password, or try again.",
  },
  sign_in_rejected: { status: 401, message: "We couldn't confirm this sign-in. Try again." },
  email_needed: { status: 422, message: "Enter your email. We'll send a code to confirm it." },
  link_needed: {
    status: 409,
    message: "An account with this email already exists. Enter its password to connect them.",
  },

  // push
  push_token_rejected: {
    status: 422,
    message: "We can't send notifications to this device. Turn them off and on again in the browser.",
  },
  device_id_missing: { status: 400, message: "Send a Device-Id header with this request." },

  // shops
  handle_taken: { status: 409, message: "This URL is taken. Choose another." },
  shop_not_ready: { status: 409, message: "Your shop can't open yet. Complete the missing steps first." },
  shop_not_live: { status: 409, message: "This shop isn't open right now." },
  domain_exists: { status: 409, message: "This domain is already in your list." },
  domain_not_active: {
    status: 409,
    message: "This domain isn't active yet. Set its DNS records, then check it again.",
  },
  currency_locked: {
    status: 409,
    message: "The currency can't be changed after the first order.",
  },
  time_zone_locked: {
    status: 409,
    message: "The time zone can't be changed after the first order.",
  },
  currency_changed: {
    status: 409,
    message: "The shop just changed its currency. Check the prices, then order again.",
  },
  version_conflict: {
    status: 409,
    message: "Someone else saved changes while you were editing. Compare the versions, then save again.",
  },
  theme_published: {
    status: 409,
    message: "This theme is published. Publish another theme, then delete this one.",
  },
  publication_in_past: { status: 422, message: "Choose a time in the future." },
  limit_reached: {
    status: 409,
    message: "You've reached the maximum number of entries. Delete one to add another.",
  },

  // products
  product_handle_taken: { status: 409, message: "Another product already uses this handle. Choose another." },
  variant_repeated: { status: 422, message: "Two variants have the same options. Change one of them." },
  sku_taken: { status: 409, message: "Another variant already uses this SKU. Enter another." },
  digital_file_rejected: { status: 422, message: "This file can't be sold." },
  download_expired: {
    status: 410,
    message: "This link has expired. Open your order page for a new one.",
  },
  downloads_used_up: {
    status: 409,
    message: "You've reached the download limit of this file. Contact the shop for another copy.",
  },
  size_chart_empty: { status: 422, message: "Add a table or a picture." },
  faq_target_not_found: {
    status: 422,
    message: "A product, category or collection was deleted meanwhile. Remove it and save again.",
  },
  size_chart_target_not_found: {
    status: 422,
    message:
      "The picture of this chart, or an item it's shown on, no longer exists. Remove it here, then save again.",
  },
  picture_rejected: { status: 422, message: "This file can't be used as a picture." },

  // newsletter
  newsletter_link_expired: { status: 410, message: "This link has expired. Sign up again." },

  // pages
  page_handle_taken: { status: 409, message: "Another page already uses this handle. Choose another." },
  post_handle_taken: { status: 409, message: "Another post already uses this handle. Choose another." },
  policy_exists: { status: 409, message: "This shop already has this policy. Edit the existing one." },

  // categories and collections
  category_handle_taken: {
    status: 409,
    message: "Another category already uses this handle. Choose another.",
  },
  category_too_deep: {
    status: 409,
    message: "Categories can have up to 5 levels. Choose a higher parent category.",
  },
  category_below_itself: {
    status: 409,
    message: "A category can't be nested under itself. Choose another parent category.",
  },
  collection_handle_taken: {
    status: 409,
    message: "Another collection already uses this handle. Choose another.",
  },
  collection_by_rules: {
    status: 409,
    message: "This collection uses rules. Pin or exclude products, or change the rules.",
  },
  collection_by_hand: {
    status: 409,
    message: "This is a manual collection. Add or remove products instead.",
  },
  page_gone: { status: 410, message: "This page no longer exists." },
  too_many_synonyms: { status: 409, message: "You can have up to 500 groups of synonyms. Delete one first." },
  too_many_pinned: { status: 409, message: "You can pin up to 50 products. Unpin one first." },
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
  // reviews
  reviews_for_buyers: {
    status: 403,
    message:
      "This shop accepts reviews from customers only. Open your order page from our email to write one.",
  },
  not_delivered: {
    status: 409,
    message: "You can write a review when your order is delivered.",
  },
  already_reviewed: { status: 409, message: "You've already written this review." },
  shop_reviews_off: { status: 403, message: "This shop accepts reviews of its products only." },
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
  // bulk edits
  bulk_edit_empty: {
    status: 422,
    message: "None of these products exist anymore. Choose at least one product.",
  },
  bulk_edit_over: { status: 409, message: "This bulk edit has finished, so it can't be cancelled." },
  bulk_edit_not_undoable: {
    status: 409,
    message: "This bulk edit can no longer be undone. Change the products in the table instead.",
  },
  bulk_edit_undone: { status: 409, message: "This bulk edit was already undone." },
  // inventory
  stock_short: { status: 409, message: "There isn't enough stock. Check the quantity, then try again." },
  stock_promised: {
    status: 409,
    message: "More units are committed to orders than would be left. Save again to confirm.",
  },

  // emails to customers
  order_without_email: {
    status: 409,
    message: "This order has no email. Add one with Edit contact and address.",
  },
  email_not_sent: {
    status: 503,
    message: "The mail server didn't accept the email. Wait a moment, then try again.",
  },

  // imports
  import_rejected: { status: 422, message: "This file can't be imported." },
  import_not_undoable: {
    status: 409,
    message:
      "An import can be undone once, within 24 hours. Change the products one by one or with a bulk edit.",
  },
  import_no_failed_pictures: {
    status: 409,
    message: "This import has no failed pictures, or it is still running.",
  },
  import_not_ready: { status: 409, message: "This import isn't ready to start." },
  data_export_running: {
    status: 409,
    message: "An export is running. Wait until it is finished, then try again.",
  },

  // cart and checkout
  cart_not_found: { status: 404, message: "This cart no longer exists. Start a new one." },
  cart_ordered: { status: 409, message: "This cart has already been ordered." },
  cart_too_large: {
    status: 422,
    message:
      "A cart can hold up to 999 of one item and 200 different items. Lower the quantity or remove an item.",
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

  draft_order_completed: {
    status: 409,
    message: "This draft is an order already. Open the order to change it.",
  },
  contact_blocked: {
    status: 409,
    message: "This shop can't take your order online. Contact the shop to order.",
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

  // couriers
  courier_silent: {
    status: 503,
    message: "The courier isn't responding. Wait a moment, then try again.",
  },
  sms_gateway_silent: {
    status: 503,
    message: "The SMS gateway isn't responding. Wait a moment, then try again.",
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
  translations_unreadable: {
    status: 422,
    message:
      "We couldn't read this file. Choose an XLIFF file, or a CSV file in UTF-8 with the columns Type, Identification, Field and Translated content, up to 20 MB.",
  },
  settlement_unreadable: {
    status: 422,
    message: "We couldn't read this file. Choose a CSV file with a header and up to 500 rows.",
  },

  // customers
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

  // redirects
  redirect_exists: {
    status: 409,
    message: "This path already redirects. Search for it and edit that redirect.",
  },
  redirect_loop: {
    status: 409,
    message: "The target redirects back to this path. Choose another target, or delete that redirect first.",
  },

  // broken links
  link_check_running: { status: 409, message: "A check is already running. Wait until it has finished." },

  // webhooks and API keys
  webhook_off: { status: 409, message: "This webhook is off. Turn it on first." },
  expiry_passed: { status: 422, message: "Choose a date in the future." },

  // documents
  documents_busy: {
    status: 503,
    message: "Too many documents are being created. Wait a minute, then try again.",
  },
  first_number_used: {
    status: 409,
    message: "The first document is already issued, so its number can't be changed. Reload the page.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ApiErrorCode = keyof typeof apiErrors;

/** The part of an oRPC error map that declares these errors on an endpoint. */
export function errorMap<C extends ApiErrorCode>(...codes: C[]): { [K in C]: (typeof apiErrors)[K] } {
  return Object.fromEntries(codes.map((code) => [code, apiErrors[code]])) as {
    [K in C]: (typeof apiErrors)[K];
  };
}
