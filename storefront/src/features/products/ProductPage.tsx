import type { StoreProduct, StoreProductCard, StoreVariant } from "@vitrine/contract/shops/storefront";
import { baseAsText, unitPrice } from "@vitrine/contract/products/unit-price";
import { unitAmount } from "@vitrine/contract/values/money";
import type { Listing } from "../../head-texts.ts";
import { Island } from "../../Island.tsx";
import type { View } from "../../page.tsx";
import { productPath } from "../../paths.ts";
import { localeOf, price, type Site, useSite, type Visit } from "../../site.ts";
import { Trail } from "../../Trail.tsx";
import { t } from "../../i18n.ts";
import { Attributes } from "./Attributes.tsx";
import type { BuyBoxProps } from "./BuyBox.tsx";
import { plainText, productJsonLd, productSteps } from "./product-json-ld.ts";
import { Grid } from "./ListPage.tsx";
import { preorderText } from "./preorder-text.ts";
import { reviewCount, type ReviewsPage, ReviewsSection } from "../reviews/ReviewsSection.tsx";
import { Stars } from "../reviews/Stars.tsx";
import { ProductPicture } from "./ProductPicture.tsx";
import { sharePicture } from "./share-picture.routes.ts";
import { PurchaseTerms } from "./PurchaseTerms.tsx";
import { sizeOptionAt } from "./size-option.rules.ts";
import { SizeChart } from "./SizeChart.tsx";
import { openingVariant } from "./variant-choice.rules.ts";

export async function requireProduct({ site, client }: Visit, handle: string): Promise<StoreProduct> {
  const params = { handle: site.store.handle, product_handle: handle };
  return (await client.storefront.read_product({ params })).data;
}

async function listRelated({ site, client }: Visit, handle: string): Promise<StoreProductCard[]> {
  const params = { handle: site.store.handle, product_handle: handle };
  return (await client.storefront.list_related({ params })).data;
}

/** A page of the published reviews, with a cursor the one after it. */
async function listReviews({ site, client }: Visit, handle: string, cursor?: string): Promise<ReviewsPage> {
  const params = { handle: site.store.handle, product_handle: handle };
  const { data, meta } = await client.reviews.list_published({ params, query: { cursor } });
  return { reviews: data, next: meta.next_cursor, isFirst: cursor === undefined };
}

export async function productPage(visit: Visit, handle: string): Promise<View> {
  const product = await requireProduct(visit, handle);
  const cursor = visit.query.get("reviews") ?? undefined;
  const [related, reviews] = await Promise.all([
    product.has_related ? listRelated(visit, handle) : [],
    product.rating ? listReviews(visit, handle, cursor) : undefined,
  ]);
  return productView(visit.site, product, { variantId: visit.query.get("variant"), related, reviews });
}

interface ProductDetails {
  /** The variant that is selected first. */
  variantId?: string | null;
  /** The reason why the selected variant is unavailable, for the form without JavaScript. */
  problem?: string;
  /** The result of the shopper's request. */
  news?: string;
  related?: StoreProductCard[];
  reviews?: ReviewsPage;
}

export function productView(site: Site, product: StoreProduct, details: ProductDetails): View {
  const { problem, news, reviews } = details;
  return {
    status: problem === undefined ? 200 : 409,
    title: product.title,
    description: plainText(product.description_html).slice(0, 160),
    listing: productListing(site, product),
    path: problem === undefined && news === undefined ? productPath("", product.handle) : undefined,
    picture: sharePicture(site, product),
    price: unitAmount(lowestPrice(product), site.store.currency),
    jsonLd: product.variants.length > 0 ? productJsonLd(site, product, reviews?.reviews) : [],
    body: <Product product={product} {...details} />,
  };
}

function productListing({ store }: Site, product: StoreProduct): Listing {
  const { title, vendor, seo_title, seo_description } = product;
  const values = { product: title, vendor, price: price(store, lowestPrice(product)) };
  return { kind: "product", seo_title, seo_description, values };
}

function lowestPrice({ variants }: StoreProduct): number {
  return variants.length === 0 ? 0 : Math.min(...variants.map((variant) => variant.price));
}

