import { expect, test } from "vitest";
import { inlineStyles, withStyleMarks } from "./inline-styles.ts";

test("turns style attributes into rules of the page's style, once for each style", () => {
  const html =
    '<p style="color:red">a</p><td colspan="2" style="color:red">b</td><p style="gap:1rem;color:#123">c</p>';
  const marked = withStyleMarks(html);
  expect(marked).toBe(
    '<p data-css="color:red">a</p><td colspan="2" data-css="color:red">b</td><p data-css="gap:1rem;color:#123">c</p>',
  );
  expect(inlineStyles(`<div>${marked}</div>`)).toBe(
    '[data-css="color:red"]{color:red}[data-css="gap:1rem;color:#123"]{gap:1rem;color:#123}',
  );
});

test("leaves text as it is, and drops styles that could end their rule or load a file", () => {
  expect(withStyleMarks('<p>a style="color:red"</p>')).toBe('<p>a style="color:red"</p>');
  for (const style of ["color:red}body{x:y", "color:url(x)", "x", "", "a:b:c", "color:\\72", "a:</style>"]) {
    expect(withStyleMarks(`<p style="${style}">a</p>`)).not.toContain("data-css");
    expect(inlineStyles(`<p data-css="${style}">`)).toBe("");
  }
});
