import { Customer } from "@vitrine/contract/customers/customers";
import { Order } from "@vitrine/contract/orders/orders";
import { Product } from "@vitrine/contract/products/product";
import { systemActor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { findCustomer } from "../customers/customers.queries.ts";
import { readOrderResponse } from "../orders/read-order-response.action.ts";
import { listOrderRecords } from "../orders/orders.queries.ts";
import { findProduct } from "../products/products.queries.ts";
import { productResponse } from "../products/products.rules.ts";
import { listProductStock } from "./product-stock.queries.ts";

/** The record of an event. */
interface Subject {
  topic: string;
  subject_id: string;
  subject_label: string;
}

/**
 * The record as the API returns it: with `orders.read`, `products.read` and `customers.read`. Of a record that doesn't exist
 * anymore, its id and name.
 */
export async function readSubject(app: AppContext, tx: ShopTx, subject: Subject): Promise<object> {
  const { subject_id: id, subject_label: label } = subject;
  const found = await find(app, tx, subject);
  return found ?? { id, name: label };
}

async function find(
  app: AppContext,
  tx: ShopTx,
  { topic, subject_id: id }: Subject,
): Promise<object | undefined> {
  switch (topic.split(".")[0]) {
    case "order": {
      const [order] = await listOrderRecords(tx, [id]);
      return order && Order.parse(await readOrderResponse({ app, tx, actor: systemActor }, order));
    }
    case "product": {
      const product = await findProduct(tx, id);
      return product && Product.parse(productResponse(product, tx.shopId, app.dashboardUrl));
    }
    case "customer": {
      const customer = await findCustomer(tx, id);
      return customer && Customer.parse(customer);
    }
    case "inventory":
      return { product_id: id, variants: await listProductStock(tx, id) };
    default:
      return { is_test: true };
  }
}
