import { plainText } from "@vitrine/contract/values/plain-text";
import type { StoreProduct, StoreProductCard } from "@vitrine/contract/products/store-products";
import { unitAmount } from "@vitrine/contract/values/money";
import type { Listing } from "../../document/head-texts.ts";
import { Island } from "../../Island.tsx";
import type { View } from "../../page.tsx";
import { productPath } from "../../paths.ts";
import { localeOf, price, type Site, useSite, type Visit } from "../../site.ts";
import { Trail } from "../../Trail.tsx";
import { t } from "../../i18n.ts";
import { faqJsonLd, FaqItems } from "../faqs/FaqItems.tsx";
import { Attributes } from "./Attributes.tsx";
import { buyBoxOf } from "./buy-box/buy-box-props.ts";
import { Fold } from "./Fold.tsx";
import { Gallery } from "./gallery/Gallery.tsx";
import type { ViewEvent } from "../plugins/page-plugins.ts";
import { productJsonLd, productSteps } from "./product-json-ld.ts";
import { Grid } from "./Grid.tsx";
import { isSelection, publishedQuery, reviewFilterIn } from "../reviews/review-filter.ts";
import { reviewCount } from "../reviews/review-texts.ts";
import { ProductReviews } from "../reviews/ProductReviews.tsx";
import type { ReviewsPage } from "../reviews/ReviewsSection.tsx";
import { Stars } from "../reviews/Stars.tsx";
import { RichText } from "../../RichText.tsx";
import { videoSources } from "./gallery/ProductVideo.tsx";
import { sharePicture } from "./share-picture.routes.ts";
import { PurchaseTerms } from "./PurchaseTerms.tsx";
import { SizeChart } from "./buy-box/SizeChart.tsx";

/** Variants in the event of a product's page: bounds the size of pages. */
const maxEventItems = 20;

export async function requireProduct({ site, client }: Visit, handle: string): Promise<StoreProduct> {
  const params = { handle: site.store.handle, product_handle: handle };
  return (await client.storefront.read_product({ params })).data;
}

async function listRelated({ site, client }: Visit, handle: string): Promise<StoreProductCard[]> {
  const params = { handle: site.store.handle, product_handle: handle };
  return (await client.storefront.list_related({ params })).data;
}

/** The published reviews that the URL shows. */
async function listReviews({ site, client, query }: Visit, handle: string): Promise<ReviewsPage> {
  const params = { handle: site.store.handle, product_handle: handle };
  const filter = reviewFilterIn(query);
  const { data, meta, has_photos } = await client.reviews.list_published({
    params,
    query: publishedQuery(filter),
  });
  return { reviews: data, next: meta.next_cursor, filter, hasPhotos: has_photos };
}

export async function productPage(visit: Visit, handle: string): Promise<View> {
  const product = await requireProduct(visit, handle);
  const [related, reviews] = await Promise.all([
    product.has_related ? listRelated(visit, handle) : [],
    product.rating ? listReviews(visit, handle) : undefined,
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
    ...(reviews && isSelection(reviews.filter) && { isIndexed: false, isCached: false }),
    picture: sharePicture(site, product),
    price: unitAmount(lowestPrice(product), site.store.currency),
    videoSources: videoSources(product.video_url),
    event: viewItem(site, product),
    jsonLd: [
      ...(product.variants.length > 0 ? productJsonLd(site, product, reviews?.reviews) : []),
      ...(product.faqs.length > 0 ? [faqJsonLd(product.faqs)] : []),
    ],
    sheet: "product",
    body: <Product product={product} {...details} />,
  };
}

/** The event of a product's page, in shops with plugins: its variants, with the lowest price as the value. */
function viewItem({ store }: Site, product: StoreProduct): ViewEvent | undefined {
  if (store.plugins.length === 0) return undefined;
  const amount = (minor: number) => Number(unitAmount(minor, store.currency));
  const items = product.variants.slice(0, maxEventItems).map(({ id, title, price: minor }) => ({
    id,
    name: [product.title, title].filter(Boolean).join(" – "),
    price: amount(minor),
    quantity: 1,
  }));
  return { name: "view_item", value: amount(lowestPrice(product)), currency: store.currency, items };
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
        <Gallery
          product={product}
          first={chosen?.picture_id}
          zoomsMore={reviews?.reviews.some(({ photos }) => photos.length > 1) ?? false}
        />
        <div className="product-words">
          {problem && (
            <p className="notice" role="alert">
              {problem}
            </p>
          )}
          {news && <output className="notice">{news}</output>}
          <div className="product-lead">
            {product.vendor && (
              <p className="muted" dir="auto">
                {product.vendor}
              </p>
            )}
            {product.rating && (
              <a className="rating" href="#reviews">
                <Stars value={product.rating.average} />
                {reviewCount(product.rating.count, localeOf(site.store))}
              </a>
            )}
          </div>
          <h1 className={product.title.length > 48 ? "long" : undefined} dir="auto">
            {product.title}
          </h1>
          {buyBox ? (
            <Island name="BuyBox" props={buyBox} />
          ) : (
            <p>{t("This product isn't available right now.")}</p>
          )}
          {buyBox && product.size_chart && <SizeChart chart={product.size_chart} />}
          <Island name="ProductTools" props={inBrowser} />
          <ProductFolds product={product} isAvailable={buyBox !== undefined} />
        </div>
      </article>
      {product.faqs.length > 0 && (
        <section className="section faq product-faq">
          <h2>{t("Questions and answers")}</h2>
          <div>
            <FaqItems faqs={product.faqs} />
          </div>
        </section>
      )}
      <ProductReviews product={product} page={reviews} />
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

/** Description, specifications and terms of a product. */
function ProductFolds({ product, isAvailable }: { product: StoreProduct; isAvailable: boolean }) {
  return (
    <div className="folds">
      {product.description_html && (
        <Fold title={t("Description")} isOpen>
          <RichText html={product.description_html} />
        </Fold>
      )}
      {product.attributes.length > 0 && (
        <Fold title={t("Specifications")}>
          <Attributes caption={t("Specifications")} rows={product.attributes} />
        </Fold>
      )}
      {isAvailable && <PurchaseTerms product={product} />}
    </div>
  );
}
