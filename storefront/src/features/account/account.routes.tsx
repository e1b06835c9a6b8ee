import { RejectedError } from "@vitrine/contract/client";
import type { ShopperAccount } from "@vitrine/contract/customers/shopper-accounts";
import { html, json, redirect } from "../../responses.ts";
import { renderPage, type View } from "../../page.tsx";
import { t } from "../../i18n.ts";
import { translateMessage } from "../../languages/request-language.ts";
import { inStore, type Shopper } from "../cart/shopper.ts";
import { accountCookies, codeCookie, requestedCodeIn } from "./account-cookies.ts";
import { accountView } from "./AccountPage.tsx";
import { addressesView, addressView, changeAddresses, changedElsewhere } from "./addresses.routes.tsx";
import { Deletion, Details, type TypedDetails } from "./DetailsPage.tsx";
import { OwnOrders } from "./OwnOrders.tsx";
import { OwnStoreCredit } from "./OwnStoreCredit.tsx";
import { listWished, OwnWishlist } from "./OwnWishlist.tsx";
import {
  forgetAccount,
  messageOf,
  requestCode,
  showCode,
  showSignIn,
  signIn,
  signInPath,
  signOut,
} from "./sign-in.routes.tsx";
import { isRejection } from "../../rejections.ts";

/** True if the shop has accounts for its shoppers. */
export function hasAccounts({ site }: Pick<Shopper, "site">): boolean {
  return site.store.checkout.customer_accounts !== "off";
}

/** GET /account and the pages below it; undefined if there is no such page. @param path below "/account" */
export async function showAccount(shopper: Shopper, path: string): Promise<Response | undefined> {
  if (path === "login") return showSignIn(shopper);
  if (path === "code") return showCode(shopper);
  return whileSignedIn(shopper, async (account) => {
    if (path === "data.json") return sendData(shopper);
    const view = await viewAt(shopper, account, path);
    return view && respond(shopper, view);
  });
}

/** POST below /account; undefined if the path accepts no form. */
export async function handleAccountForm(
  shopper: Shopper,
  path: string,
  form: URLSearchParams,
): Promise<Response | undefined> {
  if (path === "login") return requestCode(shopper, form);
  if (path === "code") return signIn(shopper, form);
  if (path === "logout") return signOut(shopper, form);
  if (path === "wishlist.json") return syncWishlist(shopper, form);
  return whileSignedIn(shopper, async (account) => {
    const item = /^addresses\/(new|\d{1,2})$/.exec(path)?.[1];
    if (item) {
      const view = await changeAddresses(shopper, account, item, form);
      return view ? respond(shopper, view) : toSection(shopper, "addresses");
    }
    if (path === "details") return saveDetails(shopper, account, form);
    if (path === "wishlist") return removeWished(shopper, form);
    if (path === "deletion-code") return requestDeletion(shopper, account);
    return path === "deletion" ? deleteAccount(shopper, account, form) : undefined;
  });
}

/** Runs the work for a signed-in shopper; otherwise redirects to the sign-in page. */
async function whileSignedIn(
  shopper: Shopper,
  work: (account: ShopperAccount) => Promise<Response | undefined>,
): Promise<Response | undefined> {
  const { site, shop, client, shopperToken } = shopper;
  if (!shopperToken) return redirect(signInPath(site.base));
  try {
    const { data } = await client.shopper_accounts.read({ params: inStore(shopper) });
    return await work(data);
  } catch (failure) {
    if (!(failure instanceof RejectedError) || failure.code !== "unauthenticated") throw failure;
    return redirect(signInPath(site.base), accountCookies(shop, site.origin, undefined));
  }
}

/** The page, with the cookie of the session for another 90 days. */
function respond(shopper: Shopper, view: View, cookies: string[] = []): Response {
  const { site, shop, shopperToken } = shopper;
  return html(renderPage(site, view), [...accountCookies(shop, site.origin, shopperToken), ...cookies]);
}

/** Redirects to a page that says that a change is saved. */
function toSection({ site }: Shopper, section: "addresses" | "details"): Response {
  return redirect(`${site.base}/account/${section}?saved=1`);
}

async function viewAt(shopper: Shopper, account: ShopperAccount, path: string): Promise<View | undefined> {
  const isSaved = shopper.query.has("saved");
  if (path === "") return ordersView(shopper);
  if (path === "store-credit") return storeCreditView(shopper);
  if (path === "addresses")
    return addressesView(account, { news: isSaved ? t("Your addresses are saved.") : undefined });
  if (path.startsWith("addresses/")) return addressView(shopper, account, path.slice("addresses/".length));
  if (path === "wishlist") return wishlistView(shopper);
  if (path === "details")
    return detailsView(200, { account, news: isSaved ? t("Your details are saved.") : undefined });
  return path === "delete" ? deletionView(200, { email: account.email, isRequested: false }) : undefined;
}

async function storeCreditView(shopper: Shopper): Promise<View> {
  const { shopper_accounts } = shopper.client;
  const params = inStore(shopper);
  const query = { limit: 20, cursor: shopper.query.get("cursor") ?? undefined };
  const [credit, { data, meta }] = await Promise.all([
    shopper_accounts.read_store_credit({ params }),
    shopper_accounts.list_store_credit({ params, query }),
  ]);
  const children = <OwnStoreCredit credit={credit.data} entries={data} nextCursor={meta.next_cursor} />;
  return accountView(200, { section: "store-credit", title: t("Store credit"), children });
}

