import sharp from "sharp";
import { type Path, replaced, sampleOf, type TypedEndpoint } from "./contract-endpoints.ts";
import { writeToken } from "../src/features/staff-accounts/staff-accounts.rules.ts";
import { themeOf } from "./tenant-rows/content-values.ts";
import { invitationSecretOf } from "./tenant-rows/task-values.ts";
import { type Caller, sampleAgency, sampleTicket, type TenantShop } from "./tenants.ts";

/** The input of an endpoint. */
export interface Input {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
}

const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#7a3" } })
  .png()
  .toBuffer();
const table = "Handle,Title,Variant Price,On hand\nsample,Sample,1.00,3\n";

/** Valid input of the endpoint, with ids of this shop. */
export function inputFor(endpoint: TypedEndpoint, shop: TenantShop): Input {
  const known = (path: Path) => knownValue(endpoint, path, shop);
  return {
    params: endpoint.params ? (sampleOf(endpoint.params, known) as Record<string, unknown>) : {},
    query: endpoint.query ? (sampleOf(endpoint.query, known, false) as Record<string, unknown>) : {},
    body: endpoint.body ? withoutVariantIds(endpoint, sampleOf(endpoint.body, known)) : undefined,
  };
}

/** Without the variants' ids of a new product: its variants are new. */
function withoutVariantIds({ name }: TypedEndpoint, body: unknown): unknown {
  return name === "products.create" ? replaced(body, ["variants", 0, "id"], undefined) : body;
}

