import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { longestRichText, plainText, sanitiseHtml } from "./sanitise.ts";
import { xssCorpus } from "../../test/xss-corpus.ts";

const naughtyFile = path.resolve(import.meta.dirname, "../../../../shared/data/text/naughty-strings.json");

const plain =
  /^<(?:\/(?:p|h[234]|blockquote|pre|[uo]l|li|fig(?:ure|caption)|strong|em|[us]|code|su[bp]|span|a|table|thead|tbody|t[rhd])|p|h[234]|blockquote|pre|[uo]l|li|fig(?:ure|caption)|strong|em|[us]|code|su[bp]|span|table|thead|tbody|t[rhd]|[bh]r \/)>$/;
const cell = /^<t[hd](?: (?:col|row)span="[1-9]\d{0,3}"){0,2}>$/;
const link =
  /^<a href="(?:https?:\/\/[^"<> \t\r\n\f]+" rel="nofollow noopener|(?:mailto|tel):[^"<> \t\r\n\f]*|(?![a-z][a-z0-9+.-]*:|[\\/]{2}|\/\\)[^"<> \t\r\n\f]+)">$/i;
const image =
  /^<img src="(?:https:\/\/[^"<> \t\r\n\f]+|(?![a-z][a-z0-9+.-]*:|[\\/]{2}|\/\\)[^"<> \t\r\n\f]+)" alt="[^"<>]*"(?: (?:width|height)="[1-9]\d{0,3}"){0,2} \/>$/i;

/**
 * Tags of the result that are not allowed. Independent of the sanitiser's own parser: every `<` must open
 * exactly one of the allowed forms, so that no browser could run anything, in any order.
 */
function foreignBodies(html: string): string[] {
  const tags = html.match(/<[^>]*>?/g) ?? [];
  return tags.filter((tag) => ![plain, cell, link, image].some((form) => form.test(tag)));
}

function expectSafe(html: string) {
  const clean = sanitiseHtml(html);
  expect([html, foreignBodies(clean)]).toEqual([html, []]);
  expect(sanitiseHtml(clean), html).toBe(clean);
  return clean;
}

