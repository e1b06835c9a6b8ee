/**
 * Runs only in shops with plugins: asks for consent, loads what the shopper agrees to, and sends events. Not part of the
 * script of other pages.
 */
import "./styles/plugins.css";
import type { ConsentCategory } from "@vitrine/contract/shops/plugin-manifests";
import type { EventItem } from "@vitrine/contract/shops/plugins";
import { followCartEvents } from "./features/plugins/cart-events.ts";
import {
  agreedTo,
  type Consent,
  readConsent,
  removeServiceCookies,
  saveConsent,
} from "./features/plugins/consent-storage.ts";
import type { PagePlugin, PluginsConfig, ViewEvent } from "./features/plugins/page-plugins.ts";
import { recordPurchase, takePurchase } from "./features/plugins/purchase.ts";
import { services, type ShopEvent } from "./features/plugins/services.ts";

const config = JSON.parse(document.getElementById("plugins")?.textContent ?? "null") as PluginsConfig;
const banner = document.querySelector<HTMLElement>("[data-consent]");
const loaded = new Set<PagePlugin>();
let consent = readConsent(config.shop);
let opener: HTMLElement | undefined;

// Pages before this one may have a secret URL, and services send it to other companies.
if (document.referrer.startsWith(`${location.origin}/`))
  Object.defineProperty(document, "referrer", { value: "" });

if (config.isFrame) reportPurchase();
else {
  if (isUndecided()) show();
  else apply();
  for (const button of document.querySelectorAll<HTMLElement>("[data-cookie-settings]"))
    button.addEventListener("click", () => show(button));
  for (const button of banner?.querySelectorAll<HTMLElement>("[data-decide]") ?? [])
    button.addEventListener("click", () => decide(button.dataset["decide"]));
  if (config.loads) followCartEvents(config, config.currency, send);
}

function isUndecided(): boolean {
  return config.plugins.some(({ category }) => consent[category] === undefined);
}

/** @param from the button that the focus returns to */
function show(from?: HTMLElement): void {
  if (!banner) return;
  opener = from;
  for (const box of boxes()) box.checked = consent[box.name as ConsentCategory] ?? false;
  banner.hidden = false;
  if (from) banner.focus();
}

function boxes(): HTMLInputElement[] {
  return [...(banner?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])];
}

function decide(how: string | undefined): void {
  const decided: Consent = {};
  for (const box of boxes())
    decided[box.name as ConsentCategory] = how === "all" || (how === "chosen" && box.checked);
  consent = decided;
  saveConsent(config.shop, consent);
  if (banner) banner.hidden = true;
  opener?.focus();
  const isWithdrawn = [...loaded].some(({ category }) => !consent[category]);
  // Only a new page ends scripts that are running.
  if (agreedTo(consent).length < boxes().length) removeServiceCookies();
  if (isWithdrawn) location.reload();
  else apply();
}

/** Loads what the shopper agrees to, and records the decision with the order that the page shows. */
function apply(): void {
  if (config.loads) loadAgreed();
  if (config.order !== undefined) void recordPurchase(config, config.order, agreedTo(consent));
}

function loadAgreed(): void {
  for (const plugin of config.plugins) {
    if (!consent[plugin.category] || loaded.has(plugin)) continue;
    loaded.add(plugin);
    const service = services[plugin.kind];
    service.load(plugin.settings);
    service.viewPage?.();
    if (config.event) service.send?.({ ...config.event, items: shownItem(config.event) });
  }
}

/** The variant that the page shows; the event has all of them. */
function shownItem({ items }: ViewEvent): EventItem[] {
  const variant = new URLSearchParams(location.search).get("variant");
  const shown = items.find(({ id }) => id === variant) ?? items[0];
  return shown ? [shown] : [];
}

function send(event: ShopEvent): void {
  for (const { kind } of loaded) services[kind].send?.(event);
}

function reportPurchase(): void {
  const purchase = takePurchase();
  if (!purchase) return;
  for (const { kind, category, settings } of config.plugins) {
    const { load, send: report } = services[kind];
    if (!consent[category] || !report) continue;
    load(settings);
    report({ name: "purchase", ...purchase });
  }
}
