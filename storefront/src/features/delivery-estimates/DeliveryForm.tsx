import type { DeliveryEstimate } from "@vitrine/contract/delivery/delivery-estimates";
import { countriesIn } from "@vitrine/contract/values/country-names";
import type { View } from "../../page.tsx";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { passageView } from "../../passage-view.tsx";
import { AreaOptions } from "../checkout/AreaOptions.tsx";
import type { AddressForm } from "../checkout/checkout-fields.ts";
import type { Place } from "./place-cookie.ts";

interface DeliveryFormProps {
  base: string;
  place: Place;
  /** The address form of the place's country. */
  format: AddressForm;
  estimate: DeliveryEstimate;
  product: string | undefined;
  /** The page that the shopper came from; the title is that of a product. */
  back: { path: string; title: string | undefined };
  /** The delivery to the place; null until the shopper has chosen one. */
  text: string | null;
}

export function deliveryView(props: DeliveryFormProps): View {
  return {
    ...passageView(t("Delivery to your area"), <DeliveryForm {...props} />),
    isIndexed: false,
    isCached: false,
  };
}

/** Works without JavaScript: a form, whose country decides on its other fields. */
function DeliveryForm({ base, place, format, estimate, product, back, text }: DeliveryFormProps) {
  const { store } = useSite();
  return (
    <>
      {text && (
        <p className="notice" dir="auto">
          <output>{text}</output>
        </p>
      )}
      <p>
        <a href={back.path} dir="auto">
          {back.title ?? t("Cart")}
        </a>
      </p>
      <form method="post" action={`${base}/delivery`}>
        {product !== undefined && <input type="hidden" name="product" value={product} />}
        <input type="hidden" name="fields_of" value={place.country} />
        <div className="field">
          <label htmlFor="country">{t("Country")}</label>
          <select id="country" name="country" defaultValue={place.country} autoComplete="shipping country">
            {countriesIn(store.language).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        {format.fields.map(({ name, label }) => (
          <PlaceField key={name} {...{ name, label, place, format, estimate }} />
        ))}
        <button className="button">{t("Show delivery")}</button>
      </form>
    </>
  );
}

interface PlaceFieldProps extends Pick<DeliveryFormProps, "place" | "format" | "estimate"> {
  name: AddressForm["fields"][number]["name"];
  label: string;
}

/** A field of the address on which the delivery depends. */
function PlaceField({ name, label, place, format, estimate }: PlaceFieldProps) {
  if (name !== "region" && name !== "city" && name !== "postal_code") return null;
  if (!estimate.parts.includes(name)) return null;
  const control = { id: name, name, defaultValue: place[name] };
  const isList =
    (name === "region" && format.regions.length > 0) || (name === "city" && format.areas.length > 0);
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {isList ? (
        <select {...control}>
          {name === "city" ? (
            <AreaOptions format={format} fields={place} region={undefined} />
          ) : (
            <>
              <option value="">{t("Choose")}</option>
              {format.regions.map(({ code, name: region }) => (
                <option key={code} value={code}>
                  {region}
                </option>
              ))}
            </>
          )}
        </select>
      ) : (
        <input
          {...control}
          maxLength={name === "postal_code" ? 40 : 120}
          dir="auto"
          autoComplete={autoComplete[name]}
        />
      )}
    </div>
  );
}

const autoComplete = {
  region: "shipping address-level1",
  city: "shipping address-level2",
  postal_code: "shipping postal-code",
};
