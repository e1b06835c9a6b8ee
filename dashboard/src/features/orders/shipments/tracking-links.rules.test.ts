import { describe, expect, it } from "vitest";
import { trackingLink } from "./tracking-links.rules.ts";

describe("The tracking link of a shipment", () => {
  it("is the page of a known courier, however its name and number are written", () => {
    const ups = "https://www.ups.com/track?tracknum=1Z999AA10123456784";
    expect(trackingLink("UPS", "1Z999AA10123456784")).toBe(ups);
    expect(trackingLink(" ups ", "1Z 999 AA1 01 2345 6784")).toBe(ups);
  });

  it("contains no characters of the number that would change the URL", () => {
    expect(trackingLink("FedEx", "12&x=1#2")).toBe("https://www.fedex.com/fedextrack/?trknbr=12%26x%3D1%232");
  });

  it("is empty for another courier and without a number", () => {
    expect(trackingLink("Bike messenger", "42")).toBe("");
    expect(trackingLink("", "42")).toBe("");
    expect(trackingLink("constructor", "42")).toBe("");
    expect(trackingLink("UPS", " ")).toBe("");
  });
});
