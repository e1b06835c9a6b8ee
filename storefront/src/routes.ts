import { RejectedError } from "@vitrine/contract/client";
import { forEveryone, forOneVisitor, html, redirect, securityHeaders } from "./responses.ts";
import { handleAccountForm, hasAccounts, showAccount } from "./features/account/account.routes.tsx";
import { categoriesPage } from "./features/categories/CategoriesPage.tsx";
import { categoryPage } from "./features/categories/CategoryPage.tsx";
import { collectionPage } from "./features/collections/CollectionPage.tsx";
import { collectionsPage } from "./features/collections/CollectionsPage.tsx";
import {
  addToCart,
  changeCartCoupons,
  changeNote,
  showCart,
  updateCart,
} from "./features/cart/cart.routes.ts";
import {
  restoreCart,
  saveContact,
  unsubscribe,
  unsubscribeView,
} from "./features/cart/cart-recovery.routes.tsx";
import { go } from "./features/cart/current-cart.ts";
import { changeSaved } from "./features/cart/saved-items.ts";
import type { Shopper } from "./features/cart/shopper.ts";
import { showAddressFormat } from "./features/checkout/address-format.ts";
import { fillAddress } from "./features/checkout/checkout-account.tsx";
import { chooseStoreCredit } from "./features/checkout/StoreCreditForm.tsx";
import { saveCheckout, showCheckout } from "./features/checkout/checkout.routes.tsx";
import { findOrder, findOrderPath, findOrderView } from "./features/order-lookups/find-order.routes.tsx";
import {
  choosePlace,
  readDelivery,
  showDelivery,
} from "./features/delivery-estimates/delivery-estimates.routes.tsx";
import { downloadPage } from "./features/orders/DownloadPage.tsx";
import { buyAgain } from "./features/orders/buy-again.routes.ts";
import { payOrder } from "./features/orders/pay-order.routes.tsx";
import { orderPage } from "./features/orders/OrderPage.tsx";
import {
  cancelOrder,
  cancelReturn,
  confirmOrder,
  requestReturn,
  sendCode,
  submitProof,
  receiveOrder,
} from "./features/orders/orders.routes.tsx";
import { faqPage } from "./features/faqs/FaqPage.tsx";
import { contactView, sendContactForm } from "./features/messages/messages.routes.tsx";
import {
  confirmSignUp,
  confirmView,
  newsletterUnsubscribeView,
  newsletterView,
  signUp,
  unsubscribeFromNewsletter,
} from "./features/newsletter/newsletter.routes.tsx";
import { blogFeed } from "./features/blogs/blog-feed.ts";
import { blogPage, postTagPage } from "./features/blogs/BlogPage.tsx";
import { postPage } from "./features/blogs/PostPage.tsx";
import { contentPage } from "./features/pages/ContentPage.tsx";
import { purchaseFrame } from "./features/plugins/purchase-frame.ts";
import { popupPageOf } from "./features/promo-popups/PromoPopup.tsx";
import { productPage, requireProduct } from "./features/products/ProductPage.tsx";
import { productsPage, searchPage } from "./features/products/ListPage.tsx";
import { showSuggestions } from "./features/search/suggestions.ts";
import { showWishedCards } from "./features/wishlist/wished-cards.ts";
import { wishlistPage } from "./features/wishlist/WishlistPage.tsx";
import { showSharePicture } from "./features/products/share-picture.routes.ts";
import {
  requestStock,
  forgetRequest,
  forgetView,
} from "./features/products/buy-box/stock-requests.routes.tsx";
import {
  requestsUnsubscribeView,
  sendOwnReview,
  sendReview,
  showOwnReviewForm,
  showReviewForm,
  unsubscribeFromRequests,
} from "./features/reviews/reviews.routes.tsx";
import { shopReviewsPage } from "./features/reviews/ShopReviewsPage.tsx";
import { afterChoosing } from "./features/products/buy-box/variant-choice.rules.ts";
import type { Page } from "./page-cache.ts";
import { sitemapUrl } from "./page-key.ts";
import { renderPage, type View } from "./page.tsx";
import { productPath } from "./paths.ts";
import { composedPage } from "./sections/composed-page.tsx";
import { closedPage } from "./sections/ClosedPage.tsx";
import { homePage } from "./sections/HomePage.tsx";
import { notFoundPage } from "./sections/NotFoundPage.tsx";
import type { Visit } from "./site.ts";
import { robots, sitemapFile, sitemapIndex } from "./sitemap.ts";

