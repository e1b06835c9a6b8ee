import * as z from "zod";
import { response, done, inShop, inShopById, neighbours, page, pageQuery, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { email, instant, line, optionalLine, optionalText, version } from "../values/fields.ts";
import { tags } from "../values/tags.ts";
import { Address } from "../checkout/address.ts";
import { CustomerFilter, customerSorts, Segment, SegmentDraft } from "./customer-filter.ts";
import { OrderRow } from "../orders/orders.ts";

/** A customer: one per email. Orders that are drafts, await payment or are cancelled aren't counted. */
export const CustomerRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  tags: z.array(z.string()),
  country: z.string().nullable(),
  accepts_marketing: z.boolean(),
  is_tax_exempt: z.boolean(),
  is_blocked: z.boolean(),
  orders_count: z.number().int(),
  /** Paid minus refunded. */
  total_spent: z.number().int(),
  first_ordered_at: instant.nullable(),
  last_ordered_at: instant.nullable(),
  created_at: instant,
});
export type CustomerRow = z.infer<typeof CustomerRow>;

export const maxAddresses = 20;

/** Maximum length of the key of a blocked address. */
export const maxAddressKey = 500;

/** The fields that the shop edits. A customer needs an email or a phone number. */
export const CustomerDraft = z
  .object({
    name: line(120, "Enter a name."),
    email: z
      .union([z.literal("").transform(() => null), email])
      .nullish()
      .transform((value) => value ?? null),
    phone: optionalLine(60),
    note: optionalText(5000),
    tags: tags(50, 60).default([]),
    /** The default address is the first. */
    addresses: z.array(Address).max(maxAddresses, "Add up to 20 addresses.").default([]),
    accepts_marketing: z.boolean().default(false),
    is_tax_exempt: z.boolean().default(false),
    tax_number: optionalLine(60),
    tax_exempt_reason: optionalLine(200),
  })
  .superRefine(({ email: mailbox, phone, is_tax_exempt, tax_exempt_reason }, context) => {
    if (!mailbox && !phone)
      context.addIssue({ code: "custom", path: ["email"], message: "Enter an email or a phone number." });
    if (is_tax_exempt && !tax_exempt_reason)
      context.addIssue({ code: "custom", path: ["tax_exempt_reason"], message: "Enter a reason." });
  });
export type CustomerDraft = z.infer<typeof CustomerDraft>;

export const Customer = z.object({
  ...CustomerRow.shape,
  note: z.string().nullable(),
  addresses: z.array(Address),
  /** Other addresses of the latest orders. */
  order_addresses: z.array(Address),
  marketing_changed_at: instant.nullable(),
  consents: z.array(z.object({ accepts_marketing: z.boolean(), changed_at: instant })),
  tax_number: z.string().nullable(),
  tax_exempt_reason: z.string().nullable(),
  block_reason: z.string().nullable(),
  /** Delivery addresses that no order can be placed to because of this customer. */
  blocked_addresses: z.array(z.object({ key: z.string(), address: z.string() })),
  /** Null if the customer has never signed in. */
  account: z.object({ created_at: instant, signed_in_at: instant }).nullable(),
  erased_at: instant.nullable(),
  /** Mean of what the orders cost minus refunds; null without orders. */
  average_order: z.number().int().nullable(),
  /** Orders with cash on delivery that were shipped, and those of them that were delivered. */
  cod_shipped: z.number().int(),
  cod_delivered: z.number().int(),
  version: z.number().int(),
});
export type Customer = z.infer<typeof Customer>;

/** The reason of a block, and the delivery addresses to block with the customer. */
export const CustomerBlock = z.object({
  reason: line(500, "Enter a reason."),
  addresses: z.array(Address).max(maxAddresses, "Block up to 20 addresses.").default([]),
});

/** The result of merging `source` into `target`. */
export const MergePreview = z.object({
  target: CustomerRow,
  source: CustomerRow,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  tags: z.array(z.string()),
  addresses: z.number().int(),
  accepts_marketing: z.boolean(),
  is_tax_exempt: z.boolean(),
  is_blocked: z.boolean(),
  orders_count: z.number().int(),
  total_spent: z.number().int(),
});
export type MergePreview = z.infer<typeof MergePreview>;

const maxChosen = 100;
/** These customers, or all that the filter finds. */
const select = z
  .object({
    ids: z.array(z.uuid()).min(1, "Choose at least one customer.").max(maxChosen).optional(),
    filter: CustomerFilter.optional(),
  })
  .refine(({ ids, filter }) => ids ?? filter, "Choose at least one customer.");

const path = "/v1/shop/{shop_id}/customers" as const;
const one = `${path}/{id}` as const;
const saved = z.object({ message: z.string(), data: Customer });
/** Repeated, it finds nothing left to do. */
const removal = shop("customers", { contends: "customers" });
const change = shop("customers", { idempotency: "accepted", contends: "customers" });
const listQuery = CustomerFilter.extend({ sort: z.enum(customerSorts).default("-created") });

