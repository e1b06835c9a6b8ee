import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { starsText } from "../../shared/stars-text.ts";
import { classes } from "../../ui/classes.ts";

/** Five stars, of which the first are filled. */
export function StarRow({ stars }: { stars: number }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex shrink-0 gap-0.5">
      <span className="sr-only">{starsText(stars, t)}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden
          className={classes("size-4", star <= stars ? "fill-current text-ink1" : "text-ink3")}
        />
      ))}
    </span>
  );
}