/** A page that is the same for all visitors. */
export async function sharedRoute(visit: Visit, path: string): Promise<Page> {
  const page = await sharedView(visit, path).catch((apiError: unknown) =>
    rejectedPage(visit, path, apiError),
  );
  const cacheControl = page.status === 200 ? forEveryone : forOneVisitor;
  return { ...page, headers: { "cache-control": cacheControl, ...securityHeaders, ...page.headers } };
}

async function sharedView(visit: Visit, path: string): Promise<Page> {
  const isDefault = visit.site.base === visit.site.root;
  if (path === "/robots.txt" && isDefault) return robots(visit.site);
  if (path === "/sitemap.xml" && isDefault) return sitemapIndex(visit);
  if (path === "/robots.txt" || path === "/sitemap.xml") return missingPage(visit, path);
  // Of a shop that moved here, the path may have a redirect.
  if (path === "/reviews" && !visit.site.store.has_shop_reviews) return missingPage(visit, path);
  if (path === "/blog/feed.xml") return blogFeed(visit);
  const [, kindOfFile, part] = sitemapUrl.exec(path) ?? [];
  if (kindOfFile) return sitemapFile(visit, kindOfFile, Number(part));
  if (path === "/purchase") return purchaseFrame(visit.site);
  const view = await viewOf(visit, path);
  return renderPage(visit.site, { ...view, loadsPlugins: true, popupPage: popupPageOf(path) });
}

async function viewOf(visit: Visit, path: string): Promise<View> {
  if (path === "/") return homePage(visit);
  if (path === "/products") return composedPage(visit, "list", await productsPage(visit));
  if (path === "/search") return composedPage(visit, "list", await searchPage(visit));
  if (path === "/wishlist") return wishlistPage(visit);
  if (path === "/faq") return composedPage(visit, "page", await faqPage(visit));
  if (path === "/reviews") return composedPage(visit, "page", await shopReviewsPage(visit));
  if (path === "/categories") return categoriesPage(visit);
  if (path === "/collections") return collectionsPage(visit);
  if (path === "/blog") return composedPage(visit, "page", await blogPage(visit));
  const [kind, handle = "", tag] = segments(path);
  if (kind === "categories") return composedPage(visit, "list", await categoryPage(visit, handle));
  if (kind === "collections") return composedPage(visit, "list", await collectionPage(visit, handle));
  if (kind === "blog" && tag !== undefined) return composedPage(visit, "page", await postTagPage(visit, tag));
  if (kind === "blog") return composedPage(visit, "post", await postPage(visit, handle));
  if (kind === "pages" || kind === "policies")
    return composedPage(visit, "page", await contentPage(visit, handle, kind === "policies"));
  return composedPage(visit, "product", await productPage(visit, handle));
}

