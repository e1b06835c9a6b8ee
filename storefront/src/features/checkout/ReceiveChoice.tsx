import { t } from "../../i18n.ts";
import type { Fields } from "./checkout-fields.ts";
import type { CheckoutView } from "./checkout-view.ts";

interface ReceiveChoiceProps {
  view: Pick<CheckoutView, "is_pickup" | "offers_choice">;
  onChoose(isPickup: boolean): void;
}

/**
 * The choice between delivery and pickup, in a shop that offers both. Without JavaScript, a button loads the fields and options
 * of the chosen one.
 */
export function ReceiveChoice({ view: { is_pickup, offers_choice }, onChoose }: ReceiveChoiceProps) {
  if (!offers_choice) return <input type="hidden" name="receive" value={is_pickup ? "pickup" : "ship"} />;
  const option = (value: "ship" | "pickup", name: string) => {
    const isPickup = value === "pickup";
    return (
      <label className="choice">
        <input
          type="radio"
          name="receive"
          value={value}
          checked={is_pickup === isPickup}
          onChange={() => onChoose(isPickup)}
        />
        <span>{name}</span>
      </label>
    );
  };
  return (
    <fieldset className="choices" id="receive">
      <legend>{t("Shipping or pickup")}</legend>
      {option("ship", t("Ship to an address"))}
      {option("pickup", t("Pick up"))}
      <button className="link without-script" name="step" value="receive">
        {t("Update")}
      </button>
    </fieldset>
  );
}

/** Sent while they are hidden, so that a shopper who chooses delivery again finds their address. */
const hiddenAtPickup = ["company", "country", "line1", "line2", "city", "region", "postal_code"] as const;

interface PickupFieldsProps {
  fields: Fields;
  /** The name, and the note to the shop. */
  children: React.ReactNode;
}

/** The fields of a shopper who picks up the order. */
export function PickupFields({ fields, children }: PickupFieldsProps) {
  return (
    <fieldset>
      <legend>{t("Pickup by")}</legend>
      {children}
      {hiddenAtPickup.map((name) => (
        <input key={name} type="hidden" name={name} value={fields[name]} />
      ))}
    </fieldset>
  );
}
