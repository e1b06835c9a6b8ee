import { expect, test } from "vitest";
import { plainTextOf } from "./description.rules.ts";

test("Reads the plain text of a description", () => {
  expect(
    plainTextOf("<h2>Care</h2><p>Wash <em>cold</em> &#8212; &quot;30&quot;.</p><ol><li>dry</li></ol>"),
  ).toBe('Care\n\nWash cold — "30".\n\n- dry');
  expect(plainTextOf("<p>Two<br />lines</p><p>5 &lt; 6 &amp;amp;</p>")).toBe("Two\nlines\n\n5 < 6 &amp;");
});
