/** Limits of a product; drafts of products have the same ones (contract/src/products/product-drafts.ts). */
export const MAX_VARIANTS = 2048;
/** Per option. */
export const MAX_VALUES = 100;
export const MAX_PICTURES = 250;
