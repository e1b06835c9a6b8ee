import { type Field, isChanged } from "../../typed-before.ts";
import { enhanceLoadMore, restoreList } from "./load-more.ts";

type HistoryStep = "push" | "replace" | "none";

/**
 * Updates a filtered list without a page load: a changed filter submits the form, and the list of the
 * response replaces the one on the page. On any failure the browser loads the page as it would without this
 * script.
 *
 * @param hydrate hydrates the islands within the new list
 */
export function enhanceFilters(hydrate: (within: ParentNode) => void): void {
  /** URL of the list on the page, without hash. */
  let shown = withoutHash(location.href);
  let requests = 0;

  async function show(url: string, step: HistoryStep): Promise<void> {
    const request = ++requests;
    shown = withoutHash(url);
    const main = document.querySelector("main");
    const folds = openFolds();
    const scrolled = document.querySelector("#narrow")?.scrollTop ?? 0;
    const focused = selectorOfFocus();
    main?.setAttribute("aria-busy", "true");
    try {
      const response = await fetch(url, { headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const next = page.querySelector("main");
      if (request !== requests) return;
      if (!main || !next || !response.ok) return location.assign(url);
      if (step === "push") history.pushState({ list: true }, "", url);
      if (step === "replace") history.replaceState({ list: true }, "", url);
      document.title = page.title;
      // Placeholder colours are in the page's style sheet, which the content security policy allows by hash. The previous
      // page's colours are good enough until a picture has loaded.
      main.replaceChildren(...next.childNodes);
      main.removeAttribute("aria-busy");
      for (const fold of foldsOf(main)) fold.open = folds.get(nameOf(fold)) ?? fold.open;
      document.querySelector("#narrow")?.scrollTo(0, scrolled);
      hydrate(main);
      if (step === "none") await restoreList();
      if (focused) main.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
    } catch {
      location.assign(url);
    }
  }

  /** Requests a list unless it is the one on the page. */
  function narrow(form: HTMLFormElement, step: HistoryStep): void {
    const url = urlOf(form);
    if (url !== shown) void show(url, step);
  }

  document.addEventListener("change", ({ target }) => {
    const form = (target as HTMLInputElement).form;
    if (form?.hasAttribute("data-filters")) narrow(form, "push");
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-narrow]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void show(link.href, "push");
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute("data-filters")) return;
    event.preventDefault();
    const fold = document.querySelector<HTMLDetailsElement>("#narrow");
    if (fold) fold.open = false;
    narrow(form, "push");
  });
  document.addEventListener("keydown", ({ key }) => {
    const sheet = document.querySelector<HTMLDetailsElement>("#narrow[open]");
    if (key !== "Escape" || !sheet) return;
    sheet.open = false;
    sheet.querySelector("summary")?.focus();
  });
  addEventListener("popstate", () => {
    // A link to a fragment of the page creates a history entry, too.
    if (withoutHash(location.href) !== shown) void show(location.href, "none");
  });

  enhanceLoadMore();
  // Filters set before this script ran: replaces the history entry, so that Back leaves the list.
  const form = document.querySelector<HTMLFormElement>("form[data-filters]");
  if (form && fieldsOf(form).some(isChanged)) narrow(form, "replace");
}

/** The form's fields, without its buttons and fieldsets: those have no value that could change. */
function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  );
}

function urlOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([, value]) => value !== "") as [string, string][];
  return fields.length > 0 ? `${form.action}?${new URLSearchParams(fields)}` : form.action;
}

function foldsOf(within: ParentNode): HTMLDetailsElement[] {
  return [...within.querySelectorAll<HTMLDetailsElement>("#narrow, [data-group]")];
}

function nameOf(fold: HTMLDetailsElement): string {
  return fold.dataset["group"] ?? fold.id;
}

/** The state of the page's filters, open or collapsed, by their names. */
function openFolds(): Map<string, boolean> {
  return new Map(foldsOf(document).map((fold) => [nameOf(fold), fold.open]));
}

function withoutHash(url: string): string {
  return url.split("#", 1)[0]!;
}

/** Finds the focused field or link again in a list that replaces this one. */
function selectorOfFocus(): string | undefined {
  const focused = document.activeElement;
  if (focused instanceof HTMLAnchorElement && focused.dataset["narrow"])
    return `[data-narrow="${focused.dataset["narrow"]}"]`;
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement)) return undefined;
  const value = focused.type === "checkbox" ? `[value="${CSS.escape(focused.value)}"]` : "";
  return `[name="${CSS.escape(focused.name)}"]${value}`;
}
