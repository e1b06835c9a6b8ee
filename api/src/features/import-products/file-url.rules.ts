const sheets = /^\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{10,})(?:\/|$)/;
const published = /^\/spreadsheets\/(?:u\/\d+\/)?d\/e\/([\w-]{10,})\//;

/**
 * Where the file lies whose address somebody typed: of a Google sheet the address from which it comes as a CSV, with
 * the sheet that was open; all else as it stands. `name` is what the file is called.
 */
export function tableAddress(typed: string): { url: string; name: string; isSheet: boolean } {
  const address = URL.parse(typed);
  if (!address) return { url: typed, name: "file.csv", isSheet: false };
  if (address.hostname === "docs.google.com") {
    const gid = /(?:^|[?&#])gid=(\d+)/.exec(address.hash.slice(1) || address.search)?.[1];
    const byQuery = gid ?? address.searchParams.get("gid");
    const which = byQuery && /^\d+$/.test(byQuery) ? `&gid=${byQuery}` : "";
    const base = "https://docs.google.com/spreadsheets/d";
    const name = "Google Sheets.csv";
    const shown = published.exec(address.pathname)?.[1];
    if (shown) return { url: `${base}/e/${shown}/pub?output=csv&single=true${which}`, name, isSheet: true };
    const id = sheets.exec(address.pathname)?.[1];
    if (id) return { url: `${base}/${id}/export?format=csv${which}`, name, isSheet: true };
  }
  address.hash = "";
  const last = lastStep(address.pathname);
  return { url: address.href, name: last || address.hostname, isSheet: false };
}

function lastStep(pathname: string): string {
  const step = pathname.split("/").at(-1)!;
  try {
    return decodeURIComponent(step)
      .replaceAll(/\p{Cc}/gu, "")
      .slice(0, 200);
  } catch {
    return step.slice(0, 200);
  }
}
