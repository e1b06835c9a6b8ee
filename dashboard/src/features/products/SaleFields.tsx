import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { DateTimeInput } from "../../ui/form/DateTimeInput.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import type { VariantFieldsProps } from "./variant-fields-props.ts";

type Sale = NonNullable<VariantFieldsProps["variant"]["sale"]>;

/** A sale price with start and end; afterwards, the regular price returns. A button if there is no sale. */
export function SaleFields(props: VariantFieldsProps & { className: string }) {
  const { variant, onChange, currency, errors, path, className } = props;
  const { t } = useTranslation();
  const { time_zone: zone } = useShop();
  const { sale } = variant;
  if (!sale)
    return (
      <Button
        icon={Plus}
        look="quiet"
        className="-ms-3.5 self-start"
        onClick={() => onChange({ sale: { price: Number.NaN, starts_at: null, ends_at: null } })}
      >
        {t("Schedule sale")}
      </Button>
    );
  const change = (patch: Partial<Sale>) => onChange({ sale: { ...sale, ...patch } });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className={`${className} min-w-0 flex-1`}>
          <Field
            label={t("Sale price")}
            name={path && `${path}.sale.price`}
            error={errors?.sale?.price?.message}
          >
            <MoneyInput
              currency={currency}
              value={sale.price}
              onValue={(price) => change({ price: price ?? Number.NaN })}
            />
          </Field>
          <Field
            label={t("Starts")}
            name={path && `${path}.sale.starts_at`}
            error={errors?.sale?.starts_at?.message}
            optional
          >
            <DateTimeInput
              zone={zone}
              value={sale.starts_at}
              onValue={(starts_at) => change({ starts_at })}
            />
          </Field>
          <Field
            label={t("Ends")}
            name={path && `${path}.sale.ends_at`}
            error={errors?.sale?.ends_at?.message}
            optional
          >
            <DateTimeInput zone={zone} value={sale.ends_at} onValue={(ends_at) => change({ ends_at })} />
          </Field>
        </div>
        <IconButton
          icon={Trash2}
          label={sale.running ? t("End sale") : t("Remove sale")}
          className="mt-6"
          onClick={() => onChange({ sale: null })}
        />
      </div>
      <SalePeriod sale={sale} zone={zone} />
    </div>
  );
}

function SalePeriod({ sale, zone }: { sale: Sale; zone: string }) {
  const { t } = useTranslation();
  return (
    <p className="text-small text-ink3">
      {sale.running ? t("Active since") : sale.starts_at ? t("Starts") : t("Starts when you save")}
      {sale.starts_at && (
        <>
          {" "}
          <DateText at={sale.starts_at} zone={zone} />
        </>
      )}
      {" · "}
      {sale.ends_at ? (
        <>
          {t("regular price returns")} <DateText at={sale.ends_at} zone={zone} />
        </>
      ) : (
        t("no end date")
      )}
    </p>
  );
}