async function ordersView(shopper: Shopper): Promise<View> {
  const { data, meta } = await shopper.client.shopper_accounts.list_orders({
    params: inStore(shopper),
    query: { limit: 20, cursor: shopper.query.get("cursor") ?? undefined },
  });
  const children = <OwnOrders orders={data} nextCursor={meta.next_cursor} />;
  return accountView(200, { section: "orders", title: t("Orders"), children });
}

async function wishlistView(shopper: Shopper): Promise<View> {
  const children = <OwnWishlist products={await listWished(shopper)} />;
  return accountView(200, { section: "wishlist", title: t("Wishlist"), children });
}

interface DetailsViewProps {
  account: ShopperAccount;
  typed?: TypedDetails;
  errors?: Record<string, string>;
  news?: string;
  problem?: string;
}

function detailsView(status: number, { news, problem, ...props }: DetailsViewProps): View {
  const children = <Details {...props} />;
  return accountView(status, { section: "details", title: t("Details"), news, problem, children });
}

function deletionView(status: number, props: Parameters<typeof Deletion>[0]): View {
  const children = <Deletion {...props} />;
  return accountView(status, { section: "details", title: t("Delete account"), children });
}

/** POST /account/details */
async function saveDetails(
  shopper: Shopper,
  account: ShopperAccount,
  form: URLSearchParams,
): Promise<Response> {
  const typed = {
    name: form.get("name") ?? "",
    phone: form.get("phone") ?? "",
    accepts_marketing: form.has("accepts_marketing"),
  };
  const body = { ...typed, version: Number(form.get("version")) };
  try {
    await shopper.client.shopper_accounts.update({ params: inStore(shopper), body });
    return toSection(shopper, "details");
  } catch (failure) {
    if (!isRejection(failure)) throw failure;
    if (failure.code === "version_conflict")
      return respond(shopper, detailsView(409, { account, typed, problem: changedElsewhere() }));
    if (failure.code !== "invalid_input") throw failure;
    const errors = Object.fromEntries(
      Object.entries(failure.errors).map(([name, todo]) => [name, translateMessage(todo[0] ?? "")]),
    );
    return respond(shopper, detailsView(422, { account, typed, errors }));
  }
}

/** GET /account/data.json */
async function sendData(shopper: Shopper): Promise<Response> {
  const { data } = await shopper.client.shopper_accounts.export_data({ params: inStore(shopper) });
  const response = json(200, data);
  response.headers.set("content-disposition", `attachment; filename="${shopper.shop.handle}-my-data.json"`);
  return response;
}

/** POST /account/wishlist: removes a product. */
async function removeWished(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const body = { add: [], remove: form.getAll("remove").slice(0, 1) };
  await shopper.client.shopper_accounts.change_wished({ params: inStore(shopper), body });
  return redirect(`${shopper.site.base}/account/wishlist`);
}

/** POST /account/wishlist.json: what a browser has added and removed; responds with the merged wishlist. */
async function syncWishlist(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  try {
    const body = { add: form.getAll("add"), remove: form.getAll("remove") };
    const { data } = await shopper.client.shopper_accounts.change_wished({ params: inStore(shopper), body });
    return json(200, data);
  } catch (failure) {
    if (!isRejection(failure)) throw failure;
    return json(failure.status, { message: translateMessage(failure.message) });
  }
}

/** POST /account/deletion-code: emails the code that confirms the deletion. */
async function requestDeletion(shopper: Shopper, { email }: ShopperAccount): Promise<Response> {
  const { site, shop, client } = shopper;
  try {
    const { data } = await client.shopper_accounts.request_deletion({ params: inStore(shopper) });
    const cookie = codeCookie(shop, site, { request: data.request, email });
    return respond(shopper, deletionView(200, { email, isRequested: true }), [cookie]);
  } catch (failure) {
    if (failure instanceof RejectedError && failure.code === "unauthenticated") throw failure;
    const { status, message } = messageOf(failure, "code");
    return respond(shopper, deletionView(status, { email, isRequested: false, error: message }));
  }
}

/** POST /account/deletion */
async function deleteAccount(
  shopper: Shopper,
  { email }: ShopperAccount,
  form: URLSearchParams,
): Promise<Response> {
  const { site, shop, cookies, client } = shopper;
  const code = form.get("code") ?? "";
  const request = requestedCodeIn(cookies, shop)?.request ?? "";
  try {
    await client.shopper_accounts.remove({ params: inStore(shopper), body: { request, code } });
  } catch (failure) {
    if (failure instanceof RejectedError && failure.code === "unauthenticated") throw failure;
    const { status, message } = messageOf(failure, "code");
    return respond(shopper, deletionView(status, { email, isRequested: true, typed: code, error: message }));
  }
  const title = t("Your account is deleted");
  const body = (
    <section className="passage">
      <h1>{title}</h1>
      <p>{t("The shop no longer has your personal data.")}</p>
      <p>
        <a href={`${site.base}/products`}>{t("Continue shopping")}</a>
      </p>
    </section>
  );
  return html(renderPage(site, { title, body }), forgetAccount(shopper));
}
