import { type CouponRules, isPerUnit } from "./coupons.ts";

type Path = [keyof CouponRules, ...(string | number)[]];

/** Fields that are missing or contradict each other, with the message for each. */
export function couponProblems(draft: CouponRules): [Path, string][] {
  const problems: [Path, string][] = [];
  const require = (isMet: boolean, field: keyof CouponRules, message: string): void => {
    if (!isMet) problems.push([[field], message]);
  };
  const { type } = draft;
  if (draft.method === "code") require(draft.code !== null, "code", "Enter a code.");
  else require(draft.code === null, "code", "Leave the code empty, or choose one code for all customers.");
  if (type === "percent") require(draft.basis_points !== null, "basis_points", "Enter a percentage.");
  if (type === "amount") require(draft.amount !== null, "amount", "Enter an amount.");
  if (type === "buy_x_get_y") {
    require(draft.basis_points !== null, "basis_points", "Enter a percentage.");
    require(draft.get_quantity !== null, "get_quantity", "Enter the number of units.");
    require(draft.min_quantity !== null ||
      draft.min_subtotal !== null, "min_quantity", "Enter the number of units to buy.");
  }
  if (draft.customers === "nth_order") require(draft.nth_order !== null, "nth_order", "Enter a number.");
  if (draft.customers === "listed")
    require(draft.customer_emails.length > 0, "customer_emails", "Enter at least one email.");
  require(draft.starts_at === null ||
    draft.ends_at === null ||
    Date.parse(draft.starts_at) < Date.parse(draft.ends_at), "ends_at", "Choose an end after the start.");
  require(draft.group_size === null ||
    isPerUnit(draft), "group_size", "Choose a percentage or an amount for each of the chosen items.");
  return [...problems, ...tierProblems(draft)];
}

function tierProblems({ type, tiers }: CouponRules): [Path, string][] {
  if (tiers.length > 0 && type !== "percent" && type !== "amount")
    return [[["tiers"], "Choose a percentage or a fixed amount."]];
  const problems: [Path, string][] = [];
  for (const [at, { from, value }] of tiers.entries()) {
    const before = tiers[at - 1];
    if (before && from <= before.from)
      problems.push([["tiers", at, "from"], "Enter a larger value than in the tier before."]);
    if (type === "percent" && value > 10_000) problems.push([["tiers", at, "value"], "Enter 100% or less."]);
  }
  return problems;
}
