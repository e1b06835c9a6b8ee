import * as z from "zod";
import { inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { labelSheetNames, labelsPerPage } from "./label-sheets.ts";

/** The texts that a label can show. `barcode` is the barcode with its digits. */
export const labelContents = ["title", "variant", "price", "sku", "barcode"] as const;
export type LabelContent = (typeof labelContents)[number];

export const maxLabels = 1000;
/** Maximum number of variants of a print. */
export const maxLabelVariants = 500;

const wholeNumber = z.number("Enter a whole number.").int("Enter a whole number.");

export const LabelPrint = z
  .object({
    sheet: z.enum(labelSheetNames, "Choose a label format."),
    /** Position of the first label on the first page, from 1, row by row: earlier labels of the page are used already. */
    start: wholeNumber.min(1, "Enter 1 or more."),
    contents: z.array(z.enum(labelContents)).min(1, "Choose what the labels show."),
    labels: z
      .array(
        z.object({
          variant_id: z.uuid(),
          quantity: wholeNumber.min(0, "Enter 0 or more.").max(maxLabels, "Enter 1,000 or less."),
        }),
      )
      .min(1, "Add a product first.")
      .max(maxLabelVariants, `Add up to ${maxLabelVariants} variants.`),
  })
  .superRefine(({ sheet, start, labels }, context) => {
    const perPage = labelsPerPage(sheet);
    if (start > perPage)
      context.addIssue({ code: "custom", path: ["start"], message: `Enter a number from 1 to ${perPage}.` });
    const count = labels.reduce((sum, { quantity }) => sum + quantity, 0);
    if (count === 0) context.addIssue({ code: "custom", path: ["labels"], message: "Enter a quantity." });
    if (count > maxLabels)
      context.addIssue({ code: "custom", path: ["labels"], message: "Print up to 1,000 labels at once." });
  });
export type LabelPrint = z.infer<typeof LabelPrint>;

export const barcode_labels = {
  /** Labels of variants as PDF, in the order of the ids. Ids that don't exist are left out. */
  print: shop("tools", { contends: "nothing" })
    .errors(errorMap("documents_busy"))
    .route({ method: "POST", path: "/v1/shop/{shop_id}/barcode-labels/prints" })
    .input(z.object({ params: inShop, body: LabelPrint }))
    .output(z.file()),
};
