// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { Shop } from "@vitrine/contract/shops/shops";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "../../../test/in-dom.tsx";
import { api } from "../../api.ts";
import { ShopContext } from "../../session/shop.ts";
import { useCategoryActions } from "./categories.data.ts";

const shop_id = 1001;
const params = (id: string) => ({ params: { shop_id, id } });
const [deleted, parent, product, collection] = [1, 2, 3, 4].map(
  (digit) => `00000000-0000-7000-8000-00000000000${digit}`,
) as [string, string, string, string];

afterEach(() => vi.unstubAllGlobals());

test("deleting a category outdates the pages that showed it, and requests nothing of the deleted one", async () => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (address: string | URL | Request, init?: RequestInit) => {
    const url = new URL(address instanceof Request ? address.url : address);
    requests.push(`${init?.method ?? "GET"} ${url.pathname}`);
    return Response.json({ message: "Category deleted." });
  });
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const keys = {
    deleted: api.categories.read.queryKey({ input: params(deleted) }),
    parent: api.categories.read.queryKey({ input: params(parent) }),
    list: api.categories.list.queryKey({ input: { params: { shop_id }, query: {} } }),
    categoriesOfProduct: api.categories.list_of_product.queryKey({ input: params(product) }),
    collection: api.collections.read.queryKey({ input: params(collection) }),
    product: api.products.read.queryKey({ input: params(product) }),
  };
  for (const key of Object.values(keys)) queries.setQueryData(key as readonly unknown[], {});

  let remove: ReturnType<typeof useCategoryActions>["remove"];
  function Actions() {
    remove = useCategoryActions().remove;
    return null;
  }
  const shown = await show(
    <QueryClientProvider client={queries}>
      <ShopContext value={{ id: shop_id } as Shop}>
        <Actions />
      </ShopContext>
    </QueryClientProvider>,
  );
  await remove!(deleted, parent);
  await shown.close();

  const outdated = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  expect(outdated(keys.deleted)).toBeUndefined();
  expect(outdated(keys.parent)).toBe(true);
  expect(outdated(keys.list)).toBe(true);
  expect(outdated(keys.categoriesOfProduct)).toBe(true);
  expect(outdated(keys.collection)).toBe(true);
  expect(outdated(keys.product)).toBe(false);
  expect(requests).toEqual([`DELETE /api/v1/shop/${shop_id}/categories/${deleted}`]);
});
