import {
  type Dispatch,
  type FormEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { requestJson } from "../cart/cart.data.ts";
import type { CouponChange } from "../cart/CouponField.tsx";
import type { AddressForm, FieldName, Fields } from "./checkout-fields.ts";
import type { CheckoutView } from "./checkout-view.ts";
import { dropDraft, useTypedFields } from "./typed-draft.ts";

type CheckoutResponse = Partial<CheckoutView> & { location?: string; message?: string };

/** Time after the last typed character until a complete form is saved, in milliseconds. */
const typingPause = 1_000;

/** The state of the checkout form, and its requests: each saves the whole form, and updates the totals. */
export function useCheckout(base: string, opening: CheckoutView, isFilled: boolean) {
  const [view, setView] = useState(opening);
  const typed = useTypedFields(base, opening.fields, isFilled);
  const { fields, setFields, isHydrated, isRestored } = typed;
  const { forms, loadForm } = useAddressForms(base, opening.format);
  const [ordering, setOrdering] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const saveContact = useContact(base, opening.fields);
  const { queue, queueChoice, changeCoupon, saveAfterPause } = useRequests(base, form, {
    ...typed,
    setView,
    onOrderResponse: () => {
      setOrdering(false);
      summary.current?.focus();
    },
  });
  function change(name: FieldName, value: string): void {
    setFields((stored) => changedFields(stored, name, value, { format, billing_format }));
    if (name === "country") void loadForm(value, () => setFields((stored) => ({ ...stored, city: "" })));
    if (name === "billing_country")
      void loadForm(value, () => setFields((stored) => ({ ...stored, billing_city: "" })));
    saveAfterPause();
  }
  function choose(chosen: Partial<CheckoutView>): void {
    setView((before) => ({ ...before, ...chosen }));
    setTimeout(saveWhenComplete);
  }
  /** Shows the options of delivery or of pickup, before the fields of the form are complete. */
  function chooseReceipt(is_pickup: boolean): void {
    setView((before) => ({ ...before, is_pickup, delivery: [], slots: null, no_delivery: "", errors: {} }));
    queueChoice(is_pickup);
    setTimeout(saveWhenComplete);
  }
  /** Saves a section when it loses focus and is complete. An incomplete address is not an error yet. */
  function saveWhenComplete(): void {
    if (isComplete(form.current)) queue("save");
    else saveContact(fields);
  }
  // Text typed before a reload is saved as if the field had just lost focus.
  const saveRestored = useEffectEvent(() => {
    if (!forms[fields.country]) void loadForm(fields.country);
    if (fields.billing_own && !forms[fields.billing_country]) void loadForm(fields.billing_country);
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

  const format = forms[fields.country] ?? view.format;
  const billing_format = forms[fields.billing_country] ?? view.billing_format;
  return {
    form,
    summary,
    view,
    fields,
    format,
    billing_format,
    isHydrated,
    ordering,
    change,
    choose,
    chooseReceipt,
    saveWhenComplete,
    changeCoupon,
    submit,
  };
}

/** The state of the checkout form. `isHydrated` is true with JavaScript. */
export type Checkout = ReturnType<typeof useCheckout>;

interface FormState extends Pick<ReturnType<typeof useTypedFields>, "setFields" | "noteSaved"> {
  setView: Dispatch<SetStateAction<CheckoutView>>;
  onOrderResponse(): void;
}

/** The requests of the form. Sequential, so that an older response never replaces a newer one. */
function useRequests(base: string, form: RefObject<HTMLFormElement | null>, state: FormState) {
  const { setView, setFields, noteSaved, onOrderResponse } = state;
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The choice of pickup or delivery until the server has it: earlier responses don't have it. */
  const choice = useRef<boolean>(undefined);
  /** @param isTyping true if the shopper may still be typing: then errors wait until the field loses focus */
  async function send(step: "save" | "order", isTyping: boolean): Promise<void> {
    if (!form.current) return;
    const body = bodyOf(form.current, step);
    // A code that is being typed is sent with the order or with its own button.
    if (step === "save") body.delete("coupon");
    const response = await requestJson<CheckoutResponse>(`${base}/checkout`, body);
    const hasErrors = Object.keys(response.errors ?? {}).length > 0;
    if (isTyping && (!response.cart || hasErrors)) return;
    if (response.location) {
      dropDraft(base);
      return location.assign(response.location);
    }
    if (response.cart) {
      show(response as CheckoutView, body);
      if (response.fields && !hasErrors) noteSaved(response.fields);
    } else showMessage(response);
    if (step === "order") onOrderResponse();
  }
  async function sendChoice(isPickup: boolean): Promise<void> {
    if (!form.current) return;
    const body = bodyOf(form.current, "receive");
    body.set("receive", isPickup ? "pickup" : "ship");
    const response = await requestJson<CheckoutResponse>(`${base}/checkout`, body);
    if (choice.current === isPickup) choice.current = undefined;
    if (response.location) return location.assign(response.location);
    if (response.cart) show(response as CheckoutView, body);
    else showMessage(response);
  }
  /** Shows a response, with the stored postcode unless the shopper has edited it since. */
  function show(response: CheckoutView, sent: URLSearchParams): void {
    if (choice.current !== undefined && response.is_pickup !== choice.current) return;
    // A location is only stored with a complete address.
    setView((before) => ({ ...response, location: response.location || before.location }));
    const { postal_code } = response.fields;
    setFields((stored) =>
      stored.postal_code.trim() === sent.get("postal_code")?.trim() ? { ...stored, postal_code } : stored,
    );
  }
  function showMessage({ message }: CheckoutResponse): void {
    setView((before) => ({ ...before, notices: message ? [message] : [] }));
  }
  function queue(step: "save" | "order", isTyping = false): void {
    clearTimeout(typing.current);
    saving.current = saving.current.then(() => send(step, isTyping));
  }
  function queueChoice(isPickup: boolean): void {
    choice.current = isPickup;
    saving.current = saving.current.then(() => sendChoice(isPickup));
  }
  /** A shopper may stay in the last field, and no field loses focus in a window that isn't active. */
  function saveAfterPause(): void {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => isComplete(form.current) && queue("save", true), typingPause);
  }
  async function changeCoupon(wanted: CouponChange): Promise<string | undefined> {
    const sent = saving.current.then(() => requestCoupon(base, form.current!, wanted));
    saving.current = sent;
    // Errors of other fields stay.
    const { location: target, message, errors: _, notices: __, ...changed } = await sent;
    if (target) location.assign(target);
    if (changed.cart) setView((before) => ({ ...before, ...changed }));
    return changed.rejected_coupon?.error ?? message;
  }
  return { queue, queueChoice, saveAfterPause, changeCoupon };
}

/** True if the required fields and a contact are filled in. */
function isComplete(form: HTMLFormElement | null): boolean {
  if (!form) return false;
  const needed = form.querySelectorAll<HTMLInputElement>("[data-needed]");
  const contacts = form.querySelectorAll<HTMLInputElement>("[name=email], [name=phone]");
  const isFilled = ({ value }: HTMLInputElement) => value.trim() !== "";
  return Array.from(contacts).some(isFilled) && Array.from(needed).every(isFilled);
}

function changedFields(
  stored: Fields,
  name: FieldName,
  value: string,
  { format, billing_format }: Pick<CheckoutView, "format" | "billing_format">,
): Fields {
  const changed = { ...stored, [name]: value };
  // "CA" is California, and Cagliari in Italy.
  if (name === "country") changed.region = "";
  if (name === "billing_country") changed.billing_region = "";
  if (isOutsideArea(format, changed)) changed.city = "";
  const { billing_country, billing_region, billing_city } = changed;
  const billed = { country: billing_country, region: billing_region, city: billing_city };
  if (isOutsideArea(billing_format, billed)) changed.billing_city = "";
  return changed;
}

/** True if the city was chosen from the areas of another region, or of another country. */
function isOutsideArea(
  { country, areas }: AddressForm,
  fields: Pick<Fields, "country" | "region" | "city">,
): boolean {
  if (areas.length === 0) return false;
  const places = areas.find(({ region_code }) => region_code === fields.region)?.places ?? [];
  return country !== fields.country || !places.some(({ name }) => name === fields.city);
}

/** Adds or removes a code without saving the fields, which may be incomplete. */
function requestCoupon(base: string, form: HTMLFormElement, wanted: CouponChange): Promise<CheckoutResponse> {
  const body = bodyOf(form, "coupon");
  if ("remove_coupon" in wanted) body.delete("coupon");
  for (const [name, code] of Object.entries(wanted)) body.set(name, code);
  return requestJson<CheckoutResponse>(`${base}/checkout`, body);
}

/** @param step `receive` stores the choice between delivery and pickup only */
function bodyOf(form: HTMLFormElement, step: "save" | "order" | "receive" | "coupon"): URLSearchParams {
  const body = new URLSearchParams(Array.from(new FormData(form), ([name, value]) => [name, String(value)]));
  body.set("step", step);
  return body;
}

/** Stores the contact while the address is incomplete, so that a shopper who leaves can continue later. */
function useContact(base: string, opening: Fields): (fields: Fields) => void {
  const textOf = ({ email, phone }: Fields) => `${email.trim()}\n${phone.trim()}`;
  const saved = useRef(textOf(opening));
  return (fields) => {
    if (textOf(fields) === saved.current) return;
    saved.current = textOf(fields);
    const { email, phone, country } = fields;
    // It still arrives if the shopper leaves the page.
    void fetch(`${base}/checkout/contact`, {
      method: "POST",
      body: new URLSearchParams({ email, phone, country }),
      keepalive: true,
    }).catch(() => {});
  };
}

/** The address forms of the countries that the shopper has chosen. */
function useAddressForms(base: string, opening: AddressForm) {
  const [forms, setForms] = useState({ [opening.country]: opening });
  /** @param onAreas called if the country has a list in place of cities */
  async function loadForm(country: string, onAreas?: () => void): Promise<void> {
    const { format } = await requestJson<{ format?: AddressForm; message?: string }>(
      `${base}/checkout/address-format.json?country=${country}`,
    );
    if (!format) return;
    setForms((known) => ({ ...known, [country]: format }));
    if (format.areas.length > 0) onAreas?.();
  }
  return { forms, loadForm };
}
