// @vitest-environment jsdom
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sanitiseHtml } from "../../api/src/rich-text/sanitise.ts";
import { holds, readHtml, writeHtml } from "../../dashboard/src/ui/rich-text/html.ts";
import { normalizeHtml } from "../../dashboard/src/ui/rich-text/normalize-html.ts";
import { runsOf } from "../../api/test/test-size.ts";

// The editor's treatment of a description, compared with what the server allows.

const edited = (html: string) => writeHtml(readHtml(html));

const words = fc.stringMatching(/^[a-zA-Z0-9 &<>"'éßأب👗]{1,12}$/u).map(escaped);
const inline = (depth: number): fc.Arbitrary<string> =>
  depth === 0
    ? words
    : fc.oneof(
        { weight: 4, arbitrary: words },
        { weight: 1, arbitrary: fc.constant("<br>") },
        fc
          .tuple(fc.constantFrom("strong", "em", "u", "s", "code", "sub", "sup", "span"), lines(depth - 1))
          .map(([tag, inside]) => `<${tag}>${inside}</${tag}>`),
        fc
          .tuple(
            fc.constantFrom(
              "https://a.test/?b=1&c=2",
              "/pages/about",
              "#top",
              "mailto:a@b.test",
              "tel:+46701",
            ),
            words,
          )
          .map(([href, inside]) => `<a href="${escaped(href)}">${inside}</a>`),
        picture,
      );
const picture = fc
  .tuple(
    fc.constantFrom("https://cdn.test/a.webp", "/files/1/ab/800.webp"),
    words,
    fc.constantFrom("", ' width="800" height="600"'),
  )
  .map(([src, alt, size]) => `<img src="${src}" alt="${alt}"${size}>`);
const lines = (depth: number) =>
  fc.array(inline(depth), { minLength: 1, maxLength: 4 }).map((each) => each.join(""));
const cell = (tag: string, depth: number) =>
  fc
    .tuple(depth > 0 ? fc.oneof(lines(1), blocks(depth - 1)) : lines(1))
    .map(([inside]) => `<${tag}>${inside}</${tag}>`);
const row = (tag: string, columns: number, depth: number) =>
  fc
    .tuple(...Array.from({ length: columns }, () => cell(tag, depth)))
    .map((cells) => `<tr>${cells.join("")}</tr>`);
const table = (depth: number) =>
  fc
    .integer({ min: 1, max: 3 })
    .chain((columns) =>
      fc.tuple(
        fc.option(row("th", columns, 0), { nil: "" }),
        fc.array(row("td", columns, depth), { minLength: 1, maxLength: 3 }),
      ),
    )
    .map(
      ([head, body]) => `<table>${head && `<thead>${head}</thead>`}<tbody>${body.join("")}</tbody></table>`,
    );
const list = (depth: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom("ul", "ol"),
      fc.array(
        fc
          .tuple(lines(1), depth > 0 ? fc.option(list(depth - 1), { nil: "" }) : fc.constant(""))
          .map(([first, under]) => `<li>${first}${under}</li>`),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([tag, items]) => `<${tag}>${items.join("")}</${tag}>`);
const block = (depth: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: lines(2).map((inside) => `<p>${inside}</p>`) },
    fc.constant("<p><br></p>"),
    fc.constant("<hr>"),
    fc
      .tuple(fc.constantFrom("h2", "h3", "h4"), lines(1))
      .map(([tag, inside]) => `<${tag}>${inside}</${tag}>`),
    words.map((inside) => `<pre><code>${inside}\n x</code></pre>`),
    list(2),
    ...(depth > 0
      ? [
          blocks(depth - 1).map((inside) => `<blockquote>${inside}</blockquote>`),
          table(depth - 1),
          fc
            .tuple(picture, lines(1))
            .map(([image, caption]) => `<figure>${image}<figcaption>${caption}</figcaption></figure>`),
        ]
      : []),
  );
const blocks = (depth: number) =>
  fc.array(block(depth), { minLength: 1, maxLength: 3 }).map((each) => each.join("\n"));

/** Any elements in any order, as a program might have written them. */
const wild: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    words,
    picture,
    fc
      .tuple(
        fc.constantFrom(
          ..."p br hr h2 h3 h4 blockquote pre ul ol li figure figcaption table thead tbody tr th td strong em u s code sup sub span a div".split(
            " ",
          ),
        ),
        fc.array(tie("node"), { maxLength: 4 }),
      )
      .map(([tag, inside]) => `<${tag}${tag === "a" ? ' href="/x"' : ""}>${inside.join("")}</${tag}>`),
  ),
})).node;

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Counted by other means than the editor's. */
function contents(html: string) {
  const { body } = new DOMParser().parseFromString(`<!doctype html><body>${html}`, "text/html");
  const all = (selector: string) => [...body.querySelectorAll(selector)];
  return {
    emails: body.textContent.replaceAll(/\s/g, ""),
    pictures: all("img").map((each) => each.getAttribute("src")),
    links:
      all("a").flatMap((each) => (each.textContent.trim() ? [each.getAttribute("href")] : [])).length > 0,
    blocks: "h2 h3 h4 blockquote pre ul ol li table tr td th figure figcaption hr"
      .split(" ")
      .map((tag) => `${tag} ${all(tag).length}`),
  };
}

