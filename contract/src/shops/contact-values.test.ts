import { describe, expect, it } from "vitest";
import { type ContactKind, contactUrl, contactValue } from "./contact-values.ts";

describe("a contact link", () => {
  it.each<[ContactKind, string, string]>([
    ["instagram", "@fern.field", "https://www.instagram.com/fern.field"],
    ["instagram", "instagram.com/fernfield?hl=en", "https://instagram.com/fernfield?hl=en"],
    ["facebook", "http://m.facebook.com/fernfield", "https://m.facebook.com/fernfield"],
    ["messenger", "fernfield", "https://m.me/fernfield"],
    ["tiktok", "fernfield", "https://www.tiktok.com/@fernfield"],
    ["youtube", "https://www.youtube.com/@fernfield#shorts", "https://www.youtube.com/@fernfield"],
    ["x", "https://twitter.com/fernfield", "https://twitter.com/fernfield"],
    ["telegram", "t.me/fernfield", "https://t.me/fernfield"],
    ["email", " hello@fern-field.test ", "hello@fern-field.test"],
    ["location", "1 Fern Street, Leeds", "1 Fern Street, Leeds"],
    ["location", "https://maps.apple.com/?ll=50,4", "https://maps.apple.com/?ll=50,4"],
    ["location", "https://maps.app.goo.gl/abc", "https://maps.app.goo.gl/abc"],
    ["location", "https://www.google.co.uk/maps/place/x", "https://www.google.co.uk/maps/place/x"],
    ["whatsapp", "https://wa.me/447700900123", "+447700900123"],
    ["phone", "+44 7700 900123", "+44 7700 900123"],
  ])("of the kind %s stores %s as %s", (kind, typed, stored) => {
    expect(contactValue(kind, typed)).toBe(stored);
  });

  it.each<[ContactKind, string]>([
    ["instagram", "https://evil.example/fernfield"],
    ["instagram", "https://instagram.com.evil.example/fernfield"],
    ["instagram", "https://instagram.com@evil.example/fernfield"],
    ["instagram", "https://instagram.com:8080/fernfield"],
    ["instagram", "instagram.com"],
    ["instagram", "https://www.instagram.com/"],
    ["instagram", "javascript:alert(1)//instagram.com/x"],
    ["instagram", "two words"],
    ["facebook", "https://notfacebook.com/fernfield"],
    ["email", "hello"],
    ["email", "a@b.test?bcc=c@d.test"],
    ["location", "javascript:alert(1)"],
    ["location", "https://evil.example/maps"],
    ["location", "https://google.evil/maps"],
    ["location", "https://www.google.com/url?q=https://evil.example"],
    ["location", "https://goo.gl/x"],
    ["phone", "call us"],
    ["phone", "07700 900123"],
    ["whatsapp", "https://evil.example/123"],
  ])("of the kind %s can't be %s", (kind, typed) => {
    expect(contactValue(kind, typed)).toBeUndefined();
  });

  it.each<[ContactKind, string, string]>([
    ["whatsapp", "+44 7700 900123", "https://wa.me/447700900123"],
    ["phone", "+44 7700 900123", "tel:+447700900123"],
    ["email", "hello@fern-field.test", "mailto:hello@fern-field.test"],
    ["location", "1 Fern & Co", "https://www.google.com/maps/search/?api=1&query=1%20Fern%20%26%20Co"],
    ["location", "https://osm.org/go/x", "https://osm.org/go/x"],
    ["x", "https://x.com/fernfield", "https://x.com/fernfield"],
  ])("of the kind %s with %s opens %s", (kind, value, url) => {
    expect(contactUrl(kind, value)).toBe(url);
  });
});
