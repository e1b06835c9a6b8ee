import { type RuleCondition, type RuleGroup, Rules } from "@vitrine/contract/products/collection-rules";

/** Formats rules for a file: JSON with the handles of categories. */
export function rulesText(rules: RuleGroup, handles: Map<string, string>): string {
  return JSON.stringify(withCategories(rules, handles));
}

/** Parses the rules in a cell; returns a message with what to do if they are invalid. */
export function rulesIn(text: string, ids: Map<string, string>): Rules | { message: string } {
  const whatToDo = { message: "Enter the rules in the format of a collection export." };
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    return whatToDo;
  }
  if (!isGroup(written)) return whatToDo;
  const read = Rules.safeParse(withCategories(written, ids));
  return read.success ? read.data : { message: read.error.issues[0]?.message ?? whatToDo.message };
}

function isGroup(written: unknown): written is RuleGroup {
  if (typeof written !== "object" || written === null) return false;
  const { conditions, groups = [] } = written as Record<string, unknown>;
  return (
    Array.isArray(conditions) &&
    conditions.every((condition) => typeof condition === "object" && condition !== null) &&
    Array.isArray(groups) &&
    groups.every(isGroup)
  );
}

function withCategories(rules: RuleGroup, names: Map<string, string>): RuleGroup {
  const rename = (condition: RuleCondition): RuleCondition =>
    condition.field === "category"
      ? { ...condition, value: names.get(condition.value) ?? condition.value }
      : condition;
  const conditions = rules.conditions.map(rename);
  const groups = rules.groups?.map((group) => withCategories(group, names));
  return { match: rules.match, conditions, ...(groups && { groups }) };
}
