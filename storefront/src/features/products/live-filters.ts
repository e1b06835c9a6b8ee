import { type Field, isChanged } from "../../typed-before.ts";

/**
 * Narrows a list without loading the page anew: a change of a filter sends the form, and the list of the answer takes
 * the place of the old one. Whatever goes wrong, the form goes its ordinary way.
 */
export function enliveFilters(wake: (within: ParentNode) => void): void {
  let asked = 0;

  async function show(url: string, remember: boolean): Promise<void> {
    const mine = ++asked;
    const main = document.querySelector("main");
    const unfolded = document.querySelector<HTMLDetailsElement>("#narrow")?.open ?? false;
    const focused = document.activeElement;
    const held =
      focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement
        ? `[name="${CSS.escape(focused.name)}"]${focused.type === "checkbox" ? `[value="${CSS.escape(focused.value)}"]` : ""}`
        : undefined;
    main?.setAttribute("aria-busy", "true");
    try {
      const response = await fetch(url, { headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const next = page.querySelector("main");
      if (mine !== asked) return;
      if (!main || !next || !response.ok) return location.assign(url);
      if (remember) history.pushState({ list: true }, "", url);
      document.title = page.title;
      // The pictures' colours and the page's tokens are in its style sheet, which the policy knows by its hash: the
      // colours only hold the place until a picture has loaded, so the old page's will do.
      main.replaceChildren(...next.childNodes);
      main.removeAttribute("aria-busy");
      const fold = document.querySelector<HTMLDetailsElement>("#narrow");
      if (fold) fold.open = unfolded;
      wake(main);
      if (held) main.querySelector<HTMLElement>(held)?.focus({ preventScroll: true });
    } catch {
      location.assign(url);
    }
  }

  const addressOf = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].filter(([, value]) => value !== "") as [string, string][];
    return fields.length > 0 ? `${form.action}?${new URLSearchParams(fields)}` : form.action;
  };

  document.addEventListener("change", ({ target }) => {
    const form = (target as HTMLInputElement).form;
    if (form?.hasAttribute("data-filters")) void show(addressOf(form), true);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute("data-filters")) return;
    event.preventDefault();
    const fold = document.querySelector<HTMLDetailsElement>("#narrow");
    if (fold) fold.open = false;
    void show(addressOf(form), true);
  });
  addEventListener("popstate", () => void show(location.href, false));

  const form = document.querySelector<HTMLFormElement>("form[data-filters]");
  if (form && ([...form.elements] as Field[]).some(isChanged)) void show(addressOf(form), true);
}
