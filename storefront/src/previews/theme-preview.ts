/**
 * Runs only in the preview of a theme, in a frame of the dashboard: shows changes without a reload, selects sections, and
 * stays within the preview. Accepts messages only from the dashboard that the page names.
 */
const script = document.querySelector<HTMLElement>("script[data-dashboard]");
const dashboard = script?.dataset["dashboard"] ?? "";
const base = script?.dataset["base"] ?? "";
const sheet = new CSSStyleSheet();
let selected: string | undefined;

addEventListener("message", ({ origin, source, data }: MessageEvent<unknown>) => {
  if (origin !== dashboard || source !== parent || typeof data !== "object" || data === null) return;
  const { kind, token, id } = data as Record<string, unknown>;
  if (kind === "refresh" && typeof token === "string") void refresh(token);
  if (kind === "select" && (typeof id === "string" || id === null)) select(id ?? undefined, true);
});

document.addEventListener("click", onClick, true);
document.addEventListener("submit", stop, true);
notify({ kind: "loaded", path: location.pathname });

/** Replaces the page's content and its style by those of the changed draft, and leaves the scroll position as it is. */
async function refresh(token: string): Promise<void> {
  const url = withToken(location.href, token);
  history.replaceState(null, "", url);
  const response = await fetch(url, { cache: "no-store" });
  const html = await response.text();
  // The page's policy allows no other style in a document, but a sheet that is set by a script.
  const [inHtml = "", style = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const page = new DOMParser().parseFromString(html.replace(inHtml, ""), "text/html");
  // Other style sheets must have loaded before the content is shown.
  if (!response.ok || sheetsOf(page) !== sheetsOf(document)) return location.reload();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
  document.body.replaceChildren(...page.body.childNodes);
  document.dispatchEvent(new Event("replaced"));
  select(selected, false);
  notify({ kind: "refreshed" });
}

function sheetsOf(page: Document): string {
  const sheets = page.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  return [page.documentElement.lang, ...Array.from(sheets, (link) => link.getAttribute("href"))].join();
}

/** The first click on a section selects it; links in the selected section lead to their pages within the preview. */
function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const id = event.target.closest<HTMLElement>("[data-section]")?.dataset["section"];
  if (id !== undefined && id !== selected) {
    stop(event);
    select(id, false);
    return notify({ kind: "selected", id });
  }
  const link = event.target.closest("a");
  if (!link || link.getAttribute("href")?.startsWith("#")) return;
  stop(event);
  if (link.origin === location.origin && `${link.pathname}/`.startsWith(`${base}/`))
    location.assign(withToken(link.href, new URL(location.href).searchParams.get("theme") ?? ""));
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function select(id: string | undefined, isScrolled: boolean): void {
  selected = id;
  for (const section of document.querySelectorAll<HTMLElement>("[data-section]")) {
    const isSelected = section.dataset["section"] === id;
    section.style.outline = isSelected ? "3px solid #2f6fed" : "";
    section.style.outlineOffset = isSelected ? "-3px" : "";
    if (isSelected && isScrolled) section.scrollIntoView({ block: "nearest" });
  }
}

function withToken(href: string, token: string): string {
  const url = new URL(href);
  url.searchParams.set("theme", token);
  return url.href;
}

function notify(message: object): void {
  if (parent !== window) parent.postMessage(message, dashboard);
}