function Product({
  product,
  variantId,
  problem,
  news,
  related,
  reviews,
}: ProductDetails & { product: StoreProduct }) {
  const site = useSite();
  const buyBox = buyBoxOf(site, product, variantId);
  const stored = { handle: product.handle, title: product.title, picture: product.pictures[0]?.url ?? null };
  const inBrowser = { base: site.base, shop_id: site.store.id, product: stored };
  const chosen = product.variants.find(({ id }) => id === variantId);
  return (
    <>
      <div className="product-trail">
        <Trail steps={productSteps(product)} />
      </div>
      <article className="product">
        <Gallery product={product} first={chosen?.picture_id} />
        <div className="product-words">
          {problem && (
            <p className="notice" role="alert">
              {problem}
            </p>
          )}
          {news && <output className="notice">{news}</output>}
          {product.vendor && (
            <p className="muted" dir="auto">
              {product.vendor}
            </p>
          )}
          <h1 className={product.title.length > 48 ? "long" : undefined} dir="auto">
            {product.title}
          </h1>
          {product.rating && (
            <a className="rating" href="#reviews">
              <Stars value={product.rating.average} />
              {reviewCount(product.rating.count, localeOf(site.store))}
            </a>
          )}
          {buyBox ? (
            <Island name="BuyBox" props={buyBox} />
          ) : (
            <p>{t("This product isn't available right now.")}</p>
          )}
          {buyBox && product.size_chart && <SizeChart chart={product.size_chart} />}
          <Island name="ProductTools" props={inBrowser} />
          {buyBox && <PurchaseTerms product={product} />}
          {product.video_url && (
            <p>
              <a href={product.video_url} target="_blank" rel="noopener noreferrer">
                {t("Watch video")}
              </a>
            </p>
          )}
          {product.description_html && (
            // The API sanitises it with an allow-list on input and on output.
            <div
              className="description"
              dir="auto"
              dangerouslySetInnerHTML={{ __html: product.description_html }}
            />
          )}
          {product.attributes.length > 0 && (
            <Attributes caption={t("Specifications")} rows={product.attributes} />
          )}
        </div>
      </article>
      <ReviewsSection product={product} page={reviews} />
      {related && related.length > 0 && (
        <section className="featured">
          <h2>{t("Related products")}</h2>
          <Grid cards={related} />
        </section>
      )}
      <Island name="RecentlyViewed" props={inBrowser} />
    </>
  );
}

/** @param first the picture of the variant in the URL, shown first */
function Gallery({ product, first }: { product: StoreProduct; first?: string | null }) {
  const { title } = product;
  const pictures = product.pictures.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
  const sizes = "(min-width: 60rem) 58vw, 100vw";
  if (pictures.length === 0)
    return (
      <div className="gallery">
        <ProductPicture picture={null} title={title} sizes={sizes} />
      </div>
    );
  const strip = pictures.length > 1;
  return (
    // A scrollable strip must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      className="gallery"
      tabIndex={strip ? 0 : undefined}
      role={strip ? "group" : undefined}
      aria-label={strip ? t("Pictures") : undefined}
    >
      {pictures.map((picture, index) => (
        <ProductPicture
          key={picture.id}
          picture={picture}
          title={title}
          sizes={sizes}
          first={index === 0}
          mark={picture.id}
        />
      ))}
    </div>
  );
}

/** The island's props. Prices are formatted text, so that the browser calculates no money. */
function buyBoxOf(
  { base, store }: Site,
  product: StoreProduct,
  variantId?: string | null,
): BuyBoxProps | undefined {
  const opening = openingVariant(product.variants, variantId);
  if (!opening) return undefined;
  return {
    base,
    product_path: productPath(base, product.handle),
    handle: product.handle,
    options: product.options,
    size_chart_at: product.size_chart && sizeOptionAt(product.options),
    variant_id: opening.id,
    ...quantitiesOf(product),
    limits: limitsOf(product),
    variants: product.variants.map((variant) => {
      const before = variant.compare_at_price ?? 0;
      return {
        id: variant.id,
        option_values: variant.option_values,
        sold_out: variant.sold_out,
        preorder: preorderText(variant),
        price: price(store, variant.price),
        before: before > variant.price ? price(store, before) : null,
        per: perUnit(store, variant),
        lowest: variant.lowest_price === null ? null : price(store, variant.lowest_price),
        picture: variant.picture_id,
      };
    }),
  };
}

/** "€ 12.00 / l", if the variant has a unit measure. */
function perUnit(store: Site["store"], { price: minor, unit_measure }: StoreVariant): string | null {
  const per = unit_measure && unitPrice(minor, unit_measure);
  return per === null || per === undefined
    ? null
    : t("{{price}} / {{base}}", { price: price(store, per), base: baseAsText(unit_measure!, t("item")) });
}

/** The quantities that a shopper can choose for a variant. */
function quantitiesOf({ min_quantity, max_quantity, quantity_step }: StoreProduct) {
  const step = quantity_step ?? 1;
  return { min: Math.ceil((min_quantity ?? 1) / step) * step, step, max: max_quantity ?? 999 };
}

function limitsOf({ min_quantity, max_quantity, quantity_step }: StoreProduct): string | null {
  const step = quantity_step ?? 1;
  const limits = [
    step > 1 && t("Sold in multiples of {{number}}.", { number: step }),
    orderLimit(min_quantity ?? 1, max_quantity),
  ];
  return limits.filter(Boolean).join(" ") || null;
}

function orderLimit(min: number, max: number | null): string | null {
  if (min > 1)
    return max === null
      ? t("Minimum per order: {{number}}.", { number: min })
      : t("{{min}} to {{max}} per order.", { min, max });
  return max === null ? null : t("Maximum per order: {{number}}.", { number: max });
}