export const customers = {
  list: shop("customers")
    .route({ method: "GET", path })
    .input(z.object({ params: inShop, query: pageQuery.extend(listQuery.shape) }))
    .output(page(CustomerRow)),
  read: shop("customers")
    .route({ method: "GET", path: one })
    .input(z.object({ params: inShopById }))
    .output(response(Customer)),
  /** The customers before and after one in the filtered and sorted list, even if the filter no longer matches that one. */
  neighbours: shop("customers")
    .route({ method: "GET", path: `${one}/neighbours` })
    .input(z.object({ params: inShopById, query: listQuery }))
    .output(neighbours),
  /** The orders of a customer, newest first. */
  orders: shop("customers")
    .route({ method: "GET", path: `${one}/orders` })
    .input(z.object({ params: inShopById, query: pageQuery }))
    .output(page(OrderRow)),
  /** An email or a phone number that another customer has is rejected with that customer as `customer`. */
  create: change
    .route({ method: "POST", path, successStatus: 201 })
    .input(z.object({ params: inShop, body: CustomerDraft }))
    .output(saved)
    .errors(errorMap("customer_exists")),
  update: change
    .route({ method: "PUT", path: one })
    .input(z.object({ params: inShopById, body: CustomerDraft.safeExtend({ version }) }))
    .output(saved)
    .errors(errorMap("customer_exists", "customer_erased", "version_conflict")),
  /** The shop's tags, the most used first. */
  tags: shop("customers")
    .route({ method: "GET", path: `${path}/tags` })
    .input(z.object({ params: inShop, query: z.object({ search: z.string().trim().max(60).optional() }) }))
    .output(response(z.array(z.string()))),
  change_tags: change
    .route({ method: "POST", path: `${path}/tags` })
    .input(
      z.object({
        params: inShop,
        body: z
          .object({ select, add: tags(20, 60).default([]), remove: tags(20, 60).default([]) })
          .refine(({ add, remove }) => add.length + remove.length > 0, {
            path: ["add"],
            message: "Enter a tag.",
          }),
      }),
    )
    .output(z.object({ message: z.string(), data: z.object({ changed: z.number().int() }) }))
    .errors(errorMap("too_many_customers")),
  /**
   * The customer's email and phone number can't place orders, nor can anyone to one of these delivery addresses, until the
   * block is removed.
   */
  block: change
    .route({ method: "POST", path: `${one}/block` })
    .input(z.object({ params: inShopById, body: CustomerBlock }))
    .output(saved)
    .errors(errorMap("customer_erased")),
  unblock: change
    .route({ method: "DELETE", path: `${one}/block` })
    .input(z.object({ params: inShopById }))
    .output(saved),
  /** Allows orders to a delivery address again; the customer stays blocked. */
  unblock_address: change
    .route({ method: "DELETE", path: `${one}/blocked-addresses` })
    .input(z.object({ params: inShopById, query: z.object({ key: z.string().min(1).max(maxAddressKey) }) }))
    .output(saved),
  preview_merge: shop("customers")
    .route({ method: "GET", path: `${one}/merge` })
    .input(z.object({ params: inShopById, query: z.object({ customer_id: z.uuid() }) }))
    .output(response(MergePreview))
    .errors(errorMap("customer_erased", "customer_same")),
  /** Moves everything of another customer to this one, and deletes the other. This can't be undone. */
  merge: removal
    .route({ method: "POST", path: `${one}/merge` })
    .input(z.object({ params: inShopById, body: z.object({ customer_id: z.uuid() }) }))
    .output(saved)
    .errors(errorMap("customer_erased", "customer_same")),
  /** The customers that the filter finds, as a CSV file with the columns of Shopify. */
  export: shop("customers")
    .route({ method: "GET", path: `${path}/file` })
    .input(z.object({ params: inShop, query: CustomerFilter }))
    .output(z.file()),
  /** Everything that the shop has stored about one customer, with the names of the database's columns. */
  export_data: shop("customers")
    .route({ method: "GET", path: `${one}/data` })
    .input(z.object({ params: inShopById }))
    .output(response(z.record(z.string(), z.unknown()))),
  /** Erases the personal data of a customer: their orders remain without it. This can't be undone. */
  erase: removal
    .route({ method: "DELETE", path: `${one}/data` })
    .input(z.object({ params: inShopById }))
    .output(done)
    .errors(errorMap("customer_has_open_orders")),
};

const segments = recordEndpoints("customers", "customer-segments");

/** Filters of the list of customers, by name. */
export const customer_segments = {
  list: segments.list(Segment),
  create: segments.create(SegmentDraft, Segment).errors(errorMap("segment_name_taken", "limit_reached")),
  update: segments
    .update(SegmentDraft.extend({ version }), Segment)
    .errors(errorMap("segment_name_taken", "version_conflict")),
  remove: segments.remove().errors(errorMap("segment_in_use")),
};
