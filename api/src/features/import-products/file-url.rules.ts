const sheetPath = /^\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{10,})(?:\/|$)/;
const publishedSheetPath = /^\/spreadsheets\/(?:u\/\d+\/)?d\/e\/([\w-]{10,})\//;

/**
 * The URL to download a file from: for a Google Sheets link the CSV export of the sheet that was open; any other URL
 * as entered. `name` is the file's name.
 */
export function fileUrl(typed: string): { url: string; name: string; isGoogleSheet: boolean } {
  const parsed = URL.parse(typed);
  if (!parsed) return { url: typed, name: "file.csv", isGoogleSheet: false };
  if (parsed.hostname === "docs.google.com") {
    const gid = /(?:^|[?&#])gid=(\d+)/.exec(parsed.hash.slice(1) || parsed.search)?.[1];
    const byQuery = gid ?? parsed.searchParams.get("gid");
    const which = byQuery && /^\d+$/.test(byQuery) ? `&gid=${byQuery}` : "";
    const base = "https://docs.google.com/spreadsheets/d";
    const name = "Google Sheets.csv";
    const shown = publishedSheetPath.exec(parsed.pathname)?.[1];
    if (shown)
      return { url: `${base}/e/${shown}/pub?output=csv&single=true${which}`, name, isGoogleSheet: true };
    const id = sheetPath.exec(parsed.pathname)?.[1];
    if (id) return { url: `${base}/${id}/export?format=csv${which}`, name, isGoogleSheet: true };
  }
  parsed.hash = "";
  const last = lastStep(parsed.pathname);
  return { url: parsed.href, name: last || parsed.hostname, isGoogleSheet: false };
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
