import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { Drawer } from "../../ui/overlay/Dialog.tsx";
import { type SharedValue, variantName } from "./matrix.rules.ts";
import { type FormPicture, type FormVariant, isUploaded } from "./product-values.ts";
import { VariantFields } from "./VariantFields.tsx";
import type { VariantErrors } from "./variant-fields-props.ts";
import { VariantPicture } from "./VariantPicture.tsx";

interface VariantDrawerProps {
  /** If undefined, the drawer is closed. */
  variant: FormVariant | undefined;
  pictures: readonly FormPicture[];
  currency: string;
  errors: VariantErrors;
  /** See VariantFields. */
  productId: string | undefined;
  sibling: string | undefined;
  onChange: (patch: Partial<FormVariant>) => void;
  /** See VariantPicture. */
  sharedValues: readonly SharedValue[];
  onCopyPicture: (of: SharedValue) => void;
  onClose: () => void;
  /** Omitted for the only variant, which can't be deleted. */
  onRemove?: () => void;
}

/** A drawer with all fields of a variant. Changes are saved with the product. */
export function VariantDrawer(props: VariantDrawerProps) {
  const { variant, pictures, currency, errors, productId, sibling, sharedValues } = props;
  const { onChange, onCopyPicture, onClose, onRemove } = props;
  const { t } = useTranslation();
  return (
    <Drawer
      open={variant !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={variant ? variantName(variant) || t("Variant") : t("Variant")}
      description={t("Save the product to save these changes.")}
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
          <VariantPicture
            pictures={pictures.filter(isUploaded)}
            value={variant.picture_id ?? null}
            onValue={(picture_id) => onChange({ picture_id })}
            sharedValues={sharedValues}
            onCopyPicture={onCopyPicture}
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
