import { ownPath } from "@vitrine/contract/values/own-path";

/** What the browser shows of a push, and the page a press on it opens. */
export interface Notice {
  title: string;
  options: { body: string; icon: string; tag?: string; data: { url: string } };
}

const home = "/dashboard";
const logo = "/images/logo-black.png";

/** Reads a push. One that cannot be read is shown all the same: the browser has promised its owner to show each. */
export function noticeOf(text: string, origin: string): Notice {
  const { title, body, icon, tag, data } = recordOf(parsed(text));
  return {
    title: words(title) ?? "Update from your shop",
    options: {
      body: words(body) ?? "",
      icon: ownPath(words(icon) ?? logo, origin) ?? logo,
      tag: words(tag),
      data: { url: pageToOpen(recordOf(data)["url"], origin) },
    },
  };
}

/** The page that a press on a notification opens: one of our own, else home. */
export function pageToOpen(url: unknown, origin: string): string {
  return ownPath(url, origin) ?? home;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function words(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() ? value : undefined;
}
