import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { SharedValue } from "./matrix.rules.ts";
import type { FormPicture } from "./product-values.ts";

interface VariantPictureProps {
  pictures: readonly FormPicture[];
  value: string | null;
  onValue: (id: string | null) => void;
  /** Variants that have a value in common with this one. */
  sharedValues: readonly SharedValue[];
  /** Called to use this variant's picture for all variants with that value. */
  onCopyPicture: (of: SharedValue) => void;
}

/** Chooses a variant's picture, and copies it to all variants of the same colour or other value. */
export function VariantPicture({
  pictures,
  value,
  onValue,
  sharedValues,
  onCopyPicture,
}: VariantPictureProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (pictures.length === 0)
    return <p className="text-ink3">{t("Add pictures to the product to choose one for this variant.")}</p>;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t("Picture")}</legend>
      <div className="flex flex-wrap gap-2">
        {[undefined, ...pictures].map((picture, place) => {
          const id = picture?.id ?? null;
          const name = picture ? picture.alt || t("Picture {{place}}", { place }) : t("The main picture");
          return (
            <label key={id} title={name} className="relative block size-16">
              <input
                type="radio"
                name="variant-picture"
                aria-label={name}
                checked={id === value}
                onChange={() => onValue(id)}
                className="peer absolute inset-0 appearance-none rounded-badge"
              />
              <span
                className={classes(
                  "pointer-events-none grid size-full place-items-center overflow-hidden rounded-badge border-2 border-rule bg-sunken text-center text-micro text-ink2",
                  "peer-checked:border-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
                )}
              >
                {picture ? (
                  <img src={picture.url} alt="" loading="lazy" className="size-full object-contain" />
                ) : (
                  t("Main picture")
                )}
              </span>
            </label>
          );
        })}
      </div>
      {sharedValues.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <span className="text-small text-ink2">{t("Use for all variants with")}</span>
          {sharedValues.map((of) => (
            <Button
              key={of.at}
              disabledReason={
                of.hasSamePicture ? t("All of these variants already use this picture.") : undefined
              }
              onClick={() => onCopyPicture(of)}
            >
              <span>
                <bdi>{of.value}</bdi> ({of.count.toLocaleString(locale)})
              </span>
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}
