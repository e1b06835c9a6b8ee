import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";

/** Every sentence the dashboard shows, by the two ways it comes to a screen, and where it is written. */
export interface Sentences {
  /** What screens say: the literals given to `t`; those with a count have plural forms. */
  screens: Map<string, { file: string; counted: boolean }>;
  /** What forms, the contract and the server say; values stand as `{{name}}`. */
  said: Map<string, { file: string }>;
  /** `t(word)`: nobody can collect what is not written there. */
  notLiteral: string[];
}

const root = path.resolve(import.meta.dirname, "../..");

/** Written by the server for somebody else than the shop's people. */
const forOthers = [
  /\.test\.tsx?$|\.fixture\.ts$|\.gen\.ts$|gallery|\/demo\//,
  // Letters are written in the language of who gets them.
  /\.mail\.tsx$|letters\.rules\.ts$/,
  // For whoever starts the server.
  /\/db\/migrate\.ts$|\/world\.ts$/,
];

// A sentence begins with a capital, a quotation or a value, has more words than one, and ends with a full stop, or
// with another sentence.
const sentence = /^(\p{Lu}|“|\{\{\w+\}\} \p{L})[^]* [^]*(\.|\. \{\{\w+\}\})$/u;

export function collect(): Sentences {
  const found: Sentences = { screens: new Map(), said: new Map(), notLiteral: [] };
  const files = globSync("{dashboard,contract,api}/src/**/*.{ts,tsx}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !forOthers.some((pattern) => pattern.test(file)))
    .sort();
  for (const file of files) read(file, readFileSync(path.join(root, file), "utf8"), found);
  return found;
}

function read(file: string, text: string, found: Sentences) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} could not be read`);
  const ofScreens = new Set<number>();
  new Visitor({
    CallExpression({ callee, arguments: [key, values], start, end }) {
      if (
        !/^(dashboard|contract)\//.test(file) ||
        callee.type !== "Identifier" ||
        callee.name !== "t" ||
        !key
      )
        return;
      if (key.type !== "Literal" || typeof key.value !== "string") {
        found.notLiteral.push(`${file}: ${text.slice(start, end)}`);
        return;
      }
      ofScreens.add(key.start);
      const names =
        values?.type === "ObjectExpression"
          ? values.properties.flatMap((one) => {
              if (one.type !== "Property" || one.key.type !== "Identifier") return [];
              // The English of one is no sentence of its own.
              if (one.key.name === "defaultValue_one") ofScreens.add(one.value.start);
              return [one.key.name];
            })
          : [];
      const known = found.screens.get(key.value);
      found.screens.set(key.value, { file, counted: names.includes("count") || known?.counted === true });
    },
  }).visit(program);
  const say = (words: string) => {
    if (sentence.test(words) && !found.said.has(words)) found.said.set(words, { file });
  };
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === "string" && !ofScreens.has(start)) say(value);
    },
    TemplateLiteral({ quasis, expressions }) {
      const names: string[] = [];
      say(
        quasis
          .map(({ value }, at) => {
            const expression = expressions[at];
            if (!expression) return value.cooked ?? "";
            names.push(newName(text.slice(expression.start, expression.end), names));
            return `${value.cooked}{{${names.at(-1)}}}`;
          })
          .join(""),
      );
    },
  }).visit(program);
}

/** "account.name" is {{name}}, "clipped(text, 40)" is {{text}}; a second of the same name gets a number. */
function newName(expression: string, taken: string[]): string {
  const word = /^\w+\((\w+),/.exec(expression)?.[1] ?? /(\w+)\W*$/.exec(expression)?.[1] ?? "value";
  const name = /^[a-z]/i.test(word) ? word : "value";
  const twins = taken.filter((one) => one.replace(/\d+$/, "") === name).length;
  return twins === 0 ? name : `${name}${twins + 1}`;
}
