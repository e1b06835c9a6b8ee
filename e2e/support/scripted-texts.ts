import type { Client } from "@vitrine/contract/client";
import type { PageName } from "../../dashboard/src/shared/pages/page.ts";

// Texts with scripts, and the shop that has one in every text that a user can store.

export const scriptShopHandle = "mona-script";

export interface ScriptShop {
  owner: Client;
  params: { shop_id: number };
  /** The id of a record for each page of the dashboard that shows one. */
  ids: Partial<Record<PageName, string>>;
  /** Paths of the shop's pages. */
  shopPages: string[];
}

const ways: ((n: number) => string)[] = [
  (n) => `"><img src=x onerror=__ran(${n})>`,
  (n) => `</script><script>__ran(${n})</script>`,
  (n) => `<svg/onload=__ran(${n})>\u2028`,
  (n) => `' autofocus onfocus='__ran(${n})' x='`,
  (n) => `</title></textarea><iframe srcdoc="<script>parent.__ran(${n})</script>">`,
  (n) => `{{constructor.constructor('__ran(${n})')()}}`,
  (n) => `<!--><img src=//evil.example/${n} onload=__ran(${n})>`,
  (n) => `<a href="javascript:__ran(${n})">x</a>`,
  (n) => `<math><style><!--</style><img src=x onerror=__ran(${n})>`,
];
let written = 0;

/** The next text with a script in it; the kinds repeat in turn. */
export function evil(max = 120): string {
  for (let tries = 0; tries < ways.length; tries++) {
    const text = ways[written++ % ways.length]!(written);
    if (text.length <= max) return text;
  }
  throw new Error(`No script fits into ${max} characters`);
}

/** Rich text that contains all kinds at once. */
export const rich = () => `<p>${ways.map((way) => way(written++)).join("</p><p>")}</p>`;
