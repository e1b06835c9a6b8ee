// Finds retired words in identifiers, in sentences that users read, and in prose: comments, test titles, documents.
import { distinctMeanings, ordinaryUses, retiredPrefixes, retiredWords } from "./retired-words.ts";

interface SourceFile {
  /** Relative to the root, with forward slashes. */
  path: string;
  text: string;
}

type Kind = "identifier" | "sentence" | "prose";

export interface Finding {
  kind: Kind;
  word: string;
  /** The standard term. */
  term: string;
  path: string;
  /** 0 for the path itself. */
  line: number;
}

interface Segment {
  start: number;
  end: number;
  /** undefined if the word is data. */
  kind: Kind | undefined;
}

const entries = new Map(
  retiredWords.flatMap((entry) => entry.forms.split(", ").map((form) => [form, entry])),
);
const words = wordPattern([...entries.keys()]);
const ordinary = new RegExp(ordinaryUses.map(([phrase]) => `\\b${anyCase(phrase)}\\b`).join("|"), "g");
const docComment = /\/\*\*\s+(?:\*\s+)?(What|Who|Whose|Whether|Where|How|That)\b/g;
const typeScript =
  /(\/\*[\s\S]*?\*\/|(?<![:\\/])\/\/.*)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;
const sql = /(--.*|\/\*[\s\S]*?\*\/)/g;
const jsonKey = /()"(?:\\.|[^"\\\n])*"(?=\s*:)/g;
const testFile = /\.(test|e2e|proof)\.tsx?$/;
const packageSource = /^(contract|api|dashboard|storefront|server)\/(src|service-worker)\/(?!demo\/)/;
const titleBefore = /(?:\b(?:test|it|describe)(?:\.\w+)*|[\])])\(\s*$/;

/** Retired words of a file and of its path, in order. */
export function findRetiredWords(file: SourceFile): Finding[] {
  const text = file.text.replace(ordinary, (phrase) => phrase.replace(/\S/g, " "));
  const candidates = [...text.matchAll(words)].map(({ 0: found, index }) => ({
    word: normalised(found),
    index,
  }));
  if (/\.tsx?$/.test(file.path)) {
    for (const { 0: word, index } of text.matchAll(retiredPrefixes)) candidates.push({ word, index });
    for (const { 1: word, index } of text.matchAll(docComment))
      candidates.push({ word: `/** ${word}`, index });
  }
  const findings = [...file.path.matchAll(words)]
    .map(([found]) => normalised(found))
    .filter((word) => entries.get(word)?.only !== "prose")
    .map((word): Finding => ({ kind: "identifier", word, term: termOf(word), path: file.path, line: 0 }));
  if (candidates.length === 0) return findings;

  const segments = segmentsOf(file.path, text);
  for (const { word, index } of candidates) {
    const kind = segments.find((segment) => index < segment.end)?.kind;
    const only = word.startsWith("/**")
      ? "prose"
      : (entries.get(word)?.only ?? (entries.has(word) ? kind : "identifiers"));
    const wanted =
      only === "identifiers" ? kind === "identifier" : only === "prose" ? kind !== "identifier" : true;
    if (kind && wanted)
      findings.push({
        kind,
        word,
        term: termOf(word),
        path: file.path,
        line: text.slice(0, index).split("\n").length,
      });
  }
  return findings;
}

/**
 * Groups of keys of a language file that have the same English apart from case and punctuation. A question mark makes
 * a key distinct.
 */
export function findSameEnglish(keys: readonly string[]): string[][] {
  const sentences = new Set(keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, "")));
  const plain = (key: string) =>
    key
      .toLowerCase()
      .replace(/[^\p{L}\p{N}{?]+/gu, " ")
      .trim();
  const groups = [...Map.groupBy(sentences, plain)].filter(([text]) => !(text in distinctMeanings));
  return groups.map(([, group]) => group).filter((group) => group.length > 1);
}

function termOf(word: string): string {
  if (word.startsWith("/**")) return "a noun or a verb phrase";
  return entries.get(word)?.term ?? "require…, or a verb";
}

/** The text of a file in segments of one kind each. */
function segmentsOf(path: string, text: string): Segment[] {
  if (path.endsWith(".md")) return [{ start: 0, end: text.length, kind: "prose" }];
  const isJson = path.endsWith(".json");
  const segments: Segment[] = [];
  let start = 0;
  const between = (end: number) => segments.push({ start, end, kind: isJson ? undefined : "identifier" });
  for (const match of text.matchAll(isJson ? jsonKey : path.endsWith(".sql") ? sql : typeScript)) {
    between(match.index);
    start = match.index + match[0].length;
    const kind = isJson ? "sentence" : match[1] ? "prose" : kindOfString(path, text, match.index, match[0]);
    segments.push({ start: match.index, end: start, kind });
  }
  between(text.length);
  return segments;
}

/** The kind of a string literal: a sentence, the title of a test, SQL, or data. */
function kindOfString(path: string, text: string, index: number, literal: string): Kind | undefined {
  if (testFile.test(path)) return titleBefore.test(text.slice(index - 40, index)) ? "prose" : undefined;
  if (/\bsql(<[^`]*>)?$/.test(text.slice(index - 60, index))) return "identifier";
  return packageSource.test(path) && /^.[A-Z“{].* /s.test(literal) ? "sentence" : undefined;
}

/** Pattern for the forms as words of a text, of camelCase, snake_case and kebab-case. */
function wordPattern(forms: string[]): RegExp {
  const parts = forms.map((form) => form.split(" "));
  const capital = (part: string) => part[0]!.toUpperCase() + part.slice(1);
  const rest = (part: string) => `(?:[\\s_-]+${anyCase(part)}|${capital(part)})`;
  const alternatives = (first: (part: string) => string) =>
    parts.map(([head, ...tail]) => [first(head!), ...tail.map(rest)].join("")).join("|");
  return new RegExp(
    `(?<![A-Za-z'’])(?:${alternatives((part) => part)})(?![a-z])|(?<![A-Z])(?:${alternatives(capital)})(?![a-z])|` +
      `(?<![A-Za-z])(?:${alternatives((part) => part.toUpperCase())})(?![A-Za-z])`,
    "g",
  );
}

/** A found form as the table writes it. */
function normalised(found: string): string {
  if (entries.has(found.toLowerCase())) return found.toLowerCase();
  const separated = found
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[\s_*-]+/g, " ")
    .toLowerCase();
  if (entries.has(separated)) return separated;
  return (
    [...entries.keys()].find((form) => form.replaceAll(" ", "") === separated.replaceAll(" ", "")) ??
    separated
  );
}

function anyCase(phrase: string): string {
  return `[${phrase[0]!.toLowerCase()}${phrase[0]!.toUpperCase()}]${phrase.slice(1).replaceAll(" ", "\\s+")}`;
}
