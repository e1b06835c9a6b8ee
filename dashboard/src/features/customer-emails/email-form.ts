import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import { checkEmailTexts, TextsByLanguage } from "@vitrine/contract/shops/email-texts";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";

const values = z.object({ is_active: z.boolean(), texts: TextsByLanguage });
export type EmailForm = UseFormReturn<z.input<typeof values>, unknown, z.output<typeof values>>;

export function emailSchema(email: CustomerEmail) {
  return values.superRefine((draft, context) => checkEmailTexts(email, draft, { context }));
}
