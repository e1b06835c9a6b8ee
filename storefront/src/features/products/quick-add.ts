import { addLine } from "../cart/cart.data.ts";

/** Adds a product from its card to the cart and opens the drawer. If that fails, the cart's page says why. */
export function enhanceQuickAdd(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute("data-quick-add")) return;
    event.preventDefault();
    const button = event.submitter;
    if (button?.ariaBusy === "true") return;
    if (button) button.ariaBusy = "true";
    void add(form).finally(() => {
      if (button) button.ariaBusy = null;
    });
  });
}

async function add(form: HTMLFormElement): Promise<void> {
  const { pathname } = new URL(form.action);
  const variantId = String(new FormData(form).get("variant_id"));
  const problem = await addLine(pathname.slice(0, -"/cart/lines".length), variantId, 1);
  if (problem) form.submit();
}
