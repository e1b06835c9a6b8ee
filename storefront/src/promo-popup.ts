/** Runs only on pages with a promo popup: opens its dialog when it is due. Not part of the script of other pages. */
import "./styles/promo-popup.css";
import { isNewVisit, readMemory, rememberShown } from "./features/promo-popups/popup-memory.ts";
import { isDue, type PopupConfig, scrolledPercent } from "./features/promo-popups/popup-schedule.rules.ts";
import { handleSignUp } from "./features/promo-popups/popup-sign-up.ts";

const dialog = document.querySelector<HTMLDialogElement>("[data-promo-popup]");
if (dialog) start(dialog, JSON.parse(dialog.dataset["promoPopup"] ?? "") as PopupConfig);

function start(popup: HTMLDialogElement, config: PopupConfig): void {
  if (!isDue(config, readMemory(config), isNewVisit(config), Date.now())) return;
  popup.addEventListener("click", ({ target }) => {
    // A click on the backdrop has the dialog as its target.
    if (target === popup || (target as Element).closest("[data-close]")) popup.close();
  });
  handleSignUp(popup, config);
  whenTriggered(config, () => openWhenFree(popup, config));
}

/** Devices without a mouse have no exit intent: there the popup opens after a time. */
const secondsWithoutMouse = 30;

function whenTriggered({ trigger, delay_seconds, scroll_percent }: PopupConfig, open: () => void): void {
  const isExit = trigger === "exit" && matchMedia("(hover: hover)").matches;
  if (trigger === "scroll") {
    const done = new AbortController();
    addEventListener(
      "scroll",
      () => {
        const { scrollHeight } = document.documentElement;
        if (scrolledPercent(scrollY, scrollHeight, innerHeight) < scroll_percent) return;
        done.abort();
        open();
      },
      { passive: true, signal: done.signal },
    );
  } else if (isExit) {
    const done = new AbortController();
    document.documentElement.addEventListener(
      "mouseleave",
      ({ clientY }) => {
        if (clientY > 0) return;
        done.abort();
        open();
      },
      { signal: done.signal },
    );
  } else setTimeout(open, 1000 * (trigger === "delay" ? delay_seconds : secondsWithoutMouse));
}

/** Opens the popup once it interrupts nothing. Another tab may have shown it meanwhile. */
function openWhenFree(popup: HTMLDialogElement, config: PopupConfig): void {
  if (!isDue(config, readMemory(config), isNewVisit(config), Date.now())) return;
  if (isInterrupting()) {
    setTimeout(() => openWhenFree(popup, config), 1000);
    return;
  }
  rememberShown(config);
  popup.showModal();
}

/** True in a background tab, below another dialog or the question about consent, and while the shopper types. */
function isInterrupting(): boolean {
  const isTyping = document.activeElement?.matches("input, select, textarea") ?? false;
  const isCovered = document.querySelector("dialog[open], [data-consent]:not([hidden])") !== null;
  return document.hidden || isTyping || isCovered;
}
