import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Drawer } from "../../ui/Dialog.tsx";
import { variantName } from "./matrix.rules.ts";
import { type FormPicture, type FormVariant, hasArrived } from "./product-values.ts";
import { VariantFields, type VariantErrors } from "./VariantFields.tsx";

export interface VariantDrawerProps {
  /** Undefined: closed. */
  variant: FormVariant | undefined;
  pictures: readonly FormPicture[];
  currency: string;
  errors: VariantErrors;
  /** See VariantFields. */
  productId: string | undefined;
  sibling: string | undefined;
  onChange: (patch: Partial<FormVariant>) => void;
  onClose: () => void;
  /** Absent for the last variant, which stays. */
  onRemove?: () => void;
}

/** The whole of one variant, beside the page. It is saved with the product. */
export function VariantDrawer(props: VariantDrawerProps) {
  const { variant, pictures, currency, errors, productId, sibling, onChange, onClose, onRemove } = props;
  const { t } = useTranslation();
  return (
    <Drawer
      open={variant !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={variant ? variantName(variant) || t("Variant") : t("Variant")}
      description={t("Saved together with the product.")}
      footer={
        <>
          {onRemove && (
            <Button look="quiet" className="me-auto" onClick={onRemove}>
              {t("Delete variant")}
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            {t("Done")}
          </Button>
        </>
      }
    >
      {variant && (
        <div className="flex flex-col gap-4 pt-2">
          <PictureChoice
            pictures={pictures.filter(hasArrived)}
            value={variant.picture_id ?? null}
            onValue={(picture_id) => onChange({ picture_id })}
          />
          <VariantFields
            variant={variant}
            onChange={onChange}
            currency={currency}
            errors={errors}
            productId={productId}
            sibling={sibling}
            stacked
          />
        </div>
      )}
    </Drawer>
  );
}

/** Which of the product's pictures stands for a variant. */
function PictureChoice({
  pictures,
  value,
  onValue,
}: {
  pictures: readonly FormPicture[];
  value: string | null;
  onValue: (id: string | null) => void;
}) {
  const { t } = useTranslation();
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
    </fieldset>
  );
}
