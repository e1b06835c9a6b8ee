import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import { line, maxAmount, money, version } from "../values/fields.ts";
import { errorMap } from "../errors.ts";
import { deliveryTime, DeliveryPlace, fewNames } from "../delivery/delivery-zones.ts";
import { advanceKinds } from "../payments/advance-payments.ts";
import { coins } from "../values/coins.ts";

/** Uses of a field of the checkout. A hidden field is ignored if it is sent. */
export const fieldUses = ["hidden", "optional", "required"] as const;
export type FieldUse = (typeof fieldUses)[number];

/** The details that reach a customer, at least one of which is required. */
const contactWays = ["email", "phone", "email_or_phone"] as const;

/** Uses of accounts. A required account is required to order. */
const accountUses = ["off", "optional", "required"] as const;

/** A percentage of up to 100. */
const basisPoints = z
  .number()
  .int()
  .min(0, "Enter a percentage of 0 or more.")
  .max(10_000, "Enter 100% or less.");
const use = z.enum(fieldUses, "Choose hidden, optional or required.");

/** Optional text; "" becomes null. Unlike that of `optionalText`, it is unchanged by a request without it. */
function removable(max: number, shape = /^[^]*$/, message?: string) {
  return z
    .string()
    .trim()
    .max(max, `Shorten this to ${max} characters.`)
    .regex(shape, message)
    .transform((text) => text.replace(/\r\n?/g, "\n") || null)
    .nullable();
}

/** The URL of a page: of another website, or a path of the shop. */
const pageUrl = removable(
  500,
  /^(|https?:\/\/[^\s/\\]+[^\s\\]*|\/([^\s/\\][^\s\\]*)?)$/,
  "Enter a URL that starts with https://, or a path of your shop that starts with /.",
);

const settings = {
  /** True if new orders are test orders. */
  test_mode: z.boolean(),
  delivery_name: line(60),
  delivery_fee: money,
  delivery_days_min: deliveryTime,
  delivery_days_max: deliveryTime,
  /** True if this delivery also applies to places outside every delivery zone. */
  delivers_elsewhere: z.boolean(),
  cash_on_delivery: z.boolean(),
  /** True if new orders require the owner's confirmation. */
  confirm_orders: z.boolean(),
  contact: z.enum(contactWays, "Choose how customers are contacted."),
  /** Ignored where `contact` is the phone number. */
  phone: use,
  company: use,
  /** Of the buyer. Where it is shown, the company is shown, too. */
  tax_number: use,
  billing_address: z.enum(["hidden", "optional"], "Choose hidden or optional."),
  address_line2: use,
  note: use,
  /** True if the cart has a field for the note. */
  cart_note: z.boolean(),
  /** The statement that shoppers must agree to, and the page with the terms. Both or neither. */
  terms_label: removable(200, /^\P{Cc}*$/u, "Keep this on one line."),
  terms_url: pageUrl,
  /** Accounts for shoppers, who sign in with an emailed code. */
  customer_accounts: z.enum(accountUses, "Choose off, optional or required."),
  /** True if the checkout offers to receive marketing, which is never selected in advance. */
  asks_marketing: z.boolean(),
  /** Minimum total of the items after discounts. */
  min_subtotal: money.nullable(),
  /** Plain text on the order's page and in its email. */
  thank_you: removable(1000),
  /** Minutes for which a cart at the payment step reserves its units, extended by activity to three times of that. */
  hold_minutes: z.number().int().min(5, "Enter 5 minutes or more.").max(60, "Enter 60 minutes or fewer."),
  /** Of cash on delivery: added to the total, an amount and basis points of the items after discounts. */
  cod_fee: money,
  cod_fee_basis_points: basisPoints,
  cod_min_total: money.nullable(),
  cod_max_total: money.nullable(),
  /** The smallest coin that totals paid in cash are rounded to, in minor units; null if they aren't rounded. */
  cod_rounding: z
    .number()
    .int()
    .refine((coin) => coins.has(coin), "Choose one of the amounts.")
    .nullable(),
  /** Empty for everywhere. */
  cod_places: z
    .array(DeliveryPlace)
    .max(250)
    .refine(...fewNames),
  /** The part that is paid in advance. */
  cod_advance: z.enum(advanceKinds, "Choose how much is paid in advance."),
  cod_advance_amount: money,
  cod_advance_basis_points: basisPoints,
  /** Limits of a percentage. */
  cod_advance_min: money.nullable(),
  cod_advance_max: money.nullable(),
  /** The total from which an order needs an advance payment; null for all orders. */
  cod_advance_from_total: money.nullable(),
  /** Keys of the methods that it can be paid with: providers, and ids of manual methods. Empty for all. */
  cod_advance_methods: z.array(z.string().max(60)).max(25),
  cod_requires_phone: z.boolean(),
  /** True if orders wait until the customer enters a code, or the owner confirms them. */
  cod_requires_code: z.boolean(),
  /** The way the code is sent. An SMS that can't be sent is replaced by an email. */
  cod_code_by: z.enum(["email", "sms"], "Choose email or SMS."),
  /** Hours after which unconfirmed orders are cancelled; null for never. */
  cod_cancel_hours: z
    .number()
    .int()
    .min(1, "Enter 1 hour or more.")
    .max(720, "Enter 720 hours or fewer.")
    .nullable(),
  /** Days after the delivery in which shoppers can request a return; null if they can't. */
  return_days: z
    .number()
    .int()
    .min(1, "Enter 1 day or more.")
    .max(365, "Enter 365 days or fewer.")
    .nullable(),
  /** Minutes after the order in which shoppers can cancel it; null if they can't. */
  cancel_minutes: z
    .number()
    .int()
    .min(1, "Enter 1 minute or more.")
    .max(1440, "Enter 1,440 minutes or fewer.")
    .nullable(),
  /** Days after the delivery until an order is completed automatically; null for never. */
  complete_days: z
    .number()
    .int()
    .min(1, "Enter 1 day or more.")
    .max(365, "Enter 365 days or fewer.")
    .nullable(),
};

