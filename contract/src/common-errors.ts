/** Errors that any endpoint may return. */
export const commonErrors = {
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
} as const;
