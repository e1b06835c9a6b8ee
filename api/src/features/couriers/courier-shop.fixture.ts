import { afterAll, beforeAll, beforeEach } from "vitest";
import { type EasypostDouble, startEasypost } from "../../../test/doubles/easypost-double.ts";
import { type SteadfastDouble, startSteadfast } from "../../../test/doubles/steadfast-double.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createGuardedFetch } from "../../outside/guarded-fetch.ts";
import { bookParcel } from "./book-parcel.job.ts";

const noKeys = { api_key: "", secret_key: "", webhook_secret: "" };

/** A shop in Bangladesh with the doubles of both couriers on loopback. Tests run the jobs themselves. */
export async function useCourierShop() {
  const [steadfast, easypost] = await Promise.all([startSteadfast(), startEasypost()]);
  const app = useTestApp({
    couriers: { steadfastApiUrl: steadfast.url, easypostApiUrl: easypost.url },
    fetchGuarded: createGuardedFetch({
      allow: (host) => host === "127.0.0.1",
      ports: [80, 443, Number(new URL(easypost.url).port)],
    }),
    jobs: false,
  });
  const it = new CourierShop(app, steadfast, easypost);
  beforeAll(() => it.open());
  beforeEach(() => {
    steadfast.server.mode = "up";
    easypost.server.mode = "up";
  });
  afterAll(() => {
    steadfast.stop();
    easypost.stop();
  });
  return it;
}

class CourierShop {
  id = 0;
  handle = "";
  owner!: Person;
  variant_id = "";
  readonly app: ReturnType<typeof useTestApp>;
  readonly steadfast: SteadfastDouble;
  readonly easypost: EasypostDouble;

  constructor(app: ReturnType<typeof useTestApp>, steadfast: SteadfastDouble, easypost: EasypostDouble) {
    this.app = app;
    this.steadfast = steadfast;
    this.easypost = easypost;
  }

  async open(): Promise<void> {
    this.owner = await this.app.person("Runa Parcel");
    Object.assign(this, await this.app.shop(this.owner, "Runa Parcel", { country: "BD", currency: "BDT" }));
    await open(this.app.database, this.id);
    await this.sql("update shops set address = $2, phone = '+8801712345678' where id = $1", [
      this.id,
      JSON.stringify({
        line1: "7 Mirpur Road",
        line2: null,
        city: "Dhaka",
        region: null,
        postal_code: "1205",
      }),
    ]);
    await this.sql("update checkout_settings set delivery_fee = 0 where shop_id = $1", [this.id]);
    const tea = await insertProduct(this.app.database, this.id, {
      title: "Tea",
      price: 50_000,
      on_hand: 100_000,
    });
    this.variant_id = tea.variant_id;
  }

  sql(text: string, values: unknown[]) {
    return this.app.database.admin.query(text, values);
  }

  draft(kind: "own" | "steadfast" | "easypost", more: object = {}) {
    const keys = {
      own: noKeys,
      steadfast: this.steadfast.keys,
      easypost: { ...noKeys, ...this.easypost.keys },
    };
    return { kind, name: `Courier ${kind}`, ...keys[kind], ...more };
  }

  async courier(kind: "own" | "steadfast" | "easypost", more: object = {}): Promise<string> {
    const body = this.draft(kind, more);
    return (await this.owner.client.couriers.create({ params: { shop_id: this.id }, body })).data.id;
  }

  /** A packed order of 1000 BDT, paid on delivery. Returns the parameters of its shipment. */
  async packed() {
    const placed = await buy(shopper(this.app, this.handle), [{ variant_id: this.variant_id, quantity: 2 }]);
    const { rows } = await this.sql("select id from orders where shop_id = $1 and number = $2", [
      this.id,
      placed.number,
    ]);
    const params = { shop_id: this.id, id: rows[0].id as string };
    await this.sql("update orders set phone_e164 = '+8801712345678' where id = $1", [params.id]);
    const { orders } = this.owner.client;
    await orders.confirm({ params });
    const { data } = await orders.pack({ params, body: {} });
    return { ...params, shipment_id: data.shipments[0]!.id };
  }

  async book(
    params: Shipment,
    courier_id: string,
    more: { tracking_number?: string; quote?: string; rate?: string } = {},
  ) {
    const { data } = await this.owner.client.courier_bookings.book({ params, body: { courier_id, ...more } });
    return data.at(-1)!;
  }

  /** Runs the job of a booking once. */
  run(booking: { id: string }): Promise<void> {
    return bookParcel(this.app.app, { shop_id: this.id, booking_id: booking.id });
  }

  async booked(courier_id: string) {
    const params = await this.packed();
    await this.run(await this.book(params, courier_id));
    return { params, booking: await this.booking(params) };
  }

  async booking({ shop_id, id }: Shipment) {
    const { data } = await this.owner.client.courier_bookings.list({ params: { shop_id, id } });
    return data.at(-1)!;
  }

  async order({ shop_id, id }: Shipment) {
    return (await this.owner.client.orders.read({ params: { shop_id, id } })).data;
  }

  async shipment(params: Shipment) {
    return (await this.order(params)).shipments[0]!;
  }

  /** Sends an event to the webhook of a courier. Returns the status of the response. */
  async send(
    courierId: string,
    {
      body,
      authorization = "",
      signature = "",
    }: { body: string; authorization?: string; signature?: string },
    shopId = this.id,
  ): Promise<number> {
    const response = await fetch(`${this.app.baseUrl}/v1/couriers/${shopId}/${courierId}/webhook`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization, "x-hmac-signature": signature },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  }

  /** Sends Steadfast's event about the latest consignment. */
  steadfastEvent(courierId: string, status: string, at = -1) {
    return this.send(courierId, this.steadfast.event(this.steadfast.consignments.at(at)!, status));
  }
}

export interface Shipment {
  shop_id: number;
  id: string;
  shipment_id: string;
}
