import type { SeoDraft } from "@vitrine/contract/shops/seo";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";

export type SeoValues = z.input<typeof SeoDraft>;
export type SeoForm = UseFormReturn<SeoValues, unknown, z.output<typeof SeoDraft>>;
