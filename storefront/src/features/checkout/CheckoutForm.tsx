import { t } from "../../i18n.ts";
import type { CartView } from "../cart/cart-view.ts";
import { CouponField } from "../cart/CouponField.tsx";
import { Sums } from "../cart/Sums.tsx";
import { AddressFields } from "./AddressFields.tsx";
import { BillingFields } from "./BillingFields.tsx";
import { useCheckout } from "./checkout.data.ts";
import type { CheckoutView } from "./checkout-view.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { Choices } from "./Choices.tsx";
import { Terms } from "./Consent.tsx";
import { LocationButton } from "./LocationButton.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { ReceiveChoice } from "./ReceiveChoice.tsx";
import { SlotChoices } from "./SlotChoices.tsx";

interface CheckoutFormProps {
  base: string;
  view: CheckoutView;
  countries: { code: string; name: string }[];
  /** True if an address of the account was just filled in. */
  is_filled: boolean;
}

/**
 * The checkout on one page. Without JavaScript, the form is saved with its buttons and shown again. With JavaScript, each
 * section is saved once it's complete, and the totals are updated.
 */
export function CheckoutForm({ base, view: opening, countries, is_filled }: CheckoutFormProps) {
  const checkout = useCheckout(base, opening, is_filled);
  const { form, summary, view, fields, format, isHydrated, change } = checkout;
  return (
    <form
      ref={form}
      className="checkout-form"
      method="post"
      action={`${base}/checkout`}
      noValidate
      onSubmit={checkout.submit}
    >
      {/* Enter activates the first button. */}
      <button className="hidden" name="step" value="save" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="accepted_total" value={view.accepted_total} />
      <input type="hidden" name="accepted_credit" value={view.accepted_credit} />
      <input type="hidden" name="location" value={view.location} />
      <input type="hidden" name="region_country" value={format.country} />
      <input type="hidden" name="idempotency_key" value={view.idempotency_key} />
      <SummaryToggle total={view.cart.total} />
      <div className="checkout-fields">
        <ErrorSummary ref={summary} errors={view.errors} notices={view.notices} format={format} />
        <AddressFields checkout={checkout} countries={countries}>
          {view.requires_shipping && <ReceiveChoice view={view} onChoose={checkout.chooseReceipt} />}
        </AddressFields>
        <BillingFields checkout={checkout} countries={countries} />
        <DeliveryAndPayment view={view} isHydrated={isHydrated} onChoose={checkout.choose} />
        {!isHydrated && (
          <button className="button plain without-script" name="step" value="save">
            {view.ready ? t("Update total") : t("Save and continue")}
          </button>
        )}
      </div>
      <OrderReview
        base={base}
        cart={view.cart}
        coupons={
          <CouponField
            id="coupon"
            coupons={view.cart.coupons}
            rejected={view.rejected_coupon}
            send={checkout.changeCoupon}
          />
        }
      >
        <Terms
          rules={view.rules}
          checked={fields.accepts_terms !== ""}
          error={view.errors.accepts_terms}
          onChange={change}
        />
        {(isHydrated || view.ready) && (
          <div className="place-order">
            <button className="button" name="step" value="order" aria-busy={checkout.ordering}>
              {checkout.ordering ? t("Placing order") : t("Place order, {{total}}", { total: view.to_pay })}
            </button>
          </div>
        )}
      </OrderReview>
    </form>
  );
}

/**
 * On a phone, shows the items and sums above the form. They have no links or fields, so the focus order stays that of the
 * document. A checkbox, so that it works without JavaScript.
 */
function SummaryToggle({ total }: { total: string }) {
  return (
    <label className="summary-toggle">
      <input type="checkbox" />
      <span>{t("Show your order")}</span>
      <strong>{total}</strong>
    </label>
  );
}

interface DeliveryAndPaymentProps {
  view: CheckoutView;
  isHydrated: boolean;
  onChoose(chosen: Partial<CheckoutView>): void;
}

function DeliveryAndPayment({ view, isHydrated, onChoose }: DeliveryAndPaymentProps) {
  return (
    <>
      {view.requires_shipping && <DeliveryChoices view={view} isHydrated={isHydrated} onChoose={onChoose} />}
      <Choices
        id="payment"
        legend={t("Payment")}
        options={view.payment}
        chosen={view.payment_method}
        error={view.errors.payment}
        empty={
          view.payment.length > 0 || view.payment_notice
            ? view.payment_notice
            : t("This shop can't take payments right now. Contact the shop to order.")
        }
        onChoose={(key) => onChoose({ payment_method: key })}
      />
      {view.advance && view.payment_method === view.advance.payment_method && (
        <AdvanceChoice advance={view.advance} onChoose={onChoose} />
      )}
    </>
  );
}

/** The delivery options, with the reason if there are none, or the places of a pickup. */
function DeliveryChoices({ view, isHydrated, onChoose }: DeliveryAndPaymentProps) {
  return (
    <Choices
      id="delivery"
      legend={view.is_pickup ? t("Pickup place") : t("Delivery")}
      options={view.delivery.map(({ key, name, fee, arrives, place }) => ({
        key,
        name,
        note: [arrives, ...place].join("\n"),
        amount: fee,
      }))}
      chosen={view.delivery_method}
      error={view.errors.delivery}
      empty={view.no_delivery}
      onChoose={(key) => onChoose({ delivery_method: key })}
    >
      {view.quick_notice && (
        <p className="muted" dir="auto">
          {view.quick_notice}
        </p>
      )}
      {view.asks_location && (
        <LocationButton
          location={view.location}
          isHydrated={isHydrated}
          onLocate={(location) => onChoose({ location })}
        />
      )}
      {view.slots && (
        <SlotChoices
          slots={view.slots}
          chosen={view.delivery_method}
          onChoose={(key) => onChoose({ delivery_method: key })}
        />
      )}
    </Choices>
  );
}

/** The methods of the advance payment of cash on delivery. */
function AdvanceChoice({
  advance,
  onChoose,
}: Pick<DeliveryAndPaymentProps, "onChoose"> & { advance: NonNullable<CheckoutView["advance"]> }) {
  const { legend, options, method } = advance;
  return (
    <Choices
      id="advance"
      legend={legend}
      options={options}
      chosen={method}
      empty=""
      onChoose={(key) => onChoose({ advance: { ...advance, method: key } })}
    />
  );
}

interface OrderReviewProps {
  base: string;
  cart: CartView;
  coupons: React.ReactNode;
  /** The button that places the order. */
  children: React.ReactNode;
}

function OrderReview({ base, cart, coupons, children }: OrderReviewProps) {
  return (
    <div className="checkout-review">
      <h2>{t("Your order")}</h2>
      <div className="order-summary">
        <OrderLines lines={cart.lines} />
      </div>
      <p>
        <a href={`${base}/cart`}>{t("Edit cart")}</a>
      </p>
      {coupons}
      <div className="order-summary">
        <Sums cart={cart} />
      </div>
      {cart.minimum && <p className="notice">{cart.minimum}</p>}
      {children}
    </div>
  );
}
