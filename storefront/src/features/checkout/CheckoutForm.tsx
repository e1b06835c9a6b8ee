import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { t } from "../../i18n.ts";
import { ask } from "../cart/cart.data.ts";
import { Sums } from "../cart/Sums.tsx";
import { AddressFields } from "./AddressFields.tsx";
import type { AddressForm, FieldName } from "./checkout-fields.ts";
import type { CheckoutView } from "./checkout-view.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { Choices } from "./Choices.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { dropDraft, useTypedFields } from "./typed-draft.ts";

export interface CheckoutFormProps {
  base: string;
  view: CheckoutView;
  countries: { code: string; name: string }[];
}

type Answer = Partial<CheckoutView> & { location?: string; message?: string };

/**
 * The checkout on one page. Without JavaScript, the form is saved with its buttons and shown again. With JavaScript, each
 * section is saved once it's complete, and the totals are updated.
 */
export function CheckoutForm({ base, view: opening, countries }: CheckoutFormProps) {
  const [view, setView] = useState(opening);
  const { fields, setFields, noteSaved, alive, isRestored } = useTypedFields(base, opening.fields);
  const [formats, setFormats] = useState({ [opening.format.country]: opening.format });
  const [ordering, setOrdering] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const saving = useRef(Promise.resolve());
  async function send(step: "save" | "order"): Promise<void> {
    if (!form.current) return;
    const body = new URLSearchParams(new FormData(form.current) as unknown as Record<string, string>);
    body.set("step", step);
    const answer = await ask<Answer>(`${base}/checkout`, body);
    if (answer.location) {
      dropDraft(base);
      return location.assign(answer.location);
    }
    if (answer.cart) {
      show(answer as CheckoutView, body);
      if (answer.fields && Object.keys(answer.errors ?? {}).length === 0) noteSaved(answer.fields);
    } else setView((before) => ({ ...before, notices: answer.message ? [answer.message] : [] }));
    if (step === "order") {
      setOrdering(false);
      summary.current?.focus();
    }
  }
  /** Shows a response, with the stored postcode unless the shopper has edited it since. */
  function show(answer: CheckoutView, sent: URLSearchParams): void {
    setView(answer);
    const { postal_code } = answer.fields;
    setFields((stored) =>
      stored.postal_code.trim() === sent.get("postal_code")?.trim() ? { ...stored, postal_code } : stored,
    );
  }
  const format = formats[fields.country] ?? view.format;
  function change(name: FieldName, value: string): void {
    // "CA" is California, and Cagliari in Italy.
    const cleared = name === "country" ? { region: "" } : {};
    setFields((stored) => ({ ...stored, [name]: value, ...cleared }));
    if (name === "country") void loadFormat(value);
  }
  async function loadFormat(country: string): Promise<void> {
    const { format } = await ask<{ format?: AddressForm; message?: string }>(
      `${base}/checkout/address-format.json?country=${country}`,
    );
    if (format) setFormats((known) => ({ ...known, [country]: format }));
  }
  // Sequential, so that an older response never replaces a newer one.
  function queue(step: "save" | "order"): void {
    saving.current = saving.current.then(() => send(step));
  }
  /** Saves a section when it loses focus and is complete. An incomplete address is not an error yet. */
  function saveWhenComplete(): void {
    const needed = form.current?.querySelectorAll<HTMLInputElement>("[data-needed]") ?? [];
    const reachable = fields.email.trim() !== "" || fields.phone.trim() !== "";
    if (reachable && Array.from(needed).every((field) => field.value.trim() !== "")) queue("save");
  }
  // Text typed before a reload is saved as if the field had just lost focus.
  const saveRestored = useEffectEvent(() => {
    if (!formats[fields.country]) void loadFormat(fields.country);
    saveWhenComplete();
  });
  useEffect(() => {
    if (isRestored) saveRestored();
  }, [isRestored]);
  function submit(event: FormEvent) {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (pressed?.value !== "order") return queue("save");
    if (ordering) return;
    setOrdering(true);
    queue("order");
  }

  return (
    <form
      ref={form}
      className="checkout-form"
      method="post"
      action={`${base}/checkout`}
      noValidate
      onSubmit={submit}
    >
      {/* Enter activates the first button. */}
      <button className="hidden" name="step" value="save" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="accepted_total" value={view.accepted_total} />
      <input type="hidden" name="region_country" value={format.country} />
      <input type="hidden" name="idempotency_key" value={view.idempotency_key} />
      <div className="checkout-fields">
        <ErrorSummary ref={summary} errors={view.errors} notices={view.notices} format={format} />
        <AddressFields
          fields={fields}
          format={format}
          errors={view.errors}
          countries={countries}
          onChange={change}
          onLeave={saveWhenComplete}
        />
        <Choices
          id="delivery"
          legend={t("Delivery")}
          options={view.delivery.map(({ key, name, fee, arrives }) => ({
            key,
            name,
            note: arrives,
            amount: fee,
          }))}
          chosen={view.delivery_method}
          error={view.errors.delivery}
          empty={
            view.located
              ? t("This shop doesn't deliver to this address.")
              : t("Enter your address to see delivery options.")
          }
          onChoose={(key) => {
            setView({ ...view, delivery_method: key });
            setTimeout(saveWhenComplete);
          }}
        />
        <Choices
          id="payment"
          legend={t("Payment")}
          options={view.payment}
          chosen={view.payment_method}
          error={view.errors.payment}
          empty={t("This shop can't take payments right now. Contact the shop to order.")}
          onChoose={(key) => {
            setView({ ...view, payment_method: key });
            setTimeout(saveWhenComplete);
          }}
        />
        {!alive && (
          <button className="button plain without-script" name="step" value="save">
            {view.ready ? t("Update total") : t("Save and continue")}
          </button>
        )}
      </div>
      <div className="checkout-review">
        <h2>{t("Your order")}</h2>
        <OrderLines lines={view.cart.lines} />
        <p>
          <a href={`${base}/cart`}>{t("Edit cart")}</a>
        </p>
        <Sums cart={view.cart} />
        {(alive || view.ready) && (
          <button className="button" name="step" value="order" aria-busy={ordering}>
            {ordering ? t("Placing order") : t("Place order, {{total}}", { total: view.cart.total })}
          </button>
        )}
      </div>
    </form>
  );
}
