import type { ActivityEntry } from "@vitrine/contract/accounts/activity-log";

interface Change {
  key: string;
  field: string;
  /** The variant's title, for a field of a variant. */
  of?: string;
  before: unknown;
  after: unknown;
}

/**
 * The changed fields of an entry. The log stores whole variants; only their differing fields are returned.
 */
export function changesIn({ before, after }: Pick<ActivityEntry, "before" | "after">): Change[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.flatMap((key): Change[] => {
    const [was, is] = [before?.[key], after?.[key]];
    if (!key.startsWith("variant "))
      return [{ key, field: key.replace(/^field /, ""), before: was, after: is }];
    const [old, now] = [fieldsOf(was), fieldsOf(is)];
    const of = String(now["title"] ?? old["title"] ?? "");
    if (!was || !is) return [{ key, field: "variants", before: was ? of : null, after: is ? of : null }];
    return Object.keys({ ...old, ...now })
      .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
      .map((field) => ({ key: `${key} ${field}`, field, of, before: old[field], after: now[field] }));
  });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
