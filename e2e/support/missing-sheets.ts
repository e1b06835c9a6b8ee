import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { assetsFrom } from "../../storefront/src/assets.ts";

const manifest = path.resolve(import.meta.dirname, "../../dist/storefront/.vite/manifest.json");

/**
 * The page sheets of the storefront that a page needs and doesn't load: elements have a class that only such a sheet
 * styles. Empty for pages of the dashboard.
 */
export async function missingSheets(page: Page): Promise<string[]> {
  const { sheets } = assetsFrom(JSON.parse(readFileSync(manifest, "utf8")) as never);
  return page.evaluate(async (urls) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    if (!links.some((link) => link.href.includes("/storefront/"))) return [];
    const loaded = new Set(links.map((link) => new URL(link.href).pathname));
    const classesOf = (css: string) => new Set(css.match(/\.[a-z][\w-]*(?=[^{}]*\{)/g));
    const load = async (url: string) => classesOf(await (await fetch(url)).text());
    const styled = await Promise.all([...loaded].map(load));
    const missing: string[] = [];
    for (const url of urls.filter((one) => !loaded.has(one)))
      for (const name of await load(url))
        if (!styled.some((names) => names.has(name)) && document.querySelector(name))
          missing.push(`${name} without ${url}`);
    return missing;
  }, Object.values(sheets));
}
