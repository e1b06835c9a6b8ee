import { describe, expect, it } from "vitest";
import { htmlOf, plainTextOf, textOf } from "./description.rules.ts";

describe("What a shopkeeper types as a description", () => {
  it("becomes paragraphs at blank lines and lines within them", () => {
    expect(htmlOf("Soft linen.\nWashed twice.\n\n\nMade in Porto.\n")).toBe(
      "<p>Soft linen.<br />Washed twice.</p><p>Made in Porto.</p>",
    );
  });

  it("becomes a list where lines begin with a dash", () => {
    expect(htmlOf("It has:\n- two pockets\n- a collar")).toBe(
      "<p>It has:</p><ul><li>two pockets</li><li>a collar</li></ul>",
    );
  });

  it("stays words, whatever signs are in it", () => {
    expect(htmlOf("5 < 6 & <script>alert(1)</script>")).toBe(
      "<p>5 &lt; 6 &amp; &lt;script&gt;alert(1)&lt;/script&gt;</p>",
    );
    expect(htmlOf(" \n ")).toBe("");
    expect(htmlOf("- ")).toBe("<p>-</p>");
  });

  it("comes back as it was typed", () => {
    for (const text of [
      "",
      "One line",
      "Two\nlines\n\nand a paragraph",
      "- a\n- b\n\nAfter it",
      "Tea & “milk” <3 it's",
      "&amp; written out",
    ])
      expect(textOf(htmlOf(text))).toBe(text);
    expect(htmlOf(textOf(htmlOf("It has:\n- a\nand:\n- b")) ?? "")).toBe(htmlOf("It has:\n- a\nand:\n- b"));
  });
});

describe("A description that came from elsewhere", () => {
  it("is typed on when it is no more than paragraphs and lists", () => {
    expect(textOf("<p>Soft&#39;s</p>\n<ul>\n <li>one</li>\n <li>two</li>\n</ul>")).toBe(
      "Soft's\n\n- one\n- two",
    );
    expect(textOf("Just words")).toBeUndefined();
  });

  it("is left alone when it has more than that", () => {
    for (const html of [
      "<p>A <strong>bold</strong> word</p>",
      "<h2>Care</h2><p>Wash cold.</p>",
      '<p><a href="https://example.test/">Link</a></p>',
      "<ol><li>first</li></ol>",
      '<img src="https://example.test/a.png" alt="" />',
    ])
      expect(textOf(html)).toBeUndefined();
  });

  it("can be turned into its words", () => {
    expect(
      plainTextOf("<h2>Care</h2><p>Wash <em>cold</em> &#8212; &quot;30&quot;.</p><ol><li>dry</li></ol>"),
    ).toBe('Care\n\nWash cold — "30".\n\n- dry');
  });
});
