import type { Defect } from "../defect.ts";

const accounts = "api/src/features/accounts";
const rules = `${accounts}/password-strength.rules.ts`;
const tests = [`${accounts}/password-strength.rules.test.ts`];

export const defects: Defect[] = [
  {
    name: "accepts leaked passwords",
    file: rules,
    find: "if (isLeaked(typed) || isLeaked(withoutSubstitutes(typed)))",
    replace: "if (isLeaked(withoutSubstitutes(typed)) && false)",
    tests,
  },
  {
    name: "accepts leaked passwords with other characters for letters",
    file: rules,
    find: "if (isLeaked(typed) || isLeaked(withoutSubstitutes(typed)))",
    replace: "if (isLeaked(typed))",
    tests,
  },
  {
    name: "misses the last hash of the list of leaked passwords",
    file: `${accounts}/password-hashes.rules.ts`,
    find: "list.length / hashBytes];",
    replace: "list.length / hashBytes - 1];",
    tests,
  },
  {
    name: "accepts rows of keys",
    file: rules,
    find: "isRepeated(typed) || hasOnlyRuns(typed) ||",
    replace: "isRepeated(typed) ||",
    tests,
  },
  {
    name: "rejects every password that contains a frequent word",
    file: rules,
    find: "if (typed.length - word.length > maxAddedCharacters) return false;",
    replace: "return typed.split(/\\W/).some(isLeaked);",
    tests,
  },
  {
    name: "accepts a password of the user's name and a year",
    file: rules,
    find: "rest.length < typed.length && rest.length <= maxAddedCharacters",
    replace: 'rest.length < typed.length && rest === ""',
    tests,
  },
  {
    name: "accepts the name of the user's shop as a password",
    file: `${accounts}/change-password.action.ts`,
    find: "[...namesIn(found), ...found.shops]",
    replace: "namesIn(found)",
    tests: [`${accounts}/own-details.test.ts`],
  },
];
