import type { EditableOrder, OrderEditInput } from "@vitrine/contract/orders/order-edits";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, buy, shopper } from "../../../test/shopper.ts";
import type { Person, TestApp } from "../../../test/test-app.ts";

type Line = OrderEditInput["added"][number];

/** Changes of an order; `lines` has new quantities by variant. */
export interface Edit extends Partial<OrderEditInput> {
  lines?: Record<string, number>;
}

export interface SoldOrder {
  id: string;
  token: string;
  email: string;
  tea: string;
  cup: string;
}

/** A shop without delivery fees, whose orders are edited. */
export class EditShop {
  id = 0;
  handle = "";
  owner!: Person;

  readonly app: TestApp;

  constructor(app: TestApp) {
    this.app = app;
  }

  async open(name: string): Promise<this> {
    this.owner = await this.app.person(`Owner of ${name}`);
    const { id, handle } = await this.app.shop(this.owner, name);
    Object.assign(this, { id, handle });
    await open(this.app.database, id);
    await this.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", id);
    return this;
  }

  async query<Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.app.database.admin.query(text, values)).rows as Row[];
  }

  put(title: string, price: number, on_hand = 100) {
    return insertProduct(this.app.database, this.id, { title, price, on_hand });
  }

  place(id: string) {
    return { shop_id: this.id, id };
  }

  /** A placed order of two teas at 10.00 and a cup at 5.00, to be paid on delivery. */
  async sold(): Promise<SoldOrder> {
    const [tea, cup] = [await this.put("Tea", 1000), await this.put("Cup", 500)];
    const lines = [
      { variant_id: tea.variant_id, quantity: 2 },
      { variant_id: cup.variant_id, quantity: 1 },
    ];
    const email = `${crypto.randomUUID()}@example.com`;
    const { token } = await buy(shopper(this.app, this.handle), lines, email);
    const [row] = await this.query<{ id: string }>("select id from orders where email = $1", email);
    return { id: row!.id, token, email, tea: tea.variant_id, cup: cup.variant_id };
  }

  async order(id: string) {
    return (await this.owner.client.orders.read({ params: this.place(id) })).data;
  }

  async editable(id: string): Promise<EditableOrder> {
    return (await this.owner.client.order_edits.read({ params: this.place(id) })).data;
  }

  async preview(id: string, edit: Edit) {
    const body = inputOf(await this.editable(id), edit);
    return (await this.owner.client.order_edits.preview({ params: this.place(id), body })).data;
  }

  /** Saves an edit of the order as it is now. */
  async edit(id: string, edit: Edit, more: { notifies_customer?: boolean; note?: string } = {}) {
    return (await this.ready(id, edit, more))();
  }

  /** The jobs that email the customer of an order what was changed. */
  async emailsOfEdits(id: string) {
    const jobs = await this.query<{ cause: string }>(
      "select data->>'cause' as cause from pgboss.job where name = 'order-mail' and data->>'order_id' = $1 and data->>'email' = 'edited'",
      id,
    );
    return jobs.map(({ cause }) => ({ shop_id: this.id, order_id: id, email: "edited" as const, cause }));
  }

  /** A function that saves an edit of the order as it is now. */
  async ready(id: string, edit: Edit, more: { notifies_customer?: boolean; note?: string } = {}) {
    const order = await this.editable(id);
    const input = inputOf(order, edit);
    const params = this.place(id);
    const { after } = (await this.owner.client.order_edits.preview({ params, body: input })).data;
    const body = { ...input, version: order.version, accepted_total: after!.total, ...more };
    return async (by = this.owner) => (await by.client.order_edits.create({ params, body })).data;
  }
}

/** The input that changes nothing but `edit`. */
export function inputOf(order: EditableOrder, { lines = {}, ...edit }: Edit = {}): OrderEditInput {
  const { discount, discount_reason, delivery_price, is_tax_exempt, email, phone } = order;
  return {
    quantities: order.lines.flatMap(({ id, variant_id }) =>
      variant_id && variant_id in lines ? [{ order_line_id: id, quantity: lines[variant_id]! }] : [],
    ),
    added: [],
    line_discounts: [],
    fees: [],
    delivery: null,
    is_tax_exempt,
    discount,
    discount_reason,
    delivery_price,
    email,
    phone,
    address: order.address,
    ...edit,
  };
}

export function product(variant_id: string, quantity = 1, more: Partial<Line> = {}): Line {
  return { ...nothing, variant_id, quantity, ...more };
}

export function customItem(title: string, unit_price: number, quantity = 1): Line {
  return { ...nothing, title, unit_price, quantity };
}

const nothing: Line = {
  variant_id: null,
  title: null,
  unit_price: null,
  quantity: 1,
  discount: null,
  taxable: true,
  requires_shipping: true,
  weight_grams: 0,
};

export const elsewhere = { ...address, line1: "2 New Road", city: "Bremen", postal_code: "28195" };
