export interface Mentionable {
  id: string;
  name: string;
}

const maxOptions = 6;
const maxQuery = 40;

/** The text between an "@" and the cursor; undefined if the user types no mention. */
export function mentionAt(text: string, cursor: number): { start: number; query: string } | undefined {
  const before = text.slice(0, cursor);
  const start = before.lastIndexOf("@");
  if (start < 0) return undefined;
  const query = before.slice(start + 1);
  // An email has a letter before its "@".
  const isBeginning = start === 0 || /[\s(]/.test(before[start - 1]!);
  if (!isBeginning || query.includes("\n") || query.length > maxQuery) return undefined;
  return { start, query };
}

/** Members of whose name a word begins with the query. */
export function matchingMembers(members: readonly Mentionable[], query: string): Mentionable[] {
  const beginning = ` ${query.trim().toLocaleLowerCase()}`;
  return members
    .filter(({ name }) => ` ${name.toLocaleLowerCase()}`.includes(beginning))
    .slice(0, maxOptions);
}

/** Completes the mention at the cursor. `cursor` is its new position. */
export function withMention(
  text: string,
  cursor: number,
  { name }: Mentionable,
): { text: string; cursor: number } {
  const start = mentionAt(text, cursor)?.start ?? cursor;
  const inserted = `@${name} `;
  return {
    text: text.slice(0, start) + inserted + text.slice(cursor).trimStart(),
    cursor: start + inserted.length,
  };
}

/** The ids of the chosen members whose mention is still in the text. */
export function mentionedIn(text: string, chosen: readonly Mentionable[]): string[] {
  return [...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id))];
}
