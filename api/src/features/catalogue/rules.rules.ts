import {
  type RuleCondition,
  type RuleField,
  ruleFields,
  type RuleGroup,
} from "@vitrine/contract/products/collection-rules";
import { folded } from "../../folded.ts";

/**
 * Attributes of a product for rules: all values of each field, or an empty list. Texts are as entered; a category is
 * listed with its ancestors; numbers are minor units, grams, units of stock and whole days.
 */
export type RuleAttributes = Record<RuleField, readonly (string | number)[]>;

type Test = (attributes: RuleAttributes) => boolean;

/**
 * Creates a function that returns the rules that match a product; create it once for many products. `compile-rules.ts`
 * does the same in SQL for a whole shop: a test with random products and rules compares the two.
 */
export function rulesMatcher<R extends { rules: RuleGroup }>(
  all: readonly R[],
): (attributes: RuleAttributes) => R[] {
  const tests = all.map((one) => ({ one, holds: groupTest(one.rules) }));
  return (attributes) => {
    const values = foldedAttributes(attributes);
    return tests.filter(({ holds }) => holds(values)).map(({ one }) => one);
  };
}

function groupTest({ match, conditions, groups = [] }: RuleGroup): Test {
  const tests = [...conditions.map(conditionTest), ...groups.map(groupTest)];
  return match === "all"
    ? (attributes) => tests.every((holds) => holds(attributes))
    : (attributes) => tests.some((holds) => holds(attributes));
}

function conditionTest({ field, op, value }: RuleCondition): Test {
  const requested = requestedValue(field, value);
  const words = String(requested);
  const some =
    (holds: (text: string) => boolean): Test =>
    (attributes) =>
      attributes[field].some((one) => holds(String(one)));
  const contains = some((text) => text.includes(words));
  switch (op) {
    case "is_set":
      return (attributes) => attributes[field].length > 0;
    case "is_not_set":
      return (attributes) => attributes[field].length === 0;
    case "equals":
      return (attributes) => attributes[field].includes(requested);
    case "not_equals":
      return (attributes) => !attributes[field].includes(requested);
    case "starts_with":
      return some((text) => text.startsWith(words));
    case "ends_with":
      return some((text) => text.endsWith(words));
    case "contains":
      return contains;
    case "not_contains":
      return (attributes) => !contains(attributes);
    case "greater":
      return (attributes) => attributes[field].some((one) => one > requested);
    case "less":
      return (attributes) => attributes[field].some((one) => one < requested);
  }
}

/** The value of a condition in the form in which its field's values are compared. */
export function requestedValue(field: RuleField, value: string): string | number {
  if (ruleFields[field] === "number") return Number(value);
  return ruleFields[field] === "text" ? folded(value) : value.toLowerCase();
}

function foldedAttributes(attributes: RuleAttributes): RuleAttributes {
  const fields = Object.entries(attributes) as [RuleField, readonly (string | number)[]][];
  return Object.fromEntries(
    fields.map(([field, values]) => [
      field,
      ruleFields[field] === "text" ? values.map((value) => folded(String(value))) : values,
    ]),
  ) as RuleAttributes;
}
