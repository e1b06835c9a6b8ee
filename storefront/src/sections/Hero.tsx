import type { Picture } from "@vitrine/contract/products/pictures";
import { ProductPicture } from "../features/products/ProductPicture.tsx";

interface HeroProps {
  heading: string;
  text?: string | null;
  picture?: Picture | null;
  note?: string;
  link: { label: string; href: string };
}

/** The first section of the home page: a picture of seven columns, text of five. */
export function Hero({ heading, text, picture, note, link }: HeroProps) {
  return (
    <section className="hero">
      <a className="hero-picture" href={link.href} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          picture={picture ?? null}
          title={heading}
          sizes="(min-width: 60rem) 58vw, 100vw"
          first
        />
      </a>
      <div className="hero-words">
        <h1 dir="auto">{heading}</h1>
        {text && <p dir="auto">{text}</p>}
        {note && <p className="hero-note">{note}</p>}
        <a className="button" href={link.href}>
          {link.label}
        </a>
      </div>
    </section>
  );
}
