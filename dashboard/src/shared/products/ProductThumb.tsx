import type { Picture } from "@vitrine/contract/products/pictures";
import { Image } from "lucide-react";
import type { ReactNode } from "react";

interface ProductThumbProps {
  picture: Picture | null;
  title: string;
  /** Shown below the title, such as the name of a variant. */
  children?: ReactNode;
}

/** A product's picture and title, as the first cell of a row. */
export function ProductThumb({ picture, title, children }: ProductThumbProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-badge bg-sunken">
        {picture ? (
          <img
            src={picture.url}
            srcSet={picture.srcset}
            sizes="36px"
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        ) : (
          <Image aria-hidden className="size-4 text-ink3" />
        )}
      </span>
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-2">
          {title}
        </span>
        {children}
      </span>
    </span>
  );
}
