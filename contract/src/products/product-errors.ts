/** Expected errors of products: catalogue, stock, imports and reviews. */
export const productErrors = {
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
  size_chart_target_not_found: {
    status: 422,
    message:
      "The picture of this chart, or an item it's shown on, no longer exists. Remove it here, then save again.",
  },
  picture_rejected: { status: 422, message: "This file can't be used as a picture." },

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
  too_many_pinned: { status: 409, message: "You can pin up to 50 products. Unpin one first." },

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
  stock_committed: {
    status: 409,
    message: "More units are committed to orders than would be left. Save again to confirm.",
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
} as const;
