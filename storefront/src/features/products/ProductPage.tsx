import type { StoreProduct } from "@vitrine/contract/storefront";
import { Island } from "../../Island.tsx";
import type { View } from "../../page.tsx";
import { productPath } from "../../paths.ts";
import { price, type Site, useSite, type Visit } from "../../site.ts";
import { t } from "../../words.ts";
import type { BuyBoxProps } from "./BuyBox.tsx";
import { plainText, productJsonLd } from "./product-json-ld.ts";
import { ProductPicture } from "./ProductPicture.tsx";
import { openingVariant } from "./variant-choice.rules.ts";

export async function theProduct({ site, client }: Visit, handle: string): Promise<StoreProduct> {
  const params = { handle: site.store.handle, product_handle: handle };
  return (await client.storefront.read_product({ params })).data;
}

export async function productPage(visit: Visit, handle: string): Promise<View> {
  return productView(visit.site, await theProduct(visit, handle), visit.query.get("variant"));
}

/** @param problem why what the shopper chose cannot be had, for the form without JavaScript */
export function productView(
  site: Site,
  product: StoreProduct,
  variantId?: string | null,
  problem?: string,
): View {
  return {
    status: problem === undefined ? 200 : 409,
    title: product.seo_title ?? product.title,
    description: product.seo_description ?? (plainText(product.description_html).slice(0, 160) || null),
    path: problem === undefined ? productPath("", product.handle) : undefined,
    picture: product.pictures[0]?.url,
    jsonLd: product.variants.length > 0 ? productJsonLd(site, product) : [],
    body: <Product product={product} variantId={variantId} problem={problem} />,
  };
}

function Product(props: { product: StoreProduct; variantId?: string | null; problem?: string }) {
  const { product, problem } = props;
  const site = useSite();
  const buyBox = buyBoxOf(site, product, props.variantId);
  return (
    <article className="product">
      <Gallery product={product} />
      <div className="product-words">
        {problem && (
          <p className="notice" role="alert">
            {problem}
          </p>
        )}
        {product.vendor && (
          <p className="muted" dir="auto">
            {product.vendor}
          </p>
        )}
        <h1 className={product.title.length > 48 ? "long" : undefined} dir="auto">
          {product.title}
        </h1>
        {buyBox ? (
          <Island name="BuyBox" props={buyBox} />
        ) : (
          <p>{t("This cannot be bought at the moment.")}</p>
        )}
        {product.description_html && (
          // The API cleans it by an allow-list on the way in and on the way out.
          <div
            className="description"
            dir="auto"
            dangerouslySetInnerHTML={{ __html: product.description_html }}
          />
        )}
      </div>
    </article>
  );
}

function Gallery({ product }: { product: StoreProduct }) {
  const { pictures, title } = product;
  const sizes = "(min-width: 60rem) 58vw, 100vw";
  if (pictures.length === 0)
    return (
      <div className="gallery">
        <ProductPicture picture={null} title={title} sizes={sizes} />
      </div>
    );
  const strip = pictures.length > 1;
  return (
    // A strip that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      className="gallery"
      tabIndex={strip ? 0 : undefined}
      role={strip ? "group" : undefined}
      aria-label={strip ? t("Pictures") : undefined}
    >
      {pictures.map((picture, index) => (
        <ProductPicture key={picture.id} picture={picture} title={title} sizes={sizes} first={index === 0} />
      ))}
    </div>
  );
}

/** What the island is told: prices in words, so that no money is counted in the browser. */
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
    variant_id: opening.id,
    variants: product.variants.map((variant) => {
      const picture = product.pictures.findIndex(({ id }) => id === variant.picture_id);
      const before = variant.compare_at_price ?? 0;
      return {
        id: variant.id,
        option_values: variant.option_values,
        sold_out: variant.sold_out,
        price: price(store, variant.price),
        before: before > variant.price ? price(store, before) : null,
        picture: picture < 0 ? null : picture,
      };
    }),
  };
}
