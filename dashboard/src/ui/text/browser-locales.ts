/**
 * The browser's preferred languages as BCP 47 tags that `Intl` accepts, in order of preference. WebKitGTK
 * passes on the locale of the system: "en_US.UTF-8" becomes "en-US", and "C" is omitted because it isn't a
 * language.
 */
export function browserLocales({
  languages,
  language,
}: { languages?: readonly string[]; language?: string } = navigator): string[] {
  const named = languages?.length ? languages : [language ?? ""];
  return [...new Set(named.map(bcp47).filter((tag) => tag !== undefined))];
}

/** A POSIX locale or language tag as a BCP 47 tag. Undefined if it is neither. */
function bcp47(name: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(name.replace(/[.@].*$/, "").replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}
