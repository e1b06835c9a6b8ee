/** Headers of each field, in lower case and without anything but letters and digits, the preferred ones first. */
export type FieldHeaders<Field extends string> = Record<Field, string[]>;

/** The field of each header; null for a column that is left out. A field has one column. */
export function fieldsByHeader<Field extends string>(
  names: string[],
  headers: FieldHeaders<Field>,
): (Field | null)[] {
  const plain = names.map((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""));
  const fields: (Field | null)[] = names.map(() => null);
  for (const [field, known] of Object.entries(headers) as [Field, string[]][]) {
    const found = known.flatMap((header) =>
      plain.flatMap((name, at) => (name === header && fields[at] === null ? [at] : [])),
    )[0];
    if (found !== undefined) fields[found] = field;
  }
  return fields;
}

/** Groups of fields of which each needs one column, and has none. */
export function missingGroups<Field extends string>(fields: (Field | null)[], needed: Field[][]): Field[][] {
  return needed.filter((group) => !group.some((field) => fields.includes(field)));
}
