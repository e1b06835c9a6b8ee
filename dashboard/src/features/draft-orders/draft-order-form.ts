import { type DraftOrder, DraftOrderInput } from "@vitrine/contract/orders/draft-orders";
import type { Address } from "@vitrine/contract/checkout/address";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import type { DiscountValues, LineValues } from "../../shared/order-lines/line-values.ts";
import { addressValues } from "../../shared/places/address-values.ts";
import { billingInputOf, type BillingValues, billingValues } from "../../shared/places/billing-values.ts";
import { useSchemaForm } from "../../ui/form/form.tsx";

/** The form's values: the draft, with texts for all fields of the address. */
export interface DraftOrderValues {
  customer_id: string | null;
  customer_name: string;
  email: string;
  phone: string;
  address: ReturnType<typeof addressValues>;
  billing: BillingValues;
  lines: LineValues[];
  discount: DiscountValues;
  discount_reason: string;
  delivery: { kind: "none" | "rate" | "custom"; rate: string; title: string; price: number | null };
  is_tax_exempt: boolean;
  note: string;
  internal_note: string;
}
export type DraftOrderForm = UseFormReturn<DraftOrderValues, unknown, DraftOrderInput>;

export const draftOrderForm = z
  .custom<DraftOrderValues>()
  .transform((values): z.input<typeof DraftOrderInput> => inputOf(values) as z.input<typeof DraftOrderInput>)
  .pipe(DraftOrderInput);

export function useDraftOrderForm(values: DraftOrderValues): DraftOrderForm {
  return useSchemaForm<DraftOrderValues, DraftOrderInput>(draftOrderForm, values);
}

/** A field with a setter that marks it as changed, as typing does. */
export function useDraftField<N extends FieldPath<DraftOrderValues>>(form: DraftOrderForm, name: N) {
  const value = useWatch({ control: form.control, name });
  const set = (next: unknown) =>
    form.setValue(name, next as never, {
      shouldDirty: true,
      shouldValidate: form.formState.submitCount > 0,
    });
  return [value, set] as const;
}

/** @param country of a new address */
export function valuesOf(stored: DraftOrder | undefined, country: string): DraftOrderValues {
  return {
    customer_id: stored?.customer_id ?? null,
    customer_name: (stored?.customer_id && stored.customer_name) || "",
    email: stored?.email ?? "",
    phone: stored?.phone ?? "",
    address: addressFields(stored?.address ?? null, country),
    billing: billingValues(stored?.billing ?? null, country),
    lines: (stored?.lines ?? []).map((line) => ({ ...line, title: line.title ?? "" })),
    discount: stored?.discount ?? null,
    discount_reason: stored?.discount_reason ?? "",
    delivery: {
      kind: stored?.delivery.kind ?? "none",
      rate: stored?.delivery.rate ?? "",
      title: stored?.delivery.title ?? "",
      price: stored?.delivery.price ?? null,
    },
    is_tax_exempt: stored?.is_tax_exempt ?? false,
    note: stored?.note ?? "",
    internal_note: stored?.internal_note ?? "",
  };
}

/** True if the chosen delivery is a pickup, which needs no street. */
export function isPickedUp(
  { kind, rate }: Pick<DraftOrderValues["delivery"], "kind" | "rate">,
  options: readonly { key: string; is_pickup: boolean }[],
): boolean {
  return kind === "rate" && options.some(({ key, is_pickup }) => is_pickup && key === rate);
}

export function addressFields(address: Address | null, country: string): DraftOrderValues["address"] {
  return addressValues(
    address ?? {
      name: "",
      line1: "",
      line2: null,
      city: null,
      region: null,
      region_code: null,
      postal_code: null,
      country,
    },
  );
}

/** The draft of the values: without an address of which only the country is filled in. */
function inputOf({ customer_name: _, address, billing, ...values }: DraftOrderValues) {
  const { country: __, ...typed } = address;
  return {
    ...values,
    address: Object.values(typed).some((text) => text.trim()) ? address : null,
    billing: billingInputOf(billing),
  };
}