function knownValue(endpoint: TypedEndpoint, path: Path, shop: TenantShop): unknown {
  const name = path.findLast((step) => typeof step === "string") as string;
  switch (name) {
    case "shop":
      return /_webhook$|_notification$/.test(endpoint.name) ? shop.id : undefined;
    case "shop_id":
      return shop.id;
    case "role_id":
      return null;
    case "phone":
      return hasContact(endpoint) ? "+49 40 1234567" : undefined;
    case "postal_code":
      return hasContact(endpoint) || path.includes("pickup_place") ? "20457" : undefined;
    case "token":
      if (endpoint.name === "newsletter.confirm") return shop.newsletterToken;
      if (endpoint.name.startsWith("staff_invitations."))
        return writeToken(shop.id, invitationSecretOf(shop.marker));
      return endpoint.name === "stock_requests.remove" ? shop.stockRequestToken : shop.orderToken;
    case "link":
      if (endpoint.name === "cart_recovery.unsubscribe") return shop.recoveryEmailToken;
      if (endpoint.name === "reviews.unsubscribe") return shop.reviewEmailToken;
      if (endpoint.name === "newsletter.unsubscribe") return shop.newsletterEmailToken;
      return endpoint.name === "cart_recovery.restore" ? shop.cartLink : undefined;
    case "number":
      return endpoint.name === "order_lookups.create" ? "1001" : undefined;
    case "contact":
      return endpoint.name === "order_lookups.create" ? "nia@example.com" : undefined;
    case "method":
      return endpoint.name === "draft_orders.complete" ? "manual" : undefined;
    case "category_handle":
      return `${shop.marker}.categories.handle`;
    case "collection_handle":
      return `${shop.marker}.collections.handle`;
    case "page_handle":
      return `${shop.marker}.pages.handle`;
    case "post_handle":
      return `${shop.marker}.blogs.handle`;
    case "product_handle":
      return "the-same-handle";
    case "path":
      return "/the-same-path";
    case "target":
      return endpoint.name.startsWith("redirects.") ? "/products/sample" : undefined;
    case "handle":
      return endpoint.params && (endpoint.meta.who === "shopper" || endpoint.name === "shops.update")
        ? shop.handle
        : undefined;
    case "version":
    case "than":
      return 1;
    case "document":
      return themeOf(shop.marker);
    case "at":
      if (endpoint.name === "shops.preview_date") return "2099-01-01T00:00:00.000Z";
      return endpoint.name === "themes.publish" ? null : undefined;
    case "restored_version":
      return endpoint.name === "themes.publish" ? null : undefined;
    case "ticket":
      return sampleTicket;
    case "language":
      return endpoint.name.startsWith("translations.") ? "ar" : undefined;
    case "texts":
      return endpoint.name === "translations.update" ? { title: "Sample" } : undefined;
    case "code":
      if (endpoint.name === "languages.update") return "ar";
      return endpoint.name === "affiliate_agencies.read" ? sampleAgency : undefined;
    case "related":
      return typeof path.at(-1) === "number" ? shop.ids["products"] : undefined;
    case "level":
      // The first link of a menu is at the top level.
      return endpoint.name === "menus.update" ? 0 : undefined;
    case "form_id":
      return crypto.randomUUID();
    case "target_id":
      return shop.ids["pages"];
    case "kind":
      if (endpoint.name.startsWith("translations.")) return "product";
      return path.includes("link") ? "page" : undefined;
    case "value":
      return endpoint.name.startsWith("contact_links.") ? "+49 40 1234567" : undefined;
    case "background_colour":
      return "#000000";
    case "text_colour":
      return "#ffffff";
    case "price":
      // A sale price must be lower than the usual price.
      return path.includes("sale") ? 1 : path.includes("variants") ? 100 : undefined;
    case "currency":
      return "EUR";
    case "added":
    case "removed_coupons":
      return [];
    case "fees":
      return endpoint.name === "order_edits.create" ? [] : undefined;
    case "cancelled":
    case "shipped":
    case "fee":
      return endpoint.name === "order_refunds.create" ? 0 : undefined;
    case "restocks":
      return endpoint.name === "order_refunds.create" ? false : undefined;
    case "delivery":
      if (endpoint.name === "order_edits.create") return null;
      return endpoint.name === "order_refunds.create" ? 0 : undefined;
    case "billing":
      return null;
    case "customers":
      return endpoint.name.startsWith("coupons.") ? "everyone" : undefined;
    case "customer_segment_id":
      return endpoint.name.startsWith("coupons.") ? null : undefined;
    case "discount":
      return endpoint.name === "order_edits.create" ? null : undefined;
    case "delivery_price":
      return shop.amount;
    case "accepted_total":
      // An exchanged item has no delivery.
      return endpoint.name === "exchanges.create" ? shop.amount : 2 * shop.amount;
    case "accepted_credit":
      return endpoint.name === "exchanges.create" ? shop.amount : 0;
    case "filter":
      return endpoint.name === "bulk_edits.create" ? { search: shop.marker, status: "active" } : undefined;
    case "mentions":
      return typeof path.at(-1) === "number" ? shop.owner.account_id : undefined;
    case "words":
      // Synonyms must be different words.
      return path.at(-1) === "words" ? ["jumper", "sweater"] : undefined;
    case "action":
      if (endpoint.name.startsWith("promo_popups.")) return "link";
      return endpoint.name === "bulk_edits.create"
        ? { kind: "add_to_collection", collection_id: shop.ids["collections"] }
        : undefined;
    case "settings":
      return endpoint.name === "plugins.save" ? { measurement_id: "G-AB12CD34EF" } : undefined;
    case "sku":
      return endpoint.name === "variants.read_by_sku" ? "THE-SAME-SKU" : undefined;
    case "field":
      return endpoint.name === "variants.update" ? "price" : undefined;
    case "url":
      if (endpoint.name.startsWith("webhooks.")) return "https://hooks.example.com/vitrine";
      return endpoint.name === "import_products.fetch" ? "https://example.com/sample.csv" : undefined;
    case "fields":
      // The headers of the sample are those of products.
      return endpoint.name.startsWith("import_orders.")
        ? JSON.stringify(["order_number", "placed_at", "total"])
        : undefined;
    case "file":
      if (endpoint.name.startsWith("import_orders."))
        return new File(["Number,Date,Total\nS-1,2024-01-02,5.00\n"], "sample.csv", { type: "text/csv" });
      if (endpoint.name === "translations.import")
        return new File(["Type,Identification,Field,Translated content\n"], "sample.csv", {
          type: "text/csv",
        });
      return /import/.test(endpoint.name)
        ? new File([table], "sample.csv", { type: "text/csv" })
        : new File([picture], "sample.png", { type: "image/png" });
    case "files":
    case "photos":
      return typeof path.at(-1) === "number"
        ? new File([picture], "sample.png", { type: "image/png" })
        : undefined;
    case "account_sid":
      return `AC${"0".repeat(32)}`;
    case "expires_at":
      return endpoint.name === "api_keys.create" ? null : undefined;
    case "reach":
      return { by: "postcode", country: "FR", postcodes: ["20457"] };
    case "group_size":
      // Only discounts on items have groups.
      return null;
    case "tiers_by":
      // Fees by distance need a radius.
      return "subtotal";
    case "host":
      return endpoint.name === "domains.create" ? "sample.example" : undefined;
    case "hold_minutes":
      return 10;
    case "id":
    case "ids":
      return typeof path.at(-1) === "number" || name === "id" ? idAt(endpoint, path, shop) : undefined;
  }
  // The only category can't be its own parent, so it is at the top level.
  if (name === "parent_id") return null;
  if (name.endsWith("_ids")) return typeof path.at(-1) === "number" ? idAt(endpoint, path, shop) : undefined;
  return name.endsWith("_id") ? idAt(endpoint, path, shop) : undefined;
}