describe("rich text", () => {
  test("keeps ordinary formatting", () => {
    const fine = [
      "<h2>Care</h2><p>Wash <strong>cold</strong>, <em>dry</em> <u>flat</u>, <s>never</s> iron.<br />30 °C</p>",
      "<ul><li>one</li><li>two<ol><li>three</li></ol></li></ul><hr /><blockquote><p>Good.</p></blockquote>",
      '<p><a href="https://example.com/a?b=1&amp;c=2#d" rel="nofollow noopener">there</a> <a href="/pages/about">here</a></p>',
      '<p><a href="mailto:sam@example.com">write</a> <a href="tel:+4670123">call</a> <a href="#top">up</a></p>',
      '<figure><img src="https://cdn.example.com/a.webp" alt="A cup" width="800" height="600" /><figcaption>Cup</figcaption></figure>',
      '<table><thead><tr><th colspan="2">Size</th></tr></thead><tbody><tr><td>S</td><td rowspan="2">M</td></tr></tbody></table>',
      "<pre><code>a &lt; b &amp;&amp; c</code></pre><h3>H<sub>2</sub>O</h3><h4>m<sup>2</sup></h4><p><span>x</span></p>",
      "<p>مرحبا بالعالم 👗 𝒳 &amp; ½</p>",
      "<p>one</p><p><br /></p><p>two</p>",
      "",
    ];
    for (const html of fine) expect(expectSafe(html)).toBe(html);
  });

  test("is normalised", () => {
    const forms: [string, string][] = [
      [
        "<h1>a</h1><h5>b</h5><b>c</b><i>d</i><del>e</del>",
        "<h2>a</h2><h4>b</h4><strong>c</strong><em>d</em><s>e</s>",
      ],
      ["<div>a</div><div>b</div>", "<p>a</p><p>b</p>"],
      ["<div><div><p>a</p></div><ul><li>b</li></ul></div>", "<p>a</p><ul><li>b</li></ul>"],
      ["<p>a<p>b<ul><li>c<li>d", "<p>a</p><p>b</p><ul><li>c</li><li>d</li></ul>"],
      ["<p></p><p> </p>x", "x"],
      ['<p style="color:red" class="x" id="y" onclick="z()">a</p>', "<p>a</p>"],
      ["<font color=red>a</font><custom>b</custom>", "ab"],
      ['<a href="http://example.com">a</a>', '<a href="http://example.com/" rel="nofollow noopener">a</a>'],
      ['<a href="//example.com/x">a</a>', '<a href="https://example.com/x" rel="nofollow noopener">a</a>'],
      ['<a href="/x" rel="me">a</a><a name="y">b</a>', '<a href="/x">a</a><span>b</span>'],
      ['<a href="/our cup">a</a>', '<a href="/our%20cup">a</a>'],
      ['<img src="http://example.com/a.png"><img src="data:image/png;base64,AA">', ""],
      ['<img src="a.png" width="100%" height="50">', '<img src="a.png" alt="" height="50" />'],
      ["a<iframe src=//video.test>b</iframe><script>c</script><style>d</style>e", "ae"],
      ["1 < 2 & 3 > 2", "1 &lt; 2 &amp; 3 &gt; 2"],
    ];
    for (const [html, form] of forms) expect([html, expectSafe(html)]).toEqual([html, form]);
  });

  test(`runs no script: ${xssCorpus.length} payloads, alone and nested`, () => {
    expect(xssCorpus.length).toBeGreaterThanOrEqual(80);
    for (const payload of xssCorpus)
      for (const html of [
        payload,
        `<p>${payload}</p>`,
        `<table><tr>${payload}<td>x`,
        `<svg>${payload}</svg>`,
        payload.repeat(2),
      ])
        expectSafe(html);
  });

  test("runs no script from a combination of payloads", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...xssCorpus), { minLength: 2, maxLength: 4 }), (parts) => {
        expectSafe(parts.join(""));
      }),
      { numRuns: 1000 },
    );
  });

  test("converges for random combinations of markup", () => {
    const tags =
      "p div b a ul li table tr td h1 svg math style select option object form br noscript template iframe img dd pre title x";
    const marks = "< > & &amp; &lt; &#60 \" ' <!-- --> <![CDATA[ ]]> <? \0 word".split(" ");
    const forms = tags
      .split(" ")
      .flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} href="/x" src="/x" title='>`]);
    const chunks = [...marks, ...forms, " "];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...chunks), { maxLength: 25 }), (parts) => {
        expectSafe(parts.join(""));
      }),
      { numRuns: 3000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        expectSafe(text);
      }),
    );
  });

  test("is cut off at 200,000 characters, whatever it contains", () => {
    const chunks =
      "<|<a |<b>|<p>|<div>|<svg>|<table>|<iframe>|<noscript>|<!--|&|<a href=x |<b><p></b>|<p>text</p>|</p>|\0".split(
        "|",
      );
    for (const chunk of chunks) {
      const html = chunk.repeat(Math.ceil((longestRichText * 2) / chunk.length));
      const clean = sanitiseHtml(html);
      expect([chunk, clean.length <= longestRichText * 1.1, foreignBodies(clean)]).toEqual([chunk, true, []]);
      expect([chunk, sanitiseHtml(clean) === clean]).toEqual([chunk, true]);
    }
  });

  test.skipIf(!existsSync(naughtyFile))(
    "survives naughty strings (skipped where ../shared/data is absent)",
    () => {
      const strings = JSON.parse(readFileSync(naughtyFile, "utf8")) as string[];
      expect(strings.length).toBeGreaterThan(300);
      for (const text of strings) {
        expectSafe(text);
        expectSafe(`<p title="${text}">${text}</p>`);
        expectSafe(`<a href="${text}">${text}</a><img src="${text}" alt="${text}">`);
        expect(plainText(text, 160).length).toBeLessThanOrEqual(160);
      }
    },
  );
});

describe("plain text", () => {
  test("contains only the text, on one line", () => {
    expect(
      plainText("<h2>Cup</h2><p>Blue &amp; <b>wh</b>ite,<br>3 &lt; 4</p><ul><li>one<li>two</ul>", 160),
    ).toBe("Cup Blue & white, 3 < 4 one two");
    expect(plainText("a<script>b</script><style>c</style> &amp;lt; d", 160)).toBe("a &lt; d");
    expect(plainText("", 160)).toBe("");
  });

  test("is cut between words, and never within a character", () => {
    expect(plainText("<p>A calm linen shirt</p>", 12)).toBe("A calm…");
    expect(plainText("<p>A calm linen shirt</p>", 13)).toBe("A calm linen…");
    expect(plainText("<p>A calm linen shirt</p>", 18)).toBe("A calm linen shirt");
    expect(plainText("Donaudampfschifffahrt", 10)).toBe("Donaudamp…");
    expect(plainText("👗".repeat(10), 10)).toBe("👗👗👗👗…");
  });
});
