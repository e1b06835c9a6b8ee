import { enumerations, schemaTypes } from "./schema-org.fixture.ts";

type Thing = Record<string, unknown>;

/** Problems of a thing and those within it that schema.org or Google would reject, each with its path. */
export function schemaProblems(value: unknown, path = "$"): string[] {
  if (typeof value !== "object" || value === null) return [`${path}: not an object`];
  const { "@context": _, "@type": type, ...properties } = value as Thing;
  if (typeof type !== "string" || !schemaTypes[type]) return [`${path}: unknown type ${String(type)}`];
  const { required = [], recommended = [] } = schemaTypes[type];
  const missing = [...required, ...recommended].filter((name) => properties[name] === undefined);
  return [
    ...missing.map((name) => `${path}: ${type} without ${name}`),
    ...Object.entries(properties).flatMap(([name, one]) => {
      const ranges = rangesOf(type, name);
      if (!ranges) return [`${path}: ${type} has no property ${name}`];
      const values = Array.isArray(one) ? (one as unknown[]) : [one];
      if (values.length === 0) return [`${path}.${name}: empty`];
      return values.flatMap((item, at) => rangeProblems(item, ranges, `${path}.${name}[${at}]`));
    }),
  ];
}

function rangesOf(type: string, name: string): string[] | undefined {
  for (let at: string | undefined = type; at; at = schemaTypes[at]?.parent) {
    const found = schemaTypes[at]?.properties[name];
    if (found) return found;
  }
  return undefined;
}

function rangeProblems(value: unknown, ranges: string[], path: string): string[] {
  if (typeof value === "object" && value !== null) {
    const type = String((value as Thing)["@type"]);
    return ranges.includes(type) ? schemaProblems(value, path) : [`${path}: a ${type} isn't allowed here`];
  }
  return ranges.some((range) => fits(value, range))
    ? []
    : [`${path}: ${JSON.stringify(value)} is none of ${ranges}`];
}

function fits(value: unknown, range: string): boolean {
  if (range.startsWith("enum:")) {
    const members = enumerations[range.slice("enum:".length)] ?? [];
    return members.some((member) => value === `https://schema.org/${member}`);
  }
  if (range === "Number") return typeof value === "number" || /^\d+(\.\d+)?$/.test(String(value));
  if (typeof value !== "string" || value.trim() === "") return false;
  if (range === "URL") return URL.canParse(value) && /^https?:/.test(value);
  if (range === "Date") return /^\d{4}-\d\d-\d\d$/.test(value);
  if (range === "Country") return /^[A-Z]{2}$/.test(value);
  if (range === "Currency") return /^[A-Z]{3}$/.test(value);
  return range === "Text";
}
