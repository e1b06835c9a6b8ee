import { expect, test } from "vitest";
import { contrast, themeOf, tokensCss } from "./theme.ts";

const look = (tokens: Record<string, string>, preset = "salon") => ({ preset, tokens, sections: {} });

test("adjusts an owner's colours that have too little contrast", () => {
  const { tokens } = themeOf(
    look({ "c-bg": "#ffffff", "c-ink": "#eeeeee", "c-accent": "#ffd83d", "c-on-accent": "#ffffff" }),
  );
  expect(contrast(tokens["c-bg"], tokens["c-ink"])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(tokens["c-accent"], tokens["c-on-accent"])).toBeGreaterThanOrEqual(4.5);
});

test("inserts only valid values into the style sheet", () => {
  const css = tokensCss(
    themeOf(look({ "c-bg": "red}</style><script>", radius: "0;background:url(x)", evil: "#000000" })).tokens,
  );
  expect(css).toBe(tokensCss(themeOf(look({})).tokens));
});

test("uses Salon for an unknown theme, and Salon has enough contrast", () => {
  const { name, tokens } = themeOf(look({}, "no-such-theme"));
  expect(name).toBe("Salon");
  for (const ink of ["c-ink", "c-muted", "c-sale"] as const)
    expect(contrast(tokens["c-bg"], tokens[ink])).toBeGreaterThanOrEqual(4.5);
});
