import { formatMoney } from "@vitrine/contract/values/money";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { CountryCombobox } from "../../../shared/places/CountryCombobox.tsx";
import { useShop } from "../../../session/shop.ts";
import { FieldRow } from "../../../ui/layout/Editor.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { Disclosure } from "../../../ui/layout/Disclosure.tsx";
import { MoneyInput } from "../../../ui/form/MoneyInput.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { type ProductForm, useProductField } from "../product-form.ts";

/** The product's delivery fee, cash on delivery and customs details. Collapsed, because most products need none. */
export function DeliverySection({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency } = useShop();
  const { errors } = form.formState;
  const [fee, setFee] = useProductField(form, "shipping_fee");
  const [origin, setOrigin] = useProductField(form, "origin_country");
  const code = useWatch({ control: form.control, name: "hs_code" });
  const way = fee === null || fee === undefined ? "shop" : fee === 0 ? "free" : "own";
  const labels = {
    shop: null,
    free: t("Free delivery"),
    own: Number.isNaN(fee) ? null : t("{{fee}} per unit", { fee: formatMoney(fee ?? 0, currency, locale) }),
  };
  const hasCash = useWatch({ control: form.control, name: "cash_on_delivery" });
  const note = [labels[way], hasCash ? null : t("No cash on delivery"), code, origin]
    .filter(Boolean)
    .join(" · ");

  return (
    <Disclosure
      title={t("Delivery and customs")}
      note={note}
      wrong={Boolean(errors.shipping_fee ?? errors.hs_code ?? errors.origin_country)}
    >
      <FieldRow>
        <Field label={t("Delivery fee")} help={t("A product fee is added for each unit.")}>
          <Select
            value={way}
            options={[
              { value: "shop", label: t("Shop fee") },
              { value: "free", label: t("Free") },
              { value: "own", label: t("Product fee") },
            ]}
            onChange={(event) =>
              setFee(event.target.value === "shop" ? null : event.target.value === "free" ? 0 : Number.NaN)
            }
          />
        </Field>
        {way === "own" && (
          <Field
            label={t("Fee per unit")}
            help={t("Added to the shop's fee for other products.")}
            name="shipping_fee"
            error={errors.shipping_fee?.message}
          >
            <MoneyInput
              currency={currency}
              value={fee ?? undefined}
              onValue={(minor) => setFee(minor ?? Number.NaN)}
            />
          </Field>
        )}
      </FieldRow>
      <Checkbox
        label={t("Allow cash on delivery")}
        help={t("If not, carts with this product are paid in another way.")}
        {...form.register("cash_on_delivery")}
      />
      <FieldRow>
        <Field label={t("HS code")} name="hs_code" error={errors.hs_code?.message} optional>
          <TextInput code placeholder="6205.20" {...form.register("hs_code")} />
        </Field>
        <Field
          label={t("Country of origin")}
          name="origin_country"
          error={errors.origin_country?.message}
          optional
        >
          <CountryCombobox
            value={origin ?? undefined}
            placeholder={t("Choose a country")}
            onValue={(country) => setOrigin(country || null)}
          />
        </Field>
      </FieldRow>
    </Disclosure>
  );
}
