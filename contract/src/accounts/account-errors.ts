/** Expected errors of accounts, sign-in and push notifications. */
export const accountErrors = {
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
  proof_required: {
    status: 403,
    message: "Confirm that it's you to make this change.",
  },
  deletion_scheduled: {
    status: 401,
    message: "This account will be deleted. Keep the account to sign in.",
  },
  reset_expired: { status: 422, message: "This link has expired. Request a new one." },
  shop_has_open_orders: {
    status: 409,
    message: "There are still open orders. Complete or cancel them, or make someone else the owner.",
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
} as const;
