import type { Browser, Page } from "@playwright/test";
import { browserOf } from "./members.ts";
import { type Product, startProduct } from "./product.ts";
import { openShopWithProducts, type ShopWithProducts } from "./shop-with-products.ts";

/** A product with its own settings, a shop in it, and its owner's browser. */
export interface SeparateShop {
  product: Product;
  shop: ShopWithProducts;
  owner: Page;
  stop: () => Promise<void>;
}

/** @param env e.g. the URL of a payment provider's double */
export async function openSeparateShop(
  browser: Browser,
  name: string,
  env: Parameters<typeof startProduct>[0],
): Promise<SeparateShop> {
  const product = await startProduct(env);
  const shop = await openShopWithProducts(name, 1, product);
  const owner = await (await browserOf(browser, shop.owner)).newPage();
  const stop = async () => {
    await owner.context().close();
    await shop.admin.end();
    await product.stop();
  };
  return { product, shop, owner, stop };
}