function hasContact({ name }: TypedEndpoint): boolean {
  return /^(customers|draft_orders|order_edits)\./.test(name);
}

const parts = new Set(["params", "query", "body", "id", "ids"]);

/**
 * The row that an id refers to: `order_line_id` names it; a plain `id` belongs to the list around it, else to
 * the preceding path segment.
 */
export function idAt(endpoint: TypedEndpoint, path: Path, shop: TenantShop): string | undefined {
  const names = path.filter((step) => typeof step === "string");
  const name = names.at(-1)!;
  if (name === "mentions" || name === "member") return shop.owner.account_id;
  const noun = nouns[name] ?? /^(.+)_ids?$/.exec(name)?.[1];
  if (noun) return shop.ids[tableOf(noun)];
  const around = names.findLast((step) => !parts.has(step));
  const before = around ?? /([\w-]+)\/\{id\}/.exec(endpoint.path)?.[1] ?? endpoint.name.split(".")[0]!;
  return shop.ids[
    before
      .replace("import-products", "imports")
      .replace("order-imports", "order_imports")
      .replace("data-exports", "data_exports")
      .replace(/^bulk$/, "bulk_edits")
      .replace(/^translations$/, "products")
      .replace(/^staff-accounts$/, "staff_invitations")
      .replace(/^areas$/, "quick_commerce_areas")
      .replace(/^order_(changes|exports)$/, "orders")
      .replace(
        "documents",
        /^documents\.(print|count_unprinted)$/.test(endpoint.name) ? "orders" : "documents",
      )
      .replace(/^select$/, endpoint.name.startsWith("customers.") ? "customers" : "products")
      .replace("-", "_")
  ];
}

/** Subjects of ids that are not named after them. */
const nouns: Record<string, string> = {
  parent_id: "category",
  file_id: "payment_proof",
  // The sample has the id of its return.
  photo_id: "return",
  phone_picture_id: "picture",
  icon_id: "picture",
  products_to: "category",
  except_product_id: "product",
  except_ids: "order",
  role_id: "staff_role",
  target_id: "page",
};

function tableOf(noun: string): string {
  return noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** Headers as the caller's browser sends them; a visitor sends the shop's cart token. */
export function headersOf(endpoint: TypedEndpoint, caller: Caller, shop: TenantShop): Record<string, string> {
  const { who, idempotency } = endpoint.meta;
  return {
    "device-id": caller.deviceId,
    ...(caller.token && who !== "anyone" ? { authorization: `Bearer ${caller.token}` } : {}),
    ...(who === "shopper" ? { "cart-token": shop.cartToken, "shopper-token": shop.shopperToken } : {}),
    ...(idempotency ? { "idempotency-key": crypto.randomUUID() } : {}),
  };
}

/** URL of the endpoint with its parameters and query. */
export function urlOf(endpoint: TypedEndpoint, { params, query }: Input): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return search ? `${path}?${search}` : path;
}
