/** Expected errors of a shop: its settings, content, translations and integrations. */
export const shopErrors = {
  // shops
  handle_taken: { status: 409, message: "This URL is taken. Choose another." },
  shop_not_ready: { status: 409, message: "Your shop can't open yet. Complete the missing steps first." },
  shop_closes: {
    status: 409,
    message: "This shop will be deleted. An owner can keep it in Settings, Business account.",
  },
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
  order_numbers_locked: {
    status: 409,
    message:
      "The first order number can't be changed after the first order. If you only have test orders, choose a number above theirs.",
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
  tax_preset_conflict: {
    status: 409,
    message: "You already have CGST, SGST or UTGST for another place. Delete these rates first.",
  },

  // staff
  already_member: { status: 409, message: "This person already has access to the shop." },
  last_owner: {
    status: 409,
    message: "A shop needs an owner. Make another member an owner first.",
  },
  role_too_high: {
    status: 403,
    message:
      "You can only give permissions that you have, and change members who have no others. Ask an owner of the shop.",
  },
  role_name_taken: { status: 409, message: "The shop has a role with this name. Choose another name." },
  role_in_use: { status: 409, message: "Members have this role. Change their role, then delete it." },
  role_unknown: { status: 409, message: "This role was deleted. Choose another role." },
  invitation_expired: {
    status: 410,
    message: "This invitation is no longer valid. Ask the shop to send a new one.",
  },
  invitation_of_other: {
    status: 409,
    message: "This invitation is for another email address. Sign in with that one.",
  },

  // newsletter
  newsletter_link_expired: { status: 410, message: "This link has expired. Sign up again." },

  // pages
  faq_target_not_found: {
    status: 422,
    message: "A product, category or collection was deleted meanwhile. Remove it and save again.",
  },
  page_handle_taken: { status: 409, message: "Another page already uses this handle. Choose another." },
  post_handle_taken: { status: 409, message: "Another post already uses this handle. Choose another." },
  policy_exists: { status: 409, message: "This shop already has this policy. Edit the existing one." },

  // redirects
  page_gone: { status: 410, message: "This page no longer exists." },
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

  // search
  too_many_synonyms: { status: 409, message: "You can have up to 500 groups of synonyms. Delete one first." },

  // exports
  data_export_running: {
    status: 409,
    message: "An export is running. Wait until it is finished, then try again.",
  },

  // translations
  translations_unreadable: {
    status: 422,
    message:
      "We couldn't read this file. Choose an XLIFF file, or a CSV file in UTF-8 with the columns Type, Identification, Field and Translated content, up to 20 MB.",
  },
} as const;
