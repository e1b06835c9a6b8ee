import { expect, it } from "vitest";
import { baseAsText, unitPrice } from "./unit-price.ts";
import { videoAt } from "./video.ts";

const of = (total: string, total_unit: string, base: string, base_unit: string) => ({
  total,
  total_unit,
  base,
  base_unit,
});

it("computes the price of one base amount", () => {
  expect(unitPrice(900, of("750", "ml", "1", "l"))).toBe(1200);
  expect(unitPrice(349, of("250", "g", "100", "g"))).toBe(140);
  expect(unitPrice(349, of("0,25", "kg", "1", "kg"))).toBe(1396);
  expect(unitPrice(1000, of("2", "m²", "1", "m2"))).toBe(500);
});

it("returns undefined for amounts of different kinds", () => {
  expect(unitPrice(900, of("750", "ml", "1", "kg"))).toBeUndefined();
  expect(unitPrice(900, of("0", "ml", "1", "l"))).toBeUndefined();
  expect(unitPrice(900, of("1", "hogshead", "1", "l"))).toBeUndefined();
});

it("shortens a base of one unit to the unit", () => {
  expect(baseAsText(of("750", "ml", "1", "l"))).toBe("l");
  expect(baseAsText(of("750", "g", "100", "g"))).toBe("100 g");
});

it("recognises videos by their URLs and nothing else", () => {
  expect(videoAt("https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3")).toMatchObject({
    frame: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  });
  expect(videoAt("https://youtu.be/dQw4w9WgXcQ")).toMatchObject({ kind: "youtube" });
  expect(videoAt("https://vimeo.com/76979871")).toMatchObject({ kind: "vimeo", id: "76979871" });
  expect(videoAt("https://cdn.example.com/tea.mp4?v=1")).toMatchObject({ kind: "file" });
  for (const address of [
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    'https://youtu.be/"><script>',
    "https://user:pass@youtu.be/dQw4w9WgXcQ",
    "http://cdn.example.com/tea.mp4",
    "data:video/mp4;base64,AAAA",
    "tea.mp4",
  ])
    expect(videoAt(address), address).toBeUndefined();
});
