import type { NewShopPage } from "@vitrine/contract/shops/pages";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod";

export type PageValues = z.input<typeof NewShopPage>;
type SubmittedPage = z.output<typeof NewShopPage>;
export type PageForm = UseFormReturn<PageValues, unknown, SubmittedPage>;
