import { expect, it } from "vitest";
import { telLink, whatsAppLink } from "./phone-links.ts";

const phone = { phone: "0171 1234567", phone_e164: "+491711234567", phone_extension: null };

it("calls the international number with its extension, or the number as it was typed", () => {
  expect(telLink(phone)).toBe("tel:+491711234567");
  expect(telLink({ ...phone, phone_extension: "12" })).toBe("tel:+491711234567;ext=12");
  expect(telLink({ ...phone, phone_e164: null })).toBe("tel:01711234567");
});

it("opens a WhatsApp chat with the text, if the international number is known", () => {
  expect(whatsAppLink(phone, "Tea & milk: 2 × 5 €?")).toBe(
    "https://wa.me/491711234567?text=Tea%20%26%20milk%3A%202%20%C3%97%205%20%E2%82%AC%3F",
  );
  expect(whatsAppLink({ ...phone, phone_e164: null }, "Tea")).toBeUndefined();
});
