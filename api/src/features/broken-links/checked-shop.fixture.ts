import type { LinkCheck } from "@vitrine/contract/shops/broken-links";
import { RejectedError } from "@vitrine/contract/client";
import { afterAll, beforeAll } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { type Person, type TestApp, useTestApp } from "../../../test/test-app.ts";
import { checkLinks } from "./check-links.action.ts";
import { OtherSites } from "./other-sites.fixture.ts";

interface InShop {
  shop_id: number;
}

/** Shops whose links are checked, without a job queue, and other sites that they link to. */
interface CheckedShops {
  app: TestApp;
  sites: OtherSites;
  mona: Person;
  /** A new open shop of Mona's. */
  newShop(): Promise<{ id: number; handle: string; params: InShop }>;
  /** Adds a published page with links. */
  addPage(params: InShop, urls: readonly string[], title?: string): Promise<{ id: string }>;
  /** Starts a check and returns its id, without doing it. */
  start(params: InShop): Promise<string>;
  check(params: InShop): Promise<void>;
  readCheck(params: InShop): Promise<LinkCheck | null>;
  /** The reasons of the found links, by URL or by the kind of a deleted record. */
  found(params: InShop): Promise<Record<string, string>>;
}

export function useCheckedShops(): CheckedShops {
  const sites = new OtherSites();
  const app = useTestApp({ jobs: false, fetchGuarded: (url, options) => sites.fetchGuarded(url, options) });
  let shops = 0;
  const it = { app, sites } as CheckedShops;
  beforeAll(async () => {
    await sites.start();
    it.mona = await app.person("Mona");
  });
  afterAll(() => sites.stop());

  it.newShop = async () => {
    const shop = await app.shop(it.mona, `Mona Links ${++shops}`);
    await open(app.database, shop.id);
    return { ...shop, params: { shop_id: shop.id } };
  };

  it.addPage = async (params, urls, title = "Links") =>
    (await it.mona.client.pages.create({ params, body: { title, description_html: linksTo(...urls) } })).data;

  it.start = async (params) => {
    await it.mona.client.broken_links.start_check({ params });
    const { rows } = await app.database.admin.query<{ id: string }>(
      "select id from link_checks where shop_id = $1",
      [params.shop_id],
    );
    return rows[0]!.id;
  };

  it.check = async (params) =>
    checkLinks(app.app, { shop_id: params.shop_id, check_id: await it.start(params) }, 0);

  it.readCheck = async (params) => (await it.mona.client.broken_links.read_check({ params })).data;

  it.found = async (params) => {
    const { data } = await it.mona.client.broken_links.list({ params, query: { limit: 100 } });
    return Object.fromEntries(data.map(({ url, target_kind, reason }) => [url ?? target_kind, reason]));
  };

  return it;
}

/** A formatted text with links. */
export function linksTo(...urls: string[]): string {
  return urls.map((url) => `<p><a href="${url}">Link</a></p>`).join("");
}

/** The error code of a rejected call; undefined if it wasn't rejected. */
export async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  const failure: unknown = await work.catch((error: unknown) => error);
  return failure instanceof RejectedError ? failure.code : undefined;
}
