import { cspHash } from "../html.ts";

interface Policy {
  /** The style in the page itself. */
  style?: string;
  /** Scripts in the page itself. */
  scripts?: string[];
  /** The origin that shows the page in a frame. Its forms can't be sent. */
  framedBy?: string;
}

/**
 * A page's Content-Security-Policy.
 *
 * @param more further sources by directive; they come from our own tables, so they need no escaping
 */
export function contentPolicy(
  { style, scripts = [], framedBy }: Policy,
  ...more: Record<string, readonly string[]>[]
): string {
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts.map(cspHash)],
    "style-src": ["'self'", ...(style === undefined ? [] : [cspHash(style)])],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "form-action": [framedBy ? "'none'" : "'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": [framedBy ?? "'none'"],
  };
  for (const sources of more)
    for (const [directive, urls] of Object.entries(sources)) (directives[directive] ??= []).push(...urls);
  return Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");
}
