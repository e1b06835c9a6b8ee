// The islands and the script of a product's page, in one file for the browser.
export { RecentlyViewed } from "../wishlist/RecentlyViewed.tsx";
export { ProductTools } from "../wishlist/ProductTools.tsx";
export { BuyBox } from "./buy-box/BuyBox.tsx";
export { enhanceGallery } from "./gallery/live-gallery.ts";
