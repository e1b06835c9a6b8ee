/**
 * The languages the browser asks for, as BCP 47 tags that `Intl` accepts, the preferred first; empty where it names
 * none. WebKitGTK passes the system's locale on as it is: "en_US.UTF-8" becomes "en-US"; "C" and "POSIX" name no
 * language and are left out.
 */
export function browserLocales({
  languages,
  language,
}: { languages?: readonly string[]; language?: string } = navigator): string[] {
  const named = languages?.length ? languages : [language ?? ""];
  return [...new Set(named.map(bcp47).filter((tag) => tag !== undefined))];
}

/** A POSIX locale or language tag as a BCP 47 tag, or undefined where it is neither. */
function bcp47(name: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(name.replace(/[.@].*$/, "").replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}
