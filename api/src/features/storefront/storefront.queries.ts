import { storefrontFields } from "@vitrine/contract/products/product-fields";
import type { MenuLocation } from "@vitrine/contract/shops/menus";
import type { DeliveryZone } from "@vitrine/contract/delivery/delivery-zones";
import type { Store } from "@vitrine/contract/shops/store";
import type { StoreProduct, StoreVariant } from "@vitrine/contract/products/store-products";
import { contentTime } from "../../db/content-time.queries.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { ThemePreview } from "../../ids.ts";
import { announcementsJson, type StoreAnnouncementRow } from "../announcements/announcements.queries.ts";
import { productFaqsJson } from "../faqs/faqs.queries.ts";
import { isOnSale, lowestPriceOf, variantsOf } from "../catalogue/products-on-date.queries.ts";
import { contactLinksJson } from "../contact-links/contact-links.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { activePluginsJson } from "../plugins/plugins.queries.ts";
import { checkoutRules } from "../checkout-settings/checkout-settings.queries.ts";
import { type MenuItemRow, menuItemsJson } from "../menus/menus.queries.ts";
import type { StoredSeo } from "../shops/stored-seo.rules.ts";
import { promoPopupJson, type StorePromoPopupRow } from "../promo-popups/promo-popups.queries.ts";
import { picturesJson } from "../products/product-pictures.queries.ts";
import { nearestSizeChartJson, type StoreSizeChartRow } from "../size-charts/size-charts.queries.ts";
import { themeRecordsJson } from "../themes/theme-records.queries.ts";
import type { ThemeRecords } from "../themes/theme-records.rules.ts";
import { available, joinStock, sellable } from "../stock/stock.queries.ts";
import { shownCompareAtPrice, fewUnitsLeft, starCounts } from "./cards.queries.ts";
import { isShown } from "../categories/is-shown.queries.ts";
import { purchaseTerms } from "./purchase-terms.queries.ts";
import { hasRelated } from "./related.queries.ts";

export type StoreRow = Omit<Store, "menus" | "announcements" | "promo_popup" | "seo" | "terms" | "theme"> & {
  seo: StoredSeo;
  terms: Omit<Store["terms"], "rates"> & { zones: Pick<DeliveryZone, "places" | "rates">[] };
  /** Null without a published theme. */
  theme_document: unknown;
  theme_records: ThemeRecords;
  menus: Partial<Record<MenuLocation, MenuItemRow[]>>;
  announcements: StoreAnnouncementRow[];
  promo_popup: StorePromoPopupRow | null;
};

/** The theme of a member's preview: a draft, or the one that is published on the date of the preview. */
interface PreviewedTheme {
  themePreview?: ThemePreview;
  contentTime?: string;
}

/** The shop's data for its pages, with its published theme, or with that of a member's preview. */
export function requireStore(tx: ShopTx, preview: PreviewedTheme = {}): Promise<StoreRow> {
  return tx.one(sql<StoreRow>`
    select s.id, s.handle::text as handle, s.name, s.country, s.currency, s.language, s.time_zone, s.is_live,
           case when s.is_live = 1 then s.email::text end as email, case when s.is_live = 1 then s.phone end as phone,
           s.photo_key as photo,
           s.seo,
           json_build_object('photo', ${sizeOf(sql`s.photo_key`)}, 'icon', ${sizeOf(sql`s.seo->>'icon'`)},
             'picture', ${sizeOf(sql`s.seo->>'picture'`)}) as picture_sizes,
           (select coalesce(json_agg(m), '[]') from (
              select title, handle from categories
              where shop_id = s.id and parent_id is null and not hidden order by position, id limit 8) m) as menu,
           ${announcementsJson(tx.shopId)} as announcements, ${contactLinksJson(tx.shopId)} as contact_links,
           ${promoPopupJson(tx.shopId)} as promo_popup, ${activePluginsJson(tx.shopId)} as plugins,
           exists (select from newsletter_settings where shop_id = s.id and is_enabled) as has_newsletter,
           exists (select from contact_form_settings where shop_id = s.id and is_enabled) as has_contact_form,
           (select coalesce(json_object_agg(m.location, ${menuItemsJson(tx.shopId, sql`m.items`)}), '{}')
              from menus m where m.shop_id = s.id) as menus,
           ${checkoutRules} as checkout, ${purchaseTerms} as terms, coalesce(cs.test_mode, false) as test_mode,
           exists (select from collections where shop_id = s.id and not hidden) as has_collections,
           exists (select from faqs where shop_id = s.id and is_published and is_on_page) as has_faqs,
           exists (select from shop_ratings where shop_id = s.id and 0 < any(counts)) as has_shop_reviews,
           exists (select from blogs where shop_id = s.id and published_at <= ${contentTime}) as has_blog,
           (select coalesce(json_agg(l), '[]') from (
              select kind, handle, title from pages
              where shop_id = s.id and published_at <= ${contentTime}
              order by kind = 'page', case when kind <> 'page' then kind end, id limit 20) l) as pages,
           t.document as theme_document, ${themeRecordsJson(tx.shopId, sql`t.document`)} as theme_records
    from shops s
    left join checkout_settings cs on cs.shop_id = s.id
    left join lateral ${documentFor(preview)} t on true
    where s.id = ${tx.shopId}`);
}

