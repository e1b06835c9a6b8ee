/** A file's name without folders, control characters or bidi marks, and of limited length. */
export function plainName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, "").trim();
  return Array.from(plain).slice(-120).join("") || "file";
}