/** Checkout, delivery and payment settings of a shop. Its defaults work, so that a shop can open in one click. */
export const CheckoutSettings = z.object({
  ...settings,
  terms_label: z.string().nullable(),
  terms_url: z.string().nullable(),
  thank_you: z.string().nullable(),
  currency: z.string(),
  version: z.number(),
});
export type CheckoutSettings = z.infer<typeof CheckoutSettings>;

/** Schemas of the settings, by name, for the forms that edit some of them. */
export const settingSchemas = z.object(settings);

/** The settings that an order must comply with, or has a copy of. */
export const CheckoutRules = CheckoutSettings.pick({
  contact: true,
  phone: true,
  company: true,
  tax_number: true,
  billing_address: true,
  address_line2: true,
  note: true,
  cart_note: true,
  terms_label: true,
  terms_url: true,
  asks_marketing: true,
  customer_accounts: true,
  min_subtotal: true,
  thank_you: true,
  cod_requires_phone: true,
});
export type CheckoutRules = z.infer<typeof CheckoutRules>;

type Checked = Partial<
  Pick<
    CheckoutSettings,
    | "delivery_days_min"
    | "delivery_days_max"
    | "terms_label"
    | "terms_url"
    | "cod_min_total"
    | "cod_max_total"
    | "cod_advance"
    | "cod_advance_amount"
    | "cod_advance_basis_points"
    | "cod_advance_min"
    | "cod_advance_max"
  >
>;

/** Error messages of settings that don't fit together, by name. */
export function settingsProblems(checked: Checked): Record<string, string> {
  const { delivery_days_min: min, delivery_days_max: max, terms_label, terms_url } = checked;
  const problems: Record<string, string> = {};
  if (min !== undefined && max !== undefined && max < min)
    problems["delivery_days_max"] = "The latest day can't be before the earliest.";
  if (terms_label && terms_url === null) problems["terms_url"] = "Enter the URL of your terms.";
  if (terms_url && terms_label === null)
    problems["terms_label"] = "Enter the statement that shoppers agree to.";
  if ((checked.cod_min_total ?? 0) > (checked.cod_max_total ?? maxAmount))
    problems["cod_max_total"] = "Enter an amount that isn't lower than the minimum.";
  if (checked.cod_advance === "fixed" && checked.cod_advance_amount === 0)
    problems["cod_advance_amount"] = "Enter an amount of more than 0.";
  if (checked.cod_advance === "percentage" && checked.cod_advance_basis_points === 0)
    problems["cod_advance_basis_points"] = "Enter a percentage of more than 0.";
  if ((checked.cod_advance_min ?? 0) > (checked.cod_advance_max ?? maxAmount))
    problems["cod_advance_max"] = "Enter an amount that isn't lower than the minimum.";
  return problems;
}

/** For `.superRefine()`. */
export function checkSettings(checked: Checked, context: z.core.$RefinementCtx): void {
  for (const [name, message] of Object.entries(settingsProblems(checked)))
    context.addIssue({ code: "custom", path: [name], message });
}

export const checkout_settings = {
  read: shop("checkout")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/checkout_settings" })
    .input(z.object({ params: inShop }))
    .output(response(CheckoutSettings)),
  /** Changes the settings that are sent. */
  update: shop("checkout")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/checkout_settings" })
    .input(
      z.object({
        params: inShop,
        body: settingSchemas.partial().extend({ version }).superRefine(checkSettings),
      }),
    )
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: CheckoutSettings })),
};