describe("a description in the editor", () => {
  test("retains the text of typical descriptions, word for word", () => {
    const fine = [
      "",
      "<h2>Care</h2><p>Wash <strong>cold</strong>, <em>dry</em> <u>flat</u>, <s>never</s> iron.<br>30 °C</p>",
      "<ul><li>one</li><li>two<ol><li>three</li></ol></li></ul><hr><blockquote><p>Good.</p></blockquote>",
      '<p><a href="https://example.com/a?b=1&amp;c=2#d">there</a> <a href="/pages/about">here</a></p>',
      '<figure><img src="https://cdn.example.com/a.webp" alt="A cup" width="800" height="600"><figcaption>Cup</figcaption></figure>',
      '<table><thead><tr><th colspan="2">Size</th></tr></thead><tbody><tr><td>S</td><td rowspan="2">M</td></tr><tr><td>L</td></tr></tbody></table>',
      "<pre><code>a &lt; b\n  &amp;&amp; c</code></pre><h3>H<sub>2</sub>O</h3><h4>m<sup>2</sup></h4>",
      "<p>مرحبا بالعالم 👗 𝒳 &amp; ½</p>",
      "<p>one</p><p><br></p><p>two</p>",
      "<p><strong><code>a</code></strong></p>",
      '<p><img src="/files/1/a/8.webp" alt="2024.10"><img src="/files/1/a/8.webp" alt="007"></p>',
    ];
    for (const html of fine) expect([edited(html), holds(html)]).toEqual([html, true]);
  });

  test("is normalised to the stored form without changing its meaning", () => {
    const forms = [
      ["Just words", "<p>Just words</p>"],
      ["<p>a</p>\n<ul>\n <li><p>one</p></li>\n</ul>", "<p>a</p><ul><li>one</li></ul>"],
      ["<p><span>x</span></p><p>y<br></p><p><br></p>", "<p>x</p><p>y<br></p>"],
      [
        "<table><tr><th>a</th></tr><tr><td><p>b</p></td></tr></table>",
        "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>",
      ],
      [
        "<ul><li> <ul><li>under nothing</li></ul></li><li>b</li></ul>",
        "<ul><li><ul><li>under nothing</li></ul></li><li>b</li></ul>",
      ],
      ['<img src="/files/1/a/8.webp" alt="">', '<p><img src="/files/1/a/8.webp" alt=""></p>'],
    ] as const;
    for (const [html, form] of forms) expect([edited(html), holds(html)]).toEqual([form, true]);
  });

  test("is not opened if something would be lost", () => {
    for (const html of [
      "<ul><li><h3>Heading first</h3>words</li></ul>",
      "<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>",
      "<table><thead><tr><td>a</td></tr></thead><tbody><tr><td>b</td></tr></tbody></table>",
      "<pre>bold <strong>code</strong></pre>",
      '<a href="/x"><pre>code</pre></a>',
      "<iframe src='https://film.test/'></iframe>",
      "<video controls></video><p>x</p>",
      '<p><img src="data:image/png;base64,AA" alt=""></p>',
      "<ul><ul><li>x</li></ul></ul>",
    ])
      expect([html, holds(html)]).toEqual([html, false]);
  });

  test("retains its meaning through editor and server, whatever its elements", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(blocks(2), (made) => {
        const html = sanitiseHtml(made);
        expect(holds(html), html).toBe(true);
        const saved = sanitiseHtml(edited(html));
        expect(normalizeHtml(saved), html).toBe(normalizeHtml(html));
        expect(contents(saved), html).toEqual(contents(html));
      }),
      { numRuns: runsOf(40) },
    );
  });

  test("is opened only if nothing of it is lost, whatever its markup", { timeout: 120_000 }, () => {
    let held = 0;
    const runs = runsOf(150);
    fc.assert(
      fc.property(fc.array(wild, { minLength: 1, maxLength: 4 }), (made) => {
        const html = sanitiseHtml(made.join(""));
        if (!holds(html)) return;
        held++;
        const saved = sanitiseHtml(edited(html));
        expect(normalizeHtml(saved), html).toBe(normalizeHtml(html));
        expect(contents(saved), html).toEqual(contents(html));
      }),
      // The share below depends on the cases.
      { numRuns: runs, seed: 20_261_129 },
    );
    expect(held).toBeGreaterThan(runs / 10);
  });
});
