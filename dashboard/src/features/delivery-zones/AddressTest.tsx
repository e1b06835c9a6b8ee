import { useMutation } from "@tanstack/react-query";
import type { DeliveryTestResult } from "@vitrine/contract/delivery/delivery-zones";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { MeasureInput } from "../../shared/measures/MeasureInput.tsx";
import { cartWeightUnit } from "../../shared/measures/measures.rules.ts";
import { countryOptions } from "../../shared/place-options.ts";
import { areaOptions, regionOptions, useAddressFormat } from "../../shared/places/address-format.ts";
import { addressLabel } from "../../shared/places/address-labels.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Combobox } from "../../ui/combobox/Combobox.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { DetailList, FieldRow, MarginSection } from "../../ui/layout/Editor.tsx";
import { Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { daysText } from "./rate-text.ts";
import { deliveryName } from "../../shared/orders/delivery-name.ts";

interface TestValues {
  country: string;
  region_code: string | undefined;
  city: string;
  postal_code: string;
  subtotal: number | undefined;
  weight_grams: number | undefined;
  quantity: number | undefined;
}

/** An address and a cart, with the zone and the rates that a shopper would see. */
export function AddressTest() {
  const { t } = useTranslation();
  const { id, country, currency } = useShop();
  const [values, setValues] = useState<TestValues>({
    country,
    region_code: undefined,
    city: "",
    postal_code: "",
    subtotal: undefined,
    weight_grams: undefined,
    quantity: undefined,
  });
  const test = useMutation({
    mutationFn: ({ subtotal, weight_grams, quantity, ...destination }: TestValues) =>
      client.delivery_zones.test({
        params: { shop_id: id },
        body: { destination, subtotal, weight_grams, quantity },
      }),
  });
  // The result is that of the address it was requested for.
  const change = (part: Partial<TestValues>) => {
    setValues({ ...values, ...part });
    test.reset();
  };

  return (
    <div className="mt-10">
      <MarginSection
        title={t("Test an address")}
        note={t("Shows the zone and the rates that a shopper at an address would see.")}
      >
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            test.mutate(values);
          }}
        >
          <AddressFields values={values} onChange={change} />
          <CartFields values={values} onChange={change} />
          <div>
            <Button type="submit" busy={test.isPending}>
              {t("Test address")}
            </Button>
          </div>
        </form>
        {test.error && <Banner tone="critical" title={errorMessage(test.error)} />}
        {test.data && <TestResult result={test.data.data} currency={currency} />}
      </MarginSection>
    </div>
  );
}

interface FieldsProps {
  values: TestValues;
  onChange: (part: Partial<TestValues>) => void;
}

function AddressFields({ values, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const format = useAddressFormat(values.country);
  const regions = regionOptions(format);
  const hasAreas = (format?.areas ?? []).length > 0;
  const text = (name: "city" | "postal_code") => ({
    value: values[name],
    onChange: (event: { target: HTMLInputElement }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <FieldRow>
        <Field label={t("Country")} name="country">
          <Combobox
            options={countryOptions(locale)}
            value={values.country}
            onValue={(next) => onChange({ country: next ?? "", region_code: undefined, city: "" })}
            placeholder={t("Search countries")}
          />
        </Field>
        {regions.length > 0 && (
          <Field label={addressLabel("region", format, t)} name="region_code" optional>
            <Combobox
              key={values.country}
              options={regions}
              value={values.region_code}
              onValue={(region_code) => onChange({ region_code, ...(hasAreas && { city: "" }) })}
              placeholder={hasAreas ? t("Search districts") : t("Search")}
            />
          </Field>
        )}
      </FieldRow>
      <FieldRow>
        {hasAreas ? (
          <Field label={addressLabel("city", format, t)} name="city" optional>
            <Combobox
              key={values.region_code}
              options={areaOptions(format, values.region_code)}
              value={values.city || undefined}
              onValue={(city) => onChange({ city: city ?? "" })}
              placeholder={t("Search areas")}
            />
          </Field>
        ) : (
          <Field label={addressLabel("city", format, t)} name="city" optional>
            <TextInput autoComplete="off" dir="auto" {...text("city")} />
          </Field>
        )}
        <Field label={addressLabel("postal_code", format, t)} name="postal_code" optional>
          <TextInput autoComplete="off" {...text("postal_code")} />
        </Field>
      </FieldRow>
    </>
  );
}

function CartFields({ values, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { currency, units } = useShop();
  return (
    <FieldRow>
      <Field label={t("Subtotal")} name="subtotal" optional>
        <MoneyInput
          currency={currency}
          value={values.subtotal}
          onValue={(subtotal) => onChange({ subtotal })}
        />
      </Field>
      <Field label={t("Weight")} name="weight_grams" optional>
        <MeasureInput
          unit={cartWeightUnit(units)}
          value={values.weight_grams}
          onValue={(weight_grams) => onChange({ weight_grams })}
        />
      </Field>
      <Field label={t("Quantity")} name="quantity" optional>
        <NumberInput placeholder="1" value={values.quantity} onValue={(quantity) => onChange({ quantity })} />
      </Field>
    </FieldRow>
  );
}

function TestResult({ result, currency }: { result: DeliveryTestResult; currency: string }) {
  const { t } = useTranslation();
  const { zone, matched, rate_count, options } = result;
  const title = zone ? zone.name : t("Everywhere else");
  const reason = matched ? matchedText(matched, t) : t("The address isn't in any zone.");
  if (options.length === 0)
    return (
      <Banner tone="caution" title={t("No delivery: {{zone}}", { zone: title })}>
        {reason}{" "}
        {rate_count > 0
          ? t("No rate's conditions match this cart.")
          : t("Shoppers at this address can't order.")}
      </Banner>
    );
  return (
    <>
      <Banner tone="positive" title={title}>
        {reason}
      </Banner>
      <DetailList
        details={options.map((option) => ({
          name: `${deliveryName(option.name, t)} · ${daysText(option, t)}`,
          value: option.fee === 0 ? t("Free") : <Money minor={option.fee} currency={currency} />,
        }))}
      />
    </>
  );
}

function matchedText(matched: NonNullable<DeliveryTestResult["matched"]>, t: TFunction): string {
  switch (matched) {
    case "country":
      return t("The zone includes the whole country.");
    case "region":
      return t("The zone includes the region.");
    case "city":
      return t("The zone includes the city.");
    case "postcode":
      return t("The zone includes the postcode.");
  }
}
