import type { PluginKind } from "@vitrine/contract/shops/plugin-manifests";
import type { EventItem } from "@vitrine/contract/shops/plugins";

/** An event of the shop. Amounts are in units of the currency, and nothing is about the shopper. */
export interface ShopEvent {
  name: "view_item" | "add_to_cart" | "begin_checkout" | "purchase";
  /** The same in the server's event. */
  event_id?: string;
  transaction_id?: string;
  value?: number;
  tax?: number;
  shipping?: number;
  currency: string;
  coupon?: string | null;
  items: Omit<EventItem, "price" | "name">[] | EventItem[];
}

interface Service {
  load(settings: Record<string, string>): void;
  viewPage?(): void;
  /** Absent if the service has no events. */
  send?(event: ShopEvent): void;
}

type Queue = ((...call: unknown[]) => void) & Record<string, unknown>;

const page = window as unknown as Record<string, unknown>;
/** The calls that are waiting for a service's script. */
const call = (name: string, ...args: unknown[]) => (page[name] as (...all: unknown[]) => void)(...args);

function loadScript(url: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = url;
  document.head.append(script);
}

function dataLayer(): unknown[] {
  return (page["dataLayer"] ??= []) as unknown[];
}

/** Google's scripts recognise a command by its `arguments` object. */
function gtag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- an array isn't recognised
  dataLayer().push(arguments);
}

function googleItems({ items }: ShopEvent): object[] {
  return items.map(({ id, ...item }) => ({ item_id: id, ...rename(item) }));
}

function rename({ name, ...item }: { name?: string; quantity: number }): object {
  return name === undefined ? item : { item_name: name, ...item };
}

function googleEvent(event: ShopEvent): object {
  const { name: _, event_id: __, coupon, ...details } = event;
  return { ...details, ...(coupon && { coupon }), items: googleItems(event) };
}

/** The parameters that Meta, TikTok and Pinterest need. */
function contentsOf({ items }: ShopEvent) {
  return { ids: items.map(({ id }) => id), units: items.reduce((sum, { quantity }) => sum + quantity, 0) };
}

const metaNames = {
  view_item: "ViewContent",
  add_to_cart: "AddToCart",
  begin_checkout: "InitiateCheckout",
  purchase: "Purchase",
};
const tiktokNames = { ...metaNames, purchase: "CompletePayment" };
const pinterestNames = {
  view_item: "pagevisit",
  add_to_cart: "addtocart",
  begin_checkout: "initiatecheckout",
  purchase: "checkout",
};

/** Calls `name` of the page are queued until the service's script takes them over. */
function queue(name: string, more: Record<string, unknown> = {}, takesOver?: string): void {
  const calls: unknown[] = [];
  const queued = Object.assign(
    (...args: unknown[]) => {
      const handler = takesOver ? queued[takesOver] : undefined;
      if (typeof handler === "function") handler.apply(queued, args);
      else calls.push(args);
    },
    { queue: calls, ...more },
  ) as unknown as Queue;
  page[name] = queued;
}

export const services: Record<PluginKind, Service> = {
  google_analytics: {
    load({ measurement_id }) {
      gtag("js", new Date());
      gtag("config", measurement_id, { send_page_view: false });
      loadScript(`https://www.googletagmanager.com/gtag/js?id=${measurement_id}`);
    },
    viewPage: () => gtag("event", "page_view"),
    send: (event) => gtag("event", event.name, googleEvent(event)),
  },
  google_tag_manager: {
    load({ container_id }) {
      dataLayer().push({ "gtm.start": Date.now(), event: "gtm.js" });
      loadScript(`https://www.googletagmanager.com/gtm.js?id=${container_id}`);
    },
    send: (event) =>
      dataLayer().push({ ecommerce: null }, { event: event.name, ecommerce: googleEvent(event) }),
  },
  meta_pixel: {
    load({ pixel_id }) {
      queue("fbq", { loaded: true, version: "2.0" }, "callMethod");
      (page["fbq"] as Queue)["push"] = page["fbq"];
      page["_fbq"] = page["fbq"];
      // Without it, the pixel reads forms and buttons of the page.
      call("fbq", "set", "autoConfig", false, pixel_id);
      call("fbq", "init", pixel_id);
      loadScript("https://connect.facebook.net/en_US/fbevents.js");
    },
    viewPage: () => call("fbq", "track", "PageView"),
    send(event) {
      const { value, currency, event_id } = event;
      const contents = event.items.map(({ id, quantity }) => ({ id, quantity }));
      const details = {
        content_type: "product",
        content_ids: contentsOf(event).ids,
        contents,
        value,
        currency,
      };
      call("fbq", "track", metaNames[event.name], details, event_id ? { eventID: event_id } : {});
    },
  },
  tiktok_pixel: {
    load({ pixel_id = "" }) {
      const url = "https://analytics.tiktok.com/i18n/pixel/events.js";
      const calls: unknown[] = [];
      const deferred =
        (name: string) =>
        (...args: unknown[]) =>
          calls.push([name, ...args]);
      page["TiktokAnalyticsObject"] = "ttq";
      page["ttq"] = Object.assign(calls, {
        page: deferred("page"),
        track: deferred("track"),
        _i: { [pixel_id]: Object.assign([], { _u: url }) },
        _t: { [pixel_id]: Date.now() },
        _o: { [pixel_id]: {} },
      });
      loadScript(`${url}?sdkid=${pixel_id}&lib=ttq`);
    },
    viewPage: () => (page["ttq"] as { page(): void }).page(),
    send(event) {
      const { value, currency, event_id } = event;
      const contents = event.items.map(({ id, quantity }) => ({ content_id: id, quantity }));
      const details = { content_type: "product", contents, value, currency };
      (page["ttq"] as { track(...args: unknown[]): void }).track(
        tiktokNames[event.name],
        details,
        event_id ? { event_id } : {},
      );
    },
  },
  pinterest_tag: {
    load({ tag_id }) {
      queue("pintrk", { version: "3.0" });
      call("pintrk", "load", tag_id);
      loadScript("https://s.pinimg.com/ct/core.js");
    },
    viewPage: () => call("pintrk", "page"),
    send(event) {
      const { ids, units } = contentsOf(event);
      const { value, currency, event_id, transaction_id } = event;
      const details = { value, currency, order_quantity: units, product_ids: ids, event_id };
      call("pintrk", "track", pinterestNames[event.name], { ...details, order_id: transaction_id });
    },
  },
  microsoft_clarity: {
    load({ project_id }) {
      const calls: unknown[] = [];
      page["clarity"] = Object.assign((...args: unknown[]) => calls.push(args), { q: calls });
      // Texts on the page aren't recorded.
      document.body.dataset["clarityMask"] = "true";
      loadScript(`https://www.clarity.ms/tag/${project_id}`);
    },
    send: ({ name }) => call("clarity", "event", name),
  },
  crisp: {
    load({ website_id }) {
      page["$crisp"] = [];
      page["CRISP_WEBSITE_ID"] = website_id;
      loadScript("https://client.crisp.chat/l.js");
    },
  },
};
