import { type Customer, CustomerDraft } from "@vitrine/contract/customers/customers";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import { addressValues } from "../../shared/places/address-values.ts";
import { useSchemaForm } from "../../ui/form/form.tsx";

type CustomerValues = z.input<typeof CustomerDraft>;
export type CustomerForm = UseFormReturn<CustomerValues, unknown, CustomerDraft>;

export function useCustomerForm(stored: Customer | undefined): CustomerForm {
  return useSchemaForm(CustomerDraft, valuesOf(stored));
}

export function valuesOf(stored: Customer | undefined): CustomerValues {
  return {
    name: stored?.name ?? "",
    email: stored?.email ?? "",
    phone: stored?.phone ?? "",
    note: stored?.note ?? "",
    tags: stored?.tags ?? [],
    addresses: (stored?.addresses ?? []).map(addressValues),
    accepts_marketing: stored?.accepts_marketing ?? false,
    is_tax_exempt: stored?.is_tax_exempt ?? false,
    tax_number: stored?.tax_number ?? "",
    tax_exempt_reason: stored?.tax_exempt_reason ?? "",
  };
}