/** Responds with pages of one visitor, and with everything that is not a page. */
export async function ownRoute(shopper: Shopper, path: string): Promise<Response> {
  const [first, second, ...rest] = segments(path);
  if (path === "/cart" || path === "/cart.json")
    return showCart({ ...shopper, wantsJson: path === "/cart.json" });
  if (path === "/checkout") return showCheckout(shopper);
  if (path === "/checkout/address-format.json") return showAddressFormat(shopper);
  if (path === "/delivery") return showDelivery(shopper);
  if (path === "/delivery.json") return readDelivery(shopper);
  if (path === "/wishlist.json") return showWishedCards(shopper);
  if (path === "/suggestions.json") return showSuggestions(shopper);
  if (first === "products" && second && rest.length === 0) return toVariant(shopper, second);
  if (first === "share-pictures" && second?.endsWith(".jpg") && rest.length === 0)
    return showSharePicture(shopper, second.slice(0, -".jpg".length));
  if (first === "products" && second && rest.join() === "review") return showReviewForm(shopper, second);
  if (first === "stock-requests" && second && rest.length === 0)
    return html(renderPage(shopper.site, forgetView()));
  if (first === "cart" && second === "restore" && rest.length === 1) return restoreCart(shopper, rest[0]!);
  if (first === "cart-emails" && second && rest.length === 0)
    return html(renderPage(shopper.site, unsubscribeView()));
  if (first === "review-emails" && second && rest.length === 0)
    return html(renderPage(shopper.site, requestsUnsubscribeView()));
  if (path === "/contact" && shopper.site.store.has_contact_form)
    return html(renderPage(shopper.site, contactView(shopper)));
  if (path === findOrderPath) return html(renderPage(shopper.site, findOrderView(shopper)));
  if (path === "/newsletter" && shopper.site.store.has_newsletter)
    return html(renderPage(shopper.site, newsletterView(shopper)));
  if (first === "newsletter-confirmations" && second && rest.length === 0)
    return html(renderPage(shopper.site, confirmView()));
  if (first === "newsletter-emails" && second && rest.length === 0)
    return html(renderPage(shopper.site, newsletterUnsubscribeView()));
  if (first === "orders" && second && rest.length === 2 && rest[0] === "reviews")
    return (await showOwnReviewForm(shopper, second, rest[1]!)) ?? html(await missingPage(shopper, path));
  if (first === "orders" && second && rest.length === 0)
    return html(renderPage(shopper.site, await orderPage(shopper, second)));
  // bKash sends the browser back with a link, others with a form.
  if (first === "orders" && second && rest.join() === "payment-return") return afterPayment(shopper, second);
  if (first === "downloads" && second && rest.length === 0)
    return html(renderPage(shopper.site, await downloadPage(shopper, second)));
  if (first === "account" && hasAccounts(shopper)) {
    const response = await showAccount(shopper, [second ?? "", ...rest].join("/"));
    if (response) return response;
  }
  return html(await missingPage(shopper, path));
}

/** Redirects from the options selected without JavaScript to the URL of their variant. */
async function toVariant(shopper: Shopper, handle: string): Promise<Response> {
  const product = await requireProduct(shopper, handle);
  const values = product.options.map((_, at) => shopper.query.get(`o${at}`) ?? "");
  const variant = afterChoosing(product.variants, values, 0, values[0] ?? "");
  const path = productPath(shopper.site.base, product.handle);
  return redirect(variant ? `${path}?variant=${variant.id}` : path);
}

/** Handles a submitted form; undefined if the path accepts none. */
export async function formRoute(
  shopper: Shopper,
  path: string,
  form: URLSearchParams,
): Promise<Response | undefined> {
  if (path === "/cart/lines") return addToCart(shopper, form);
  if (path === "/cart/lines/update") return updateCart(shopper, form);
  if (path === "/cart/note") return changeNote(shopper, form);
  if (path === "/cart/coupons") return changeCartCoupons(shopper, form);
  if (path === "/cart/saved") return changeSaved(shopper, form);
  if (path === "/checkout") return saveCheckout(shopper, form);
  if (path === "/checkout/contact") return saveContact(shopper, form);
  if (path === "/checkout/address") return fillAddress(shopper, form);
  if (path === "/checkout/store-credit") return chooseStoreCredit(shopper, form);
  if (path === "/delivery") return choosePlace(shopper, form);
  if (path === "/stock-requests") return requestStock(shopper, form);
  if (path === findOrderPath) return findOrder(shopper, form);
  if (path === "/contact") return sendContactForm(shopper, form);
  if (path === "/newsletter") return signUp(shopper, form);
  const [first, token, ...rest] = segments(path);
  if (first === "account" && hasAccounts(shopper))
    return handleAccountForm(shopper, [token ?? "", ...rest].join("/"), form);
  if (first === "orders" && token && rest.join() === "cart") return buyAgain(shopper, token);
  if (first === "orders" && token && rest.join() === "payment") return payOrder(shopper, token);
  if (first === "orders" && token && rest.join() === "payment-return") return afterPayment(shopper, token);
  if (first === "stock-requests" && token && rest.length === 0) return forgetRequest(shopper, token);
  if (first === "cart-emails" && token && rest.length === 0) return unsubscribe(shopper, token);
  if (first === "review-emails" && token && rest.length === 0) return unsubscribeFromRequests(shopper, token);
  if (first === "newsletter-confirmations" && token && rest.length === 0)
    return confirmSignUp(shopper, token);
  if (first === "newsletter-emails" && token && rest.length === 0)
    return unsubscribeFromNewsletter(shopper, token);
  const task = rest.join("/");
  if (first === "orders" && token && task === "confirmation") return confirmOrder(shopper, token, form);
  if (first === "orders" && token && task === "codes") return sendCode(shopper, token);
  if (first === "orders" && token && task === "cancellation") return cancelOrder(shopper, token);
  if (first === "orders" && token && task === "receipt") return receiveOrder(shopper, token);
  const returnId = /^returns\/([^/]+)\/cancellation$/.exec(task)?.[1];
  if (first === "orders" && token && returnId) return cancelReturn(shopper, token, returnId);
  return undefined;
}

