import type { OrderTracking } from "@vitrine/contract/orders/order-changes";
import { orderName } from "@vitrine/contract/orders/order-name";
import type { ListedOrder } from "@vitrine/contract/orders/orders";
import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button/Button.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../../ui/overlay/DialogButtons.tsx";
import { DialogForm } from "../../../ui/overlay/DialogForm.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { enteredTracking } from "./bulk-tracking.rules.ts";
import { CourierSuggestions } from "./TrackingFields.tsx";

interface BulkShippingProps {
  /** The selected orders that can have a packed shipment. */
  orders: readonly ListedOrder[];
  /** Resolves to false if the request failed: the dialog then stays open with what was typed. */
  ship: (tracking: OrderTracking[]) => Promise<boolean>;
  onClose: () => void;
}

/** Marks the selected orders as shipped, with one courier and a tracking number for each. */
export function BulkShipping({ orders, ship, onClose }: BulkShippingProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [courier, setCourier] = useState("");
  const [numbers, setNumbers] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const count = orders.length;

  async function submit() {
    setIsBusy(true);
    if (await ship(enteredTracking(orders, courier, numbers))) onClose();
    else setIsBusy(false);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      initialFocus={first}
      title={t("Ship {{number}} orders", {
        number: count.toLocaleString(locale),
        count,
        defaultValue_one: "Ship 1 order",
      })}
      description={t("We'll email these details to the customers. All fields are optional.")}
    >
      <DialogForm onSubmit={() => void submit()}>
        <Field label={t("Courier")}>
          <TextInput
            ref={first}
            value={courier}
            maxLength={80}
            list="couriers"
            autoComplete="off"
            onKeyDown={moveOn}
            onChange={(event) => setCourier(event.target.value)}
          />
        </Field>
        <CourierSuggestions />
        <fieldset className="min-w-0">
          <legend className="text-h3">{t("Tracking numbers")}</legend>
          <p className="mt-1 mb-3 text-ink2">
            {t("If you leave a field empty, a booked shipment retains its number.")}
          </p>
          <ul className="flex flex-col gap-3">
            {orders.map((order) => (
              <li key={order.id}>
                <Field label={t("Order {{number}}", { number: orderName(order) })} help={order.name}>
                  <TextInput
                    value={numbers[order.id] ?? ""}
                    maxLength={120}
                    code
                    autoComplete="off"
                    onKeyDown={moveOn}
                    onChange={(event) => setNumbers({ ...numbers, [order.id]: event.target.value })}
                  />
                </Field>
              </li>
            ))}
          </ul>
        </fieldset>
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" look="primary" busy={isBusy}>
            {t("Mark as shipped")}
          </Button>
        </DialogButtons>
      </DialogForm>
    </Dialog>
  );
}

/** Moves to the next field, because a barcode scanner sends Enter after each number. In the last field, Enter submits. */
function moveOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  const fields = [...(event.currentTarget.form?.querySelectorAll("input") ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
