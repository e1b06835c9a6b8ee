import { open, insertProduct } from "../../../test/sample-products.ts";
import { buy, type Shopper, shopper } from "../../../test/shopper.ts";
import type { Person, TestApp } from "../../../test/test-app.ts";

/** A shop that accepts returns for 14 days, with delivered orders. */
export class ReturnShop {
  id = 0;
  handle = "";
  owner!: Person;
  tea!: { product_id: string; variant_id: string };
  mug!: { product_id: string; variant_id: string };
  private members = 0;

  private readonly app: TestApp;

  constructor(app: TestApp) {
    this.app = app;
  }

  async open(name: string): Promise<this> {
    this.owner = await this.app.person(`Owner of ${name}`);
    const { id, handle } = await this.app.shop(this.owner, name);
    Object.assign(this, { id, handle });
    await open(this.app.database, id);
    this.tea = await insertProduct(this.app.database, id, { title: "Tea", price: 500, on_hand: 1000 });
    this.mug = await insertProduct(this.app.database, id, { title: "Mug", price: 1299, on_hand: 1000 });
    await this.settings({ return_days: 14 });
    return this;
  }

  async settings(settings: { return_days?: number | null; cancel_minutes?: number | null }): Promise<void> {
    const params = { shop_id: this.id };
    const { data } = await this.owner.client.checkout_settings.read({ params });
    await this.owner.client.checkout_settings.update({
      params,
      body: { ...settings, version: data.version },
    });
  }

  async member(role: "manager" | "staff"): Promise<Person> {
    const person = await this.app.person(`${role} ${++this.members} of ${this.handle}`);
    await this.app.join(this.id, person, role);
    return person;
  }

  /** A new order of three teas and a mug, or of these lines. */
  async order(lines?: { variant_id: string; quantity: number }[], email?: string): Promise<ShopOrder> {
    const nia = shopper(this.app, this.handle);
    const placed = await buy(
      nia,
      lines ?? [
        { variant_id: this.tea.variant_id, quantity: 3 },
        { variant_id: this.mug.variant_id, quantity: 1 },
      ],
      email,
    );
    const { rows } = await this.app.database.admin.query(
      "select id from orders where shop_id = $1 and number = $2",
      [this.id, placed.number],
    );
    const params = { shop_id: this.id, id: rows[0].id as string };
    const { data } = await this.owner.client.orders.read({ params });
    return {
      params,
      shopper: nia,
      own: { handle: this.handle, token: placed.token },
      total: placed.total,
      lines: data.lines.map(({ id }) => id),
      number: placed.number,
    };
  }

  /** Ships an order in one shipment. Returns the parameters of its endpoints. */
  async shipped({ params, confirms = true }: Pick<ShopOrder, "params"> & { confirms?: boolean }) {
    const { orders } = this.owner.client;
    if (confirms) await orders.confirm({ params });
    const { data } = await orders.pack({ params, body: {} });
    const shipment = { ...params, shipment_id: data.shipments[0]!.id };
    await orders.ship({ params: shipment, body: { courier: null, tracking_number: null } });
    return shipment;
  }

  async delivered(...args: Parameters<ReturnShop["order"]>): Promise<ShopOrder> {
    const order = await this.order(...args);
    await this.owner.client.orders.deliver({ params: await this.shipped(order) });
    return order;
  }

  async stock({ variant_id }: { variant_id: string }) {
    const { rows } = await this.app.database.admin.query(
      "select on_hand, allocated, unavailable from stock_levels where variant_id = $1",
      [variant_id],
    );
    return rows[0] as { on_hand: number; allocated: number; unavailable: number };
  }
}

interface ShopOrder {
  params: { shop_id: number; id: string };
  shopper: Shopper;
  own: { handle: string; token: string };
  total: number;
  number: number;
  /** Ids of its lines. */
  lines: string[];
}
