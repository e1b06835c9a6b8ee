const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The URLs of the links in sanitised HTML, each once. Reads exactly the form that `sanitiseHtml` writes. */
export function listHrefs(html: string): string[] {
  const found = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) =>
    href!.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name]!),
  );
  return [...new Set(found)];
}
