import * as z from "zod";

/**
 * The rules of a collection: conditions and groups of conditions, of which all or any must match. Text comparison
 * ignores case and accents. If a product has several values (tags, categories, values of its variants), a condition
 * matches if one of them matches; "not" and "does not contain" match if no value does.
 */
export const ruleFields = {
  title: "text",
  product_type: "text",
  vendor: "text",
  tag: "text",
  /** The id of one of the shop's own categories, which includes its subcategories. */
  category: "category",
  /** Minor units. */
  price: "number",
  compare_at_price: "number",
  /** Grams. */
  weight: "number",
  /** Available quantity of variants with tracked stock. */
  stock: "number",
  option_value: "text",
  /** Whole days since the product was added. */
  age_days: "number",
  /** Units ordered within the last 30 days. */
  sold_30_days: "number",
} as const satisfies Record<string, "text" | "number" | "category">;
export type RuleField = keyof typeof ruleFields;

const ruleOps = [
  "equals",
  "not_equals",
  "starts_with",
  "ends_with",
  "contains",
  "not_contains",
  "greater",
  "less",
  "is_set",
  "is_not_set",
] as const;
export type RuleOp = (typeof ruleOps)[number];

const textOps: readonly RuleOp[] = [
  "equals",
  "not_equals",
  "starts_with",
  "ends_with",
  "contains",
  "not_contains",
  "is_set",
  "is_not_set",
];
const numberOps: readonly RuleOp[] = ["equals", "not_equals", "greater", "less"];
const maybeOps: readonly RuleOp[] = [...numberOps, "is_set", "is_not_set"];

/** The operators of a field. Fields that every product has can't be tested for being set. */
export function opsOf(field: RuleField): readonly RuleOp[] {
  if (field === "title") return textOps.slice(0, 6);
  if (field === "category") return ["equals", "not_equals", "is_set", "is_not_set"];
  if (field === "compare_at_price" || field === "weight" || field === "stock") return maybeOps;
  return ruleFields[field] === "text" ? textOps : numberOps;
}

/** Returns true if the operator compares with a value. */
export function needsValue(op: RuleOp): boolean {
  return op !== "is_set" && op !== "is_not_set";
}

export const RuleCondition = z
  .object({
    field: z.enum(Object.keys(ruleFields) as [RuleField, ...RuleField[]]),
    op: z.enum(ruleOps),
    /** Text, an id, or an integer as text: "1990". Empty if nothing is compared. */
    value: z
      .string()
      .trim()
      .max(255, "Shorten this to 255 characters.")
      .regex(/^\P{Cc}*$/u, "Keep this on one line.")
      .default(""),
  })
  .superRefine(({ field, op, value }, context) => {
    const say = (at: string, message: string) => context.addIssue({ code: "custom", path: [at], message });
    if (!opsOf(field).includes(op)) return say("op", "Choose another comparison for this field.");
    if (!needsValue(op)) return;
    if (ruleFields[field] === "number" && !/^-?\d{1,15}$/.test(value)) return say("value", "Enter a number.");
    if (ruleFields[field] === "category" && !z.uuid().safeParse(value).success)
      return say("value", "Choose a category.");
    if (value === "") say("value", "This field is required.");
  });
export type RuleCondition = z.output<typeof RuleCondition>;

/** Maximum number of conditions of a collection, and maximum depth of nested groups. */
const maxConditions = 60;
export const maxRuleDepth = 3;

const match = z.enum(["all", "any"]);
const conditions = z.array(RuleCondition).max(maxConditions, "Use up to 60 conditions.");
const innermost = z.object({ match, conditions });
const inner = z.object({
  match,
  conditions,
  groups: z.array(innermost).max(20, "Use up to 20 groups.").default([]),
});

export const Rules = z
  .object({
    match,
    conditions,
    groups: z.array(inner).max(20, "Use up to 20 groups.").default([]),
  })
  .superRefine((rules, context) => {
    const say = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (countConditions(rules) > maxConditions) say(["conditions"], "Use up to 60 conditions.");
    for (const path of emptyGroups(rules))
      say(
        [...path, "conditions"],
        path.length > 0 ? "Add a condition or remove the group." : "Add a condition.",
      );
  });
export type Rules = z.output<typeof Rules>;

/** A group on any level. */
export interface RuleGroup {
  match: "all" | "any";
  conditions: RuleCondition[];
  groups?: RuleGroup[];
}

function countConditions({ conditions, groups = [] }: RuleGroup): number {
  return conditions.length + groups.reduce((sum, group) => sum + countConditions(group), 0);
}

/** All conditions, on all levels. */
export function conditionsOf({ conditions, groups = [] }: RuleGroup): RuleCondition[] {
  return [...conditions, ...groups.flatMap(conditionsOf)];
}

/** Paths of empty groups. */
function emptyGroups(
  { conditions, groups = [] }: RuleGroup,
  path: (string | number)[] = [],
): (string | number)[][] {
  if (conditions.length === 0 && groups.length === 0) return [path];
  return groups.flatMap((group, index) => emptyGroups(group, [...path, "groups", index]));
}
