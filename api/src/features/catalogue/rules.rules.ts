import {
  type RuleCondition,
  type RuleField,
  ruleFields,
  type RuleGroup,
} from "@vitrine/contract/products/collection-rules";
import { folded } from "../../folded.ts";

/**
 * What rules ask of a product: for each field all the values it has, none where it has none. Texts are as somebody
 * wrote them; a category stands with all that are above it; numbers are minor units, grams, pieces and whole days.
 */
export type RuleFacts = Record<RuleField, readonly (string | number)[]>;

type Test = (facts: RuleFacts) => boolean;

/**
 * Tells which of the rules hold for a product; made once for many products. In SQL, for a whole shop at once,
 * `compile-rules.ts` says the same: a test over random products and rules compares the two.
 */
export function rulesMatcher<R extends { rules: RuleGroup }>(all: readonly R[]): (facts: RuleFacts) => R[] {
  const tests = all.map((one) => ({ one, holds: groupTest(one.rules) }));
  return (facts) => {
    const values = foldedFacts(facts);
    return tests.filter(({ holds }) => holds(values)).map(({ one }) => one);
  };
}

function groupTest({ match, conditions, groups = [] }: RuleGroup): Test {
  const tests = [...conditions.map(conditionTest), ...groups.map(groupTest)];
  return match === "all"
    ? (facts) => tests.every((holds) => holds(facts))
    : (facts) => tests.some((holds) => holds(facts));
}

function conditionTest({ field, op, value }: RuleCondition): Test {
  const requested = requestedValue(field, value);
  const words = String(requested);
  const some =
    (holds: (text: string) => boolean): Test =>
    (facts) =>
      facts[field].some((one) => holds(String(one)));
  const contains = some((text) => text.includes(words));
  switch (op) {
    case "is_set":
      return (facts) => facts[field].length > 0;
    case "is_not_set":
      return (facts) => facts[field].length === 0;
    case "equals":
      return (facts) => facts[field].includes(requested);
    case "not_equals":
      return (facts) => !facts[field].includes(requested);
    case "starts_with":
      return some((text) => text.startsWith(words));
    case "ends_with":
      return some((text) => text.endsWith(words));
    case "contains":
      return contains;
    case "not_contains":
      return (facts) => !contains(facts);
    case "greater":
      return (facts) => facts[field].some((one) => one > requested);
    case "less":
      return (facts) => facts[field].some((one) => one < requested);
  }
}

/** What a condition compares with, in the form its field's values are compared in. */
export function requestedValue(field: RuleField, value: string): string | number {
  if (ruleFields[field] === "number") return Number(value);
  return ruleFields[field] === "text" ? folded(value) : value.toLowerCase();
}

function foldedFacts(facts: RuleFacts): RuleFacts {
  const fields = Object.entries(facts) as [RuleField, readonly (string | number)[]][];
  return Object.fromEntries(
    fields.map(([field, values]) => [
      field,
      ruleFields[field] === "text" ? values.map((value) => folded(String(value))) : values,
    ]),
  ) as RuleFacts;
}
