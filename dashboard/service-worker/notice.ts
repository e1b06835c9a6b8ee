import { ownPath } from "@vitrine/contract/values/own-path";

/** A push as a notification, with the URL of the page that a click on it opens. */
interface Notice {
  title: string;
  options: { body: string; icon: string; tag?: string; data: { url: string } };
}

const home = "/dashboard";
const logo = "/images/logo-black.png";

/** Reads a push. An unreadable one is shown as well, because browsers require a notification for each push. */
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

/** The page that a click on a notification opens: a path of the dashboard, or the home page otherwise. */
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
