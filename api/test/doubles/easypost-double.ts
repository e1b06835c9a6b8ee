import { createHmac, randomBytes } from "node:crypto";
import {
  type CourierResponse,
  type CourierRequest,
  type CourierServer,
  startCourierServer,
} from "./courier-double.ts";

interface Address {
  name?: string;
  street1?: string;
  country?: string;
}

interface EasypostShipment {
  id: string;
  reference: string;
  to_address: Address;
  from_address: Address;
  parcel: { weight: number };
  options: Record<string, unknown>;
  rates: {
    id: string;
    carrier: string;
    service: string;
    rate: string;
    currency: string;
    delivery_days: number | null;
  }[];
  tracking_code: string | null;
  tracker: { id: string; public_url: string } | null;
  selected_rate: string | null;
  postage_label: { label_url: string; label_pdf_url: string } | null;
  refund_status: string | null;
}

/** EasyPost on this machine. It checks the key and the fields, and sells a shipment once. */
export interface EasypostDouble {
  server: CourierServer;
  url: string;
  keys: { api_key: string; webhook_secret: string };
  shipments: EasypostShipment[];
  /** An event of a shipment's tracker, with its signature. */
  event(shipment: EasypostShipment, status: string, id?: string): { body: string; signature: string };
  stop(): void;
}

export const labelBytes = Buffer.from("%PDF-1.4\n% a label\n%%EOF\n");

export async function startEasypost(): Promise<EasypostDouble> {
  const keys = {
    api_key: `EZTK${randomBytes(20).toString("hex")}`,
    webhook_secret: randomBytes(12).toString("hex"),
  };
  const shipments: EasypostShipment[] = [];
  const server = await startCourierServer(
    (request) => answerOf(server, keys, shipments, request),
    (path) => (path.startsWith("/labels/") ? labelBytes : undefined),
  );
  return {
    server,
    url: server.url,
    keys,
    shipments,
    event(shipment, status, id = `evt_${randomBytes(8).toString("hex")}`) {
      const result = {
        object: "Tracker",
        id: shipment.tracker?.id,
        tracking_code: shipment.tracking_code,
        shipment_id: shipment.id,
        status,
        status_detail: "arrived_at_facility",
      };
      const body = JSON.stringify({
        object: "Event",
        id,
        mode: "test",
        description: "tracker.updated",
        result,
      });
      const digest = createHmac("sha256", keys.webhook_secret).update(body).digest("hex");
      return { body, signature: `hmac-sha256-hex=${digest}` };
    },
    stop: () => server.stop(),
  };
}

function answerOf(
  server: CourierServer,
  { api_key }: EasypostDouble["keys"],
  shipments: EasypostShipment[],
  { method, path, headers, body }: CourierRequest,
): CourierResponse {
  if (headers.authorization !== `Basic ${Buffer.from(`${api_key}:`).toString("base64")}`)
    return failure(401, "This API key is not recognised.");
  if (method === "GET" && path === "/v2/shipments?page_size=1")
    return [200, { shipments: shipments.slice(0, 1) }];
  if (method === "POST" && path === "/v2/shipments") return create(shipments, body);
  const [, id, verb] = /^\/v2\/shipments\/(shp_\w+)(?:\/(buy|refund))?$/.exec(path) ?? [];
  const shipment = shipments.find((one) => one.id === id);
  if (!shipment) return failure(404, "The requested resource could not be found.");
  if (method === "GET" && !verb) return [200, shipment];
  if (method === "POST" && verb === "buy") return buy(server, shipment, body);
  if (method === "POST" && verb === "refund") return refund(shipment);
  return failure(404, "The requested resource could not be found.");
}

function create(shipments: EasypostShipment[], body: Record<string, unknown>): CourierResponse {
  const { shipment: wanted } = body as { shipment?: EasypostShipment };
  const isAddress = (address?: Address) => address?.name && address.street1 && address.country?.length === 2;
  if (!wanted?.reference || !isAddress(wanted.to_address) || !isAddress(wanted.from_address))
    return failure(422, "Wrong parameter: address");
  if (!(wanted.parcel?.weight > 0)) return failure(422, "Wrong parameter: weight");
  const rate = (service: string, price: string, delivery_days: number) => ({
    id: `rate_${randomBytes(8).toString("hex")}`,
    carrier: "USPS",
    service,
    rate: price,
    currency: "USD",
    delivery_days,
  });
  const shipment: EasypostShipment = {
    ...wanted,
    id: `shp_${randomBytes(8).toString("hex")}`,
    rates: [rate("Express", "30.90", 1), rate("GroundAdvantage", "5.40", 4)],
    tracking_code: null,
    tracker: null,
    selected_rate: null,
    postage_label: null,
    refund_status: null,
  };
  shipments.push(shipment);
  return [201, shipment];
}

function buy(
  { url }: CourierServer,
  shipment: EasypostShipment,
  body: Record<string, unknown>,
): CourierResponse {
  const { rate } = body as { rate?: { id: string } };
  if (shipment.postage_label) return failure(422, "Postage already exists for this shipment.");
  if (!shipment.rates.some(({ id }) => id === rate?.id))
    return failure(422, "The rate isn't of this shipment.");
  const label = `${url}/labels/${shipment.id}.pdf`;
  const tracking_code = `94001${shipment.id.slice(4, 16)}`;
  Object.assign(shipment, {
    tracking_code,
    selected_rate: rate!.id,
    tracker: { id: `trk_${shipment.id.slice(4)}`, public_url: `https://track.easypost.com/${tracking_code}` },
    postage_label: { label_url: label, label_pdf_url: label },
  });
  return [200, shipment];
}

function refund(shipment: EasypostShipment): CourierResponse {
  if (!shipment.postage_label || shipment.refund_status) return failure(422, "Refund isn't possible.");
  shipment.refund_status = "submitted";
  return [200, shipment];
}

function failure(status: number, message: string): CourierResponse {
  return [status, { error: { code: "ERROR", message, errors: [] } }];
}
