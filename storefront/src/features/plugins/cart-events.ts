import type { PluginsConfig } from "./page-plugins.ts";
import type { ShopEvent } from "./services.ts";

interface Added {
  variant: string;
  quantity: number;
  /** Units in the cart before. */
  count: number;
}

const waitMs = 10_000;
const pollMs = 250;
const key = "plugins-added";

/** Reports products that were added to the cart, and the start of the checkout. */
export function followCartEvents(
  config: PluginsConfig,
  currency: string,
  send: (event: ShopEvent) => void,
): void {
  // Without JavaScript of the page itself, the form leads to the cart's page.
  reportAdded(config, currency, send);
  document.addEventListener(
    "submit",
    ({ target, submitter }) => {
      const form = target as HTMLFormElement;
      if (new URL(form.action).pathname !== `${config.base}/cart/lines`) return;
      if ((submitter as HTMLButtonElement | null)?.value === "checkout")
        send({ name: "begin_checkout", currency, items: [] });
      const fields = new FormData(form);
      const variant = String(fields.get("variant_id") ?? "");
      const quantity = Number(fields.get("quantity") ?? 1) || 1;
      if (!variant) return;
      const added: Added = { variant, quantity, count: cartCount(config.shop) };
      store(JSON.stringify(added));
      const until = Date.now() + waitMs;
      const timer = setInterval(() => {
        if (reportAdded(config, currency, send) || Date.now() > until) clearInterval(timer);
      }, pollMs);
    },
    true,
  );
  document.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest?.("a");
    if (link?.pathname === `${config.base}/checkout` && link.host === location.host)
      send({ name: "begin_checkout", currency, items: [] });
  });
}

/**
 * Number of items in the cart, as in `cart-changes.ts`. Not imported: a module of two scripts becomes a file of its own, which
 * every page would load in addition.
 */
function cartCount(shopId: number): number {
  return Number(new RegExp(`(?:^|; )cart_n_${shopId}=(\\d+)`).exec(document.cookie)?.[1] ?? 0);
}

/** Reports the last product added, once the cart has more units than before. Returns true if nothing is left to report. */
function reportAdded(
  { shop, event }: PluginsConfig,
  currency: string,
  send: (event: ShopEvent) => void,
): boolean {
  const added = stored();
  if (!added) return true;
  if (cartCount(shop) <= added.count) return false;
  store(undefined);
  const item = event?.items.find(({ id }) => id === added.variant);
  const { quantity, variant } = added;
  send({
    name: "add_to_cart",
    currency,
    ...(item && { value: item.price * quantity }),
    items: item ? [{ ...item, quantity }] : [{ id: variant, quantity }],
  });
  return true;
}

function stored(): Added | undefined {
  try {
    return JSON.parse(sessionStorage[key] as string) as Added;
  } catch {
    return undefined;
  }
}

function store(text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage[key] = text;
  } catch {
    // Without storage the product isn't reported.
  }
}
