import type { Picture } from "@vitrine/contract/products/pictures";
import type { StoreProductCard } from "@vitrine/contract/products/store-products";
import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import { ProductPicture } from "../features/products/ProductPicture.tsx";
import { t } from "../i18n.ts";
import { productPath } from "../paths.ts";
import { price, type Site } from "../site.ts";
import type { SectionContext } from "./section-context.ts";
import { buttonIn, type ButtonLink, pictureIn, textIn } from "./section-values.ts";

/** A large picture with text. Without a heading it presents the newest product, unless banners have that role. */
export async function loadHero(section: StoreSection, context: SectionContext) {
  const { settings } = section;
  const heading = textIn(settings, "heading");
  if (!heading && context.hasKind("banners") && (await context.home()).banners.length > 0) return null;
  const isTitle = context.page === "home" && !context.isTitled;
  if (isTitle) context.isTitled = true;
  const shown = heading
    ? {
        heading,
        text: textIn(settings, "text"),
        picture: pictureIn(settings),
        link: buttonIn(settings, context.visit.site.base),
      }
    : await newestProduct(context);
  const isAfter = settings["picture_side"] === "end";
  return <Hero {...shown} isTitle={isTitle} isAfter={isAfter} first={context.isFirst(section)} />;
}

async function newestProduct({ visit, shown }: SectionContext): Promise<HeroContent> {
  const { site, client } = visit;
  const { store, base } = site;
  const { data } = await client.storefront.list_products({
    params: { handle: store.handle },
    query: { limit: 8 },
  });
  const product = data.find((card) => card.picture && !card.sold_out) ?? data[0];
  if (!product)
    return {
      heading: store.name,
      text: store.seo.description,
      picture: null,
      link: { label: t("All products"), href: `${base}/products` },
    };
  shown.add(product.id);
  return {
    heading: product.title,
    text: product.vendor,
    picture: product.picture,
    note: priceText(site, product),
    link: { label: t("View product"), href: productPath(base, product.handle) },
  };
}

function priceText({ store }: Site, { price_min, price_max }: StoreProductCard): string {
  const from = price(store, price_min);
  return price_max > price_min ? t("From {{price}}", { price: from }) : from;
}

interface HeroContent {
  heading: string;
  text: string | null;
  picture: Picture | null;
  note?: string;
  link: ButtonLink | null;
}

interface HeroProps extends HeroContent {
  isTitle: boolean;
  /** The picture is after the text. */
  isAfter: boolean;
  first: boolean;
}

function Hero({ heading, text, picture, note, link, isTitle, isAfter, first }: HeroProps) {
  const Heading = isTitle ? "h1" : "h2";
  const image = picture && (
    <ProductPicture picture={picture} title={heading} sizes="(min-width: 60rem) 58vw, 100vw" first={first} />
  );
  return (
    <section
      className={["section hero", isAfter && "mirrored", !picture && "plain"].filter(Boolean).join(" ")}
    >
      {link && image ? (
        <a className="hero-picture" href={link.href} tabIndex={-1} aria-hidden="true">
          {image}
        </a>
      ) : (
        image && <div className="hero-picture">{image}</div>
      )}
      <div className="hero-words">
        <Heading dir="auto">{heading}</Heading>
        {text && (
          <p className="lines" dir="auto">
            {text}
          </p>
        )}
        {note && <p className="hero-note">{note}</p>}
        {link && (
          <a className="button" href={link.href} dir="auto">
            {link.label}
          </a>
        )}
      </div>
    </section>
  );
}