/** Leads to the order's page, which reads the payment from the provider: nothing that the browser says about the payment is used. */
function afterPayment(shopper: Shopper, token: string): Response {
  return go(shopper, `/orders/${encodeURIComponent(token)}?payment=returned`);
}

/** Handles a submitted form with files; undefined if the path accepts none. */
export function fileFormRoute(
  shopper: Shopper,
  path: string,
  read: () => Promise<FormData | Response>,
): Promise<Response> | undefined {
  const [first, token, task, id, ...rest] = segments(path);
  if (!token || rest.length > 0) return undefined;
  if (first === "products" && task === "review" && id === undefined) return sendReview(shopper, token, read);
  if (first !== "orders") return undefined;
  if (task === "reviews" && id) return sendOwnReview(shopper, { token, subject: id }, read);
  if (id !== undefined) return undefined;
  if (task === "returns") return requestReturn(shopper, token, read);
  return task === "payment-proofs" ? submitProof(shopper, token, read) : undefined;
}

/** The page for an expected error that no route handled; other errors are unexpected. */
export async function rejectedPage(visit: Visit, path: string, apiError: unknown): Promise<Page> {
  if (!(apiError instanceof RejectedError)) throw apiError;
  if (apiError.code === "shop_not_live") return renderPage(visit.site, closedPage(visit.site));
  if (apiError.status === 404 || apiError.code === "invalid_input") return missingPage(visit, path);
  throw apiError;
}

/** Redirects to the new path of a moved page, or responds with the not-found page. */
async function missingPage(visit: Visit, path: string): Promise<Page> {
  const target = await movedTo(visit, path);
  if (typeof target === "number") return renderPage(visit.site, await notFoundPage(visit, target));
  const query = visit.query.size > 0 ? `?${visit.query}` : "";
  // Only the owner can store a redirect to another site; it gets no parameters, which may be the shopper's.
  const location = target.startsWith("/") ? visit.site.base + encodeURI(target) + query : target;
  return { status: 301, headers: { location, "content-type": "text/plain; charset=utf-8" }, body: "" };
}

/** The new path of a page, otherwise the status: 404, or 410 if it was deleted. */
async function movedTo({ site, client }: Visit, path: string): Promise<string | 404 | 410> {
  const decoded = `/${segments(path).join("/")}`;
  if (decoded === "/" || decoded.length > 1000) return 404;
  try {
    const params = { handle: site.store.handle };
    return (await client.storefront.read_redirect({ params, query: { path: decoded } })).data.target;
  } catch (apiError) {
    if (apiError instanceof RejectedError && (apiError.status === 404 || apiError.status === 410))
      return apiError.status;
    throw apiError;
  }
}

function segments(path: string): string[] {
  try {
    return path.split("/").slice(1).map(decodeURIComponent);
  } catch {
    return [];
  }
}
