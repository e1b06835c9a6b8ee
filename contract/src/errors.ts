/**
 * The phrase book of refusals: everything the API says no with, by code. An endpoint declares its own with
 * `.errors(refuses("sold_out"))`; the ones marked common may come from any endpoint.
 * On the wire: `{ message, code, errors?: { "field.path": ["what to do"] }, request_id, ...details }`.
 */
export const apiErrors = {
  // common
  unauthenticated: { status: 401, message: "Sign in to go on." },
  forbidden: { status: 403, message: "Your role does not include this. The shop's owner can change that." },
  not_found: { status: 404, message: "There is nothing at this address." },
  method_not_allowed: { status: 405, message: "This address does not take that method." },
  too_large: { status: 413, message: "That is more than can be sent at once." },
  unsupported_media: { status: 415, message: "Send JSON or a form." },
  malformed: { status: 400, message: "The request could not be read. Send well-formed JSON or a form." },
  invalid_input: { status: 422, message: "Some fields need your attention." },
  idempotency_key_missing: { status: 400, message: "Send an Idempotency-Key header with this request." },
  idempotency_key_invalid: {
    status: 400,
    message: "Use at most 128 printable ASCII characters in the Idempotency-Key header.",
  },
  idempotency_key_reused: { status: 422, message: "This Idempotency-Key was used for a different request." },
  too_many_requests: { status: 429, message: "That was tried too often. Wait a moment, then try again." },
  busy: {
    status: 409,
    message: "Another change is being saved. Wait a few seconds, then try again.",
  },
  internal: { status: 500, message: "Something broke on our side. Nothing was changed. Try again." },
  unavailable: { status: 503, message: "The server is starting or busy. Try again in a moment." },

  // accounts
  wrong_credentials: { status: 401, message: "This e-mail and password do not match an account." },
  second_factor_needed: { status: 401, message: "Type the code of your authenticator, too." },
  second_factor_wrong: {
    status: 422,
    message: "This code does not match. Type the one your authenticator shows now, or a recovery code.",
  },
  second_factor_set: { status: 409, message: "The authenticator is set already. Remove it first." },
  wrong_password: { status: 422, message: "This is not your password. Type the one you sign in with." },
  no_password: {
    status: 422,
    message: "This account has no password yet. Set one by “Forgot your password?” on the sign-in page.",
  },
  reset_expired: { status: 422, message: "This link no longer works. Ask for a new one." },
  shop_has_open_orders: {
    status: 409,
    message: "A shop of yours still has open orders. Finish or cancel them, or make somebody else its owner.",
  },
  wrong_code: {
    status: 422,
    message: "That code is not the one we sent. Check the latest mail and type it again.",
  },
  code_expired: { status: 422, message: "This code no longer works. Ask for a new one." },
  ticket_expired: {
    status: 422,
    message: "Confirm your e-mail again: the confirmation is older than ten minutes.",
  },
  email_taken: { status: 409, message: "There is already an account with this e-mail. Sign in instead." },
  password_weak: {
    status: 422,
    message: "Choose another password: this one is among the first that are guessed.",
  },

  // signing in by another company's account
  sign_in_way_missing: {
    status: 404,
    message: "This way of signing in is not set up here. Sign in with your password.",
  },
  provider_silent: {
    status: 503,
    message: "The provider does not answer at the moment. Sign in with your password, or try again.",
  },
  sign_in_refused: { status: 401, message: "This sign-in could not be confirmed. Start it once more." },
  email_needed: { status: 422, message: "Type your e-mail. We send a code to see that it is yours." },
  link_needed: {
    status: 409,
    message: "There is already an account with this e-mail. Type its password once to connect the two.",
  },

  // push
  push_token_refused: {
    status: 422,
    message: "Notifications cannot be sent to this token. Turn them off and on again in the browser.",
  },
  device_id_missing: { status: 400, message: "Send a Device-Id header with this request." },

  // shops
  handle_taken: { status: 409, message: "This address is taken. Choose another." },
  shop_not_ready: { status: 409, message: "The shop cannot open yet. See what is missing." },
  shop_not_live: { status: 409, message: "This shop is not open at the moment." },
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
    message: "The shop has just changed its currency. Check the prices, then order again.",
  },
  version_conflict: {
    status: 409,
    message: "Somebody else has saved this meanwhile. Compare, then save again.",
  },

  // products
  product_handle_taken: { status: 409, message: "Another product already has this address." },
  variant_repeated: { status: 422, message: "Two variants have the same options." },
  sku_taken: { status: 409, message: "Another variant already has this SKU." },
  digital_file_refused: { status: 422, message: "This file cannot be sold." },
  download_expired: {
    status: 410,
    message: "This link no longer works. Open the page of your order for a new one.",
  },
  downloads_used_up: {
    status: 409,
    message: "This file was fetched as often as it may be. Ask the shop for another copy.",
  },
  size_chart_empty: { status: 422, message: "Add a table or a picture." },
  size_chart_stranger: {
    status: 422,
    message:
      "Something this chart is shown with, or its picture, is no longer there. Remove it here, then save again.",
  },
  picture_refused: { status: 422, message: "This file cannot be used as a picture." },

  // categories and collections
  category_handle_taken: { status: 409, message: "Another category already has this address." },
  category_too_deep: {
    status: 409,
    message: "Categories stand on at most 5 levels. Choose a place further up.",
  },
  category_below_itself: {
    status: 409,
    message: "A category cannot stand below itself. Choose another place.",
  },
  collection_handle_taken: { status: 409, message: "Another collection already has this address." },
  collection_by_rules: {
    status: 409,
    message: "Rules choose what is in this collection. Pin or exclude products, or change the rules.",
  },
  collection_by_hand: {
    status: 409,
    message: "This collection is chosen by hand. Add and remove products instead.",
  },
  page_gone: { status: 410, message: "What was at this address has been taken away." },
  too_many_synonyms: { status: 409, message: "A shop keeps 500 of these. Take one away first." },
  too_many_pinned: { status: 409, message: "At most 50 products can be pinned. Unpin one first." },
  // bulk edits
  bulk_edit_empty: { status: 422, message: "Choose at least one product: none of those is there any more." },
  bulk_edit_over: { status: 409, message: "This is over already. There is nothing left to cancel." },
  bulk_edit_not_undoable: {
    status: 409,
    message: "This can no longer be taken back. Change the products in the table instead.",
  },
  bulk_edit_undone: { status: 409, message: "This has been taken back already." },
  // inventory
  stock_short: { status: 409, message: "There are not that many pieces. Look at the count, then try again." },
  stock_promised: {
    status: 409,
    message: "More pieces are promised to orders than would be left. Save again to record it all the same.",
  },

  // imports
  import_refused: { status: 422, message: "This file cannot be imported." },
  import_not_undoable: {
    status: 409,
    message: "An import can be undone once, within 24 hours. Change the products by hand, or in bulk.",
  },
  import_no_failed_pictures: {
    status: 409,
    message: "This import has no failed pictures to fetch, or is still being worked on.",
  },
  import_not_ready: { status: 409, message: "This import is not waiting to be started." },

  // cart and checkout
  cart_not_found: { status: 404, message: "This cart is gone. Start a new one." },
  cart_ordered: { status: 409, message: "This cart has already been ordered." },
  cart_too_large: {
    status: 422,
    message:
      "A cart can hold up to 999 of one item and 200 different items. Lower the quantity or remove an item.",
  },
  cart_empty: { status: 409, message: "There is nothing in the cart." },
  checkout_incomplete: { status: 422, message: "Some details are missing." },
  sold_out: { status: 409, message: "Somebody was faster: there is not enough left." },
  quantity_limited: { status: 409, message: "This shop limits how many of a product an order holds." },
  price_changed: { status: 409, message: "A price has changed since you last looked. Check the new total." },

  // orders
  transition_refused: { status: 409, message: "The order is no longer in a state that allows this." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ApiErrorCode = keyof typeof apiErrors;

/** The part of an oRPC error map that declares these refusals on an endpoint. */
export function refuses<C extends ApiErrorCode>(...codes: C[]): { [K in C]: (typeof apiErrors)[K] } {
  return Object.fromEntries(codes.map((code) => [code, apiErrors[code]])) as {
    [K in C]: (typeof apiErrors)[K];
  };
}
