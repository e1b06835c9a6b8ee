import { rememberSignUp } from "./popup-memory.ts";
import type { PopupConfig } from "./popup-schedule.rules.ts";

/** Sends the popup's form, then shows the confirmation with the coupon's code. */
export function handleSignUp(popup: HTMLDialogElement, config: PopupConfig): void {
  const form = popup.querySelector("form");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void signUp(popup, form, config);
  });
}

async function signUp(popup: HTMLDialogElement, form: HTMLFormElement, config: PopupConfig): Promise<void> {
  const button = form.querySelector("button")!;
  const problem = form.querySelector<HTMLElement>("[data-problem]")!;
  if (button.ariaDisabled === "true") return;
  button.ariaDisabled = "true";
  problem.hidden = true;
  try {
    showCode(popup, await send(config, String(new FormData(form).get("email"))));
    rememberSignUp(config);
  } catch {
    problem.hidden = false;
  }
  button.ariaDisabled = "false";
}

/** Signs up with the server. Returns the coupon's code. */
async function send({ handle }: PopupConfig, email: string): Promise<string | null> {
  const response = await fetch(`/api/v1/storefront/${handle}/promo-popup/sign-ups`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, language: document.documentElement.lang }),
  });
  if (!response.ok) throw new Error(`The response to the sign-up is ${response.status}.`);
  const { data } = (await response.json()) as { data: { coupon_code: string | null } };
  return data.coupon_code;
}

function showCode(popup: HTMLDialogElement, code: string | null): void {
  const thanks = popup.querySelector<HTMLElement>("[data-thanks]")!;
  popup.querySelector<HTMLElement>("[data-offer]")!.hidden = true;
  thanks.hidden = false;
  if (code !== null) {
    const coupon = thanks.querySelector<HTMLElement>("[data-coupon]")!;
    coupon.hidden = false;
    coupon.querySelector("output")!.textContent = code;
    // The link with the code adds it to the cart.
    const link = coupon.querySelector("a")!;
    link.search = new URLSearchParams({ coupon: code }).toString();
  }
  thanks.focus();
}
