import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "vite";

/** The sentences of the dashboard or the storefront, by how they reach a page, with their source files. */
export interface WrittenSentences {
  /** Literals passed to `t`; those with a count have plural forms. */
  screens: Map<string, { file: string; counted: boolean }>;
  /** Messages of forms, the contract and the server, with values as `{{name}}`. */
  messages: Map<string, { file: string }>;
  /** Calls like `t(word)`, whose sentences can't be collected. */
  notLiteral: string[];
  /** Text that is not passed to `t`, so it would be English in every language. */
  hardCoded: string[];
}

interface Sources {
  /** Glob patterns, from the root, of the files whose `t` is collected. */
  screens: string[];
  /** Glob patterns of the files whose other sentences are collected. */
  messages: string[];
}

const root = path.resolve(import.meta.dirname, "../..");

/** Texts of the server for readers other than a shop's members. */
const forOthers = [
  /\.test\.tsx?$|\.fixture\.ts$|\.gen\.ts$|^dashboard\/src\/gallery\/|\/demo\//,
  // For the administrator of the server.
  /\/db\/migrate\.ts$|\/app-context\.ts$/,
];

/** Emails and documents, whose sentences are in the files of the API. */
const emails = /\.mail\.tsx$|emails\.rules\.ts$|^api\/src\/mail\//;

/** Attributes with text for readers and screen readers. */
const spokenAttributes = new Set(["alt", "aria-label", "label", "placeholder", "title"]);

// A sentence begins with a capital letter, a quotation mark or a value, has more than one word, and ends with a full
// stop or another sentence.
const sentence = /^(\p{Lu}|“|\{\{\w+\}\} \p{L})[^]* [^]*(\.|\. \{\{\w+\}\})$/u;

export function collectSentences(sources: Sources): WrittenSentences {
  const found: WrittenSentences = { screens: new Map(), messages: new Map(), notLiteral: [], hardCoded: [] };
  const screens = filesOf(sources.screens);
  const messages = filesOf(sources.messages).filter((file) => !emails.test(file));
  for (const file of new Set([...screens, ...messages].toSorted()))
    read(file, found, { hasScreens: screens.includes(file), hasMessages: messages.includes(file) });
  return found;
}

function filesOf(patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !forOthers.some((pattern) => pattern.test(file)));
}

function read(
  file: string,
  found: WrittenSentences,
  { hasScreens, hasMessages }: { hasScreens: boolean; hasMessages: boolean },
) {
  const text = readFileSync(path.join(root, file), "utf8");
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} could not be read`);
  const ofScreens = new Set<number>();
  new Visitor({
    CallExpression({ callee, arguments: [key, values], start, end }) {
      if (!hasScreens || callee.type !== "Identifier" || callee.name !== "t" || !key) return;
      if (key.type !== "Literal" || typeof key.value !== "string") {
        found.notLiteral.push(`${file}: ${text.slice(start, end)}`);
        return;
      }
      ofScreens.add(key.start);
      const names =
        values?.type === "ObjectExpression"
          ? values.properties.flatMap((one) => {
              if (one.type !== "Property" || one.key.type !== "Identifier") return [];
              // The English singular is not a sentence of its own.
              if (one.key.name === "defaultValue_one") ofScreens.add(one.value.start);
              return [one.key.name];
            })
          : [];
      const known = found.screens.get(key.value);
      found.screens.set(key.value, { file, counted: names.includes("count") || known?.counted === true });
    },
    JSXText({ value }) {
      if (hasScreens && isText(value)) found.hardCoded.push(`${file}: ${value.trim()}`);
    },
    JSXAttribute({ name, value }) {
      if (!hasScreens || name.type !== "JSXIdentifier" || !spokenAttributes.has(name.name)) return;
      if (value?.type === "Literal" && typeof value.value === "string" && isText(value.value))
        found.hardCoded.push(`${file}: ${name.name}="${value.value}"`);
    },
  }).visit(program);
  if (!hasMessages) return;
  const say = (words: string) => {
    if (sentence.test(words) && !found.messages.has(words)) found.messages.set(words, { file });
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

/** True for readable text: not a URL, a space or the product's name. */
function isText(value: string): boolean {
  const text = value.replace(/&\w+;/g, "").trim();
  return /\p{L}{2}/u.test(text) && !text.startsWith("https://") && text !== "Vitrine";
}

/** A placeholder's name: "account.name" is {{name}}, "clipped(text, 40)" is {{text}}. Duplicates get a number. */
function newName(expression: string, taken: string[]): string {
  const word = /^\w+\((\w+),/.exec(expression)?.[1] ?? /(\w+)\W*$/.exec(expression)?.[1] ?? "value";
  const name = /^[a-z]/i.test(word) ? word : "value";
  const duplicates = taken.filter((one) => one.replace(/\d+$/, "") === name).length;
  return duplicates === 0 ? name : `${name}${duplicates + 1}`;
}
