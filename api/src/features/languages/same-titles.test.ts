import { describe, expect, it } from "vitest";
import { address } from "../../../test/shopper.ts";
import { type TranslatedOrderShop, useTranslatedOrders } from "./translated-orders.fixture.ts";

const { shop, inShop, store, translate, shopperOn, readIn } = useTranslatedOrders();

describe("records with the same title have translations of their own", () => {
  it("coupons in a cart and in its order", async () => {
    const coupon = async (code: string, product_id: string) =>
      (
        await shop.owner.client.coupons.create({
          params: inShop(),
          body: {
            title: "Sale",
            method: "code",
            code,
            type: "percent",
            basis_points: 1_000,
            applies_to: "items",
            items: { product_ids: [product_id] },
            required_items: {},
            combines_with: ["items"],
          } as never,
        })
      ).data.id;
    const socks = (
      await shop.owner.client.products.create({
        params: inShop(),
        body: {
          title: "Socks",
          status: "active",
          variants: [{ option_values: [], price: 500, tracked: false }],
        },
      })
    ).data as TranslatedOrderShop["shirt"];
    await translate("coupon", await coupon("SHIRTS", shop.shirt.id), { title: "تخفيض القمصان" });
    await translate("coupon", await coupon("SOCKS", socks.id), { title: "تخفيض الجوارب" });
    const it = shopperOn("ar");
    for (const variant of [shop.shirt.variants[0]!, socks.variants[0]!]) {
      const body = { variant_id: variant.id, quantity: 1 };
      it.cartToken = (await it.client.checkout.add_line({ params: store(), body })).data.token;
    }
    const expected = ["تخفيض القمصان", "تخفيض الجوارب"];
    for (const code of ["SHIRTS", "SOCKS"])
      await it.client.checkout.add_coupon({ params: store(), body: { code } });
    const body = { email: "sale@example.com", address };
    const { data: cart } = await it.client.checkout.update_address({ params: store(), body });
    expect(cart.coupons.map(({ title }) => title)).toEqual(expected);
    expect(cart.discounts.map(({ title }) => title).toSorted()).toEqual(expected.toSorted());
    await it.client.checkout.update_payment({ params: store(), body: { method: "cash_on_delivery" } });
    it.key = crypto.randomUUID();
    const placed = await it.client.checkout.place_order({
      params: store(),
      body: { accepted_total: cart.total },
    });
    const titles = (await readIn("ar", placed.data.token)).discounts.map(({ title }) => title);
    expect(titles.toSorted()).toEqual(expected.toSorted());
  });

  it("size charts of two products", async () => {
    const chart = async (product_id: string) =>
      (
        await shop.owner.client.size_charts.create({
          params: inShop(),
          body: {
            title: "Sizes",
            table: { unit: "cm", columns: [{ name: "EU", is_length: false }], rows: [["M"]] },
            products: [{ id: product_id }],
          },
        })
      ).data.id;
    const hat = (
      await shop.owner.client.products.create({
        params: inShop(),
        body: {
          title: "Hat",
          status: "active",
          variants: [{ option_values: [], price: 900, tracked: false }],
        },
      })
    ).data;
    await translate("size_chart", await chart(shop.shirt.id), { title: "مقاسات القمصان" });
    await translate("size_chart", await chart(hat.id), { title: "مقاسات القبعات" });
    const titleFor = async (product_handle: string) => {
      const params = { ...store(), product_handle };
      return (await shopperOn("ar").client.storefront.read_product({ params })).data.size_chart!.title;
    };
    expect([await titleFor(shop.shirt.handle), await titleFor(hat.handle)]).toEqual([
      "مقاسات القمصان",
      "مقاسات القبعات",
    ]);
  });
});
