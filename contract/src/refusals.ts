/**
 * The phrase book of refusals: everything the API says no with, by code. An endpoint declares its own with
 * `.errors(refuses("sold_out"))`; the ones marked common may come from any endpoint.
 * On the wire: `{ message, code, errors?: { "field.path": ["what to do"] }, request_id, ...details }`.
 */
export const refusals = {
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
  idempotency_key_reused: { status: 422, message: "This Idempotency-Key was used for a different request." },
  too_many_requests: { status: 429, message: "That was tried too often. Wait a moment, then try again." },
  internal: { status: 500, message: "Something broke on our side. Nothing was changed. Try again." },
  unavailable: { status: 503, message: "The server is starting or busy. Try again in a moment." },

  // accounts
  wrong_credentials: { status: 401, message: "This e-mail and password do not match an account." },
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

  // shops
  handle_taken: { status: 409, message: "This address is taken. Choose another." },
  shop_not_ready: { status: 409, message: "The shop cannot open yet. See what is missing." },
  shop_not_live: { status: 409, message: "This shop is not open at the moment." },
  currency_locked: { status: 409, message: "The currency is fixed once the shop has an order." },
  version_conflict: {
    status: 409,
    message: "Somebody else has saved this meanwhile. Compare, then save again.",
  },

  // products
  product_handle_taken: { status: 409, message: "Another product already has this address." },
  variant_repeated: { status: 422, message: "Two variants have the same options." },
  picture_refused: { status: 422, message: "This file cannot be used as a picture." },

  // imports
  import_refused: { status: 422, message: "This file cannot be imported." },
  import_not_ready: { status: 409, message: "This import is not waiting to be started." },

  // cart and checkout
  cart_not_found: { status: 404, message: "This cart is gone. Start a new one." },
  cart_ordered: { status: 409, message: "This cart has already been ordered." },
  cart_empty: { status: 409, message: "There is nothing in the cart." },
  checkout_incomplete: { status: 422, message: "Some details are missing." },
  sold_out: { status: 409, message: "Somebody was faster: there is not enough left." },
  price_changed: { status: 409, message: "A price has changed since you last looked. Check the new total." },

  // orders
  transition_refused: { status: 409, message: "The order is no longer in a state that allows this." },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

/** The part of an oRPC error map that declares these refusals on an endpoint. */
export function refuses<C extends RefusalCode>(...codes: C[]): { [K in C]: (typeof refusals)[K] } {
  return Object.fromEntries(codes.map((code) => [code, refusals[code]])) as {
    [K in C]: (typeof refusals)[K];
  };
}