function documentFor({ themePreview, contentTime: at }: PreviewedTheme) {
  if (themePreview) return previewedDocument(themePreview);
  return at === undefined ? publishedDocument : documentOnDate;
}

/** The theme whose publication is planned last before the content time, otherwise the published one. */
const documentOnDate = sql`(
  select coalesce(v.document, o.document) as document from themes o
  left join theme_versions v on v.shop_id = o.shop_id and v.theme_id = o.id and v.version = o.publish_version
    and o.publish_at <= ${contentTime}
  where o.shop_id = s.id and (o.published_at is not null or o.publish_at <= ${contentTime})
  order by case when o.publish_at <= ${contentTime} then o.publish_at end desc nulls last limit 1)`;

const publishedDocument = sql`(
  select document from themes where shop_id = s.id and published_at is not null)`;

/** The document that the member's customiser shows. */
function previewedDocument({ theme_id, account_id }: ThemePreview) {
  return sql`(
    select coalesce(d.document, v.document, o.document) as document from themes o
    left join theme_drafts d on d.shop_id = o.shop_id and d.theme_id = o.id and d.account_id = ${account_id}
    left join theme_versions v on v.shop_id = o.shop_id and v.theme_id = o.id and v.version = o.publish_version
    where o.shop_id = s.id and o.id = ${theme_id})`;
}

/** Width and height of the picture at one of the shop's URLs, "/files/<shop>/<hash>/<width>.webp". */
function sizeOf(url: Sql) {
  return sql`(select json_build_object('width', width, 'height', height) from pictures
    where shop_id = s.id and hash = split_part(${url}, '/', 4))`;
}

/** The deepest visible category of product `p` with its ancestors, the top-level one first. */
const trailJson = sql`(
  select coalesce(json_agg(json_build_object('title', a.title, 'handle', a.handle) order by a.depth), '[]')
  from (
    select c.shop_id, c.id, c.ancestors from product_categories pc
    join categories c on c.shop_id = pc.shop_id and c.id = pc.category_id
    where pc.shop_id = p.shop_id and pc.product_id = p.id and ${isShown(sql`c`)}
    order by c.depth desc, c.position, c.id limit 1
  ) deepest
  join categories a on a.shop_id = deepest.shop_id and (a.id = deepest.id or a.id = any(deepest.ancestors)))`;

/** The custom fields of product `p` that the shop shows, in their order; values are shortened. */
const attributesJson = sql`(
  select coalesce(json_agg(json_build_object('name', f.field ->> 'key', 'value', left(f.field ->> 'value', 2000)) order by f.at), '[]')
  from jsonb_array_elements(p.custom_fields) with ordinality as f (field, at)
  join shown_fields s on s.shop_id = p.shop_id and s.key = f.field ->> 'key'
  where p.custom_fields <> '[]' and btrim(f.field ->> 'value') <> '')`;

export type StoreProductRow = Omit<
  StoreProduct,
  "variants" | "pictures" | "sold_out" | "requires_shipping" | "size_chart" | "rating"
> & {
  size_chart: StoreSizeChartRow | null;
  variants: (Omit<StoreVariant, "title" | "gtin"> & { barcode: string | null; requires_shipping: boolean })[];
  pictures: PictureRow[];
};

const fields = sql.raw(storefrontFields.map((name) => `p.${name}`).join(", "));

/** An active product by its handle. */
export function findStoreProduct(tx: ShopTx, handle: string): Promise<StoreProductRow | undefined> {
  return tx.find(sql<StoreProductRow>`
    select p.id, ${fields}, ${hasRelated} as has_related, ${trailJson} as trail, ${attributesJson} as attributes,
      ${starCounts} as star_counts,
      exists (select from review_settings r where r.shop_id = p.shop_id and r.reviewers = 'everyone') as accepts_reviews,
      (select coalesce(json_agg(v order by v.position, v.id), '[]') from (
         select v.id, v.position, v.option_values, v.sku, v.barcode, v.price, ${shownCompareAtPrice} as compare_at_price, v.picture_id, v.requires_shipping,
                v.unit_measure, case when v.compare_at_price > v.price then ${lowestPriceOf(tx, sql`v.id`, sql`v.shop_id`)} end as lowest_price, not ${sellable} as sold_out,
                ${fewUnitsLeft(sql`case when v.tracked and v.oversell = 'deny' then ${available} end`)} as only_left,
                v.tracked and v.oversell = 'preorder' and ${available} <= 0 as is_preorder, v.preorder_from
         from ${variantsOf(tx)} v ${joinStock} where v.shop_id = p.shop_id and v.product_id = p.id) v) as variants,
      ${picturesJson} as pictures, ${nearestSizeChartJson} as size_chart,
      ${productFaqsJson} as faqs
    from products p where p.shop_id = ${tx.shopId} and p.handle = ${handle} and ${isOnSale("p")}`);
}
