import type { LabelPrint } from "@vitrine/contract/products/barcode-labels";
import type { UseFormReturn } from "react-hook-form";

export type LabelForm = UseFormReturn<LabelPrint, unknown, LabelPrint>;
