// Creates the storefront's fonts, `storefront/src/fonts/`, from the variable fonts of Fontsource: the weights and the one
// optical size that the themes use, for the characters of one script each. Run it again when a theme needs another
// weight: `node run.mjs storefront/make-fonts.ts`. The files are committed, so a build needs neither this nor a network.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const source = (file: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`));
const plexArabic = (file: string) =>
  fileURLToPath(import.meta.resolve(`@fontsource/ibm-plex-sans-arabic/${file}`));
const target = (file: string) => fileURLToPath(new URL(`src/fonts/${file}`, import.meta.url));

/** Characters of English text and most prices. */
const basic =
  "U+0020-007E,U+00A0,U+00A3,U+00A9,U+00AB,U+00B7,U+00BB,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,U+2212";
const latin =
  "U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DC,U+2009,U+2010-2014,U+2018-201E,U+2022,U+2026,U+202F,U+2039-203A,U+20AC,U+2122,U+2212";
const latinExt =
  "U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";
const vietnamese =
  "U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF1,U+20AB";

/** Letters, diacritics and punctuation of Arabic, Persian and Urdu, with their contextual forms. */
const arabic =
  "U+060C,U+061B,U+061F,U+0620-066C,U+0670,U+0679,U+067E,U+0686,U+0688,U+0691,U+0698,U+06A9,U+06AF,U+06BA,U+06BE,U+06C1-06C3,U+06CC,U+06D2-06D4,U+200C-200D";

interface Face {
  family: "fraunces" | "newsreader" | "plex-arabic";
  /** Its character set at Fontsource. */
  script: "latin" | "latin-ext" | "vietnamese" | "arabic";
  file: string;
  weight: number;
  /** The weights that the browser uses this font for, without synthesising bold. */
  weights: string;
  characters: string;
  /** Kerning pairs. False for bold text, which is rare and short: kerning would add half of the file's size. */
  kerning?: false;
}

const faces: Face[] = [
  ...(["latin", "latin-ext", "vietnamese"] as const).flatMap((script): Face[] => {
    const characters = { latin, "latin-ext": latinExt, vietnamese }[script];
    return [
      { family: "fraunces", script, file: script, weight: 420, weights: "100 900", characters },
      { family: "newsreader", script, file: script, weight: 400, weights: "100 599", characters },
    ];
  }),
  bold("bold-basic", "latin", basic),
  bold("bold-latin", "latin", without(latin, basic)),
  bold("bold-latin-ext", "latin-ext", latinExt),
  // One weight: a second file would be as large as the rest of the page. Browsers synthesise bold.
  {
    family: "plex-arabic",
    script: "arabic",
    file: "arabic",
    weight: 400,
    weights: "400",
    characters: arabic,
  },
];

function bold(file: string, script: Face["script"], characters: string): Face {
  return { family: "newsreader", script, file, weight: 600, weights: "600 900", characters, kerning: false };
}

const opticalSizes = { fraunces: 48, newsreader: 16 };
const names = { fraunces: "Fraunces", newsreader: "Newsreader", "plex-arabic": "Plex Arabic" };
const features = ["ccmp", "lnum", "locl", "mark", "mkmk", "rvrn", "tnum"];
/** OpenType features that join letters. */
const joining = ["calt", "fina", "init", "isol", "medi", "rlig"];

const rules: string[] = ["/* Made by make-fonts.ts. */"];
for (const { family, script, file, weight, weights, characters, kerning } of faces) {
  const isArabic = family === "plex-arabic";
  const name = isArabic ? `${family}.woff2` : `${family}-${file}.woff2`;
  const whole = readFileSync(
    isArabic
      ? plexArabic("files/ibm-plex-sans-arabic-arabic-400-normal.woff2")
      : source(`${family}/files/${family}-${script}-opsz-normal.woff2`),
  );
  const font = await subsetFont(whole, String.fromCodePoint(...codePoints(characters)), {
    targetFormat: "woff2",
    variationAxes: isArabic ? undefined : { wght: weight, opsz: opticalSizes[family] },
    keepFeatures: kerning === false ? features : ["kern", "liga", ...(isArabic ? joining : []), ...features],
    noHinting: true,
  });
  writeFileSync(target(name), font);
  process.stdout.write(`${name} ${font.length}\n`);
  rules.push(`@font-face {
  font-family: "${names[family]}";
  font-style: normal;
  font-weight: ${weights};
  font-display: swap;
  src: url("./${name}") format("woff2");
  unicode-range: ${characters.replaceAll(",", ", ")};
}`);
}
writeFileSync(target("fonts.css"), `${rules.join("\n")}\n`);
for (const family of ["fraunces", "newsreader"] as const)
  copyFileSync(source(`${family}/LICENSE`), target(`${family}-license.txt`));
copyFileSync(plexArabic("LICENSE"), target("plex-arabic-license.txt"));

function codePoints(ranges: string): number[] {
  return ranges.split(",").flatMap((range) => {
    const [first = 0, last = first] = range
      .slice("U+".length)
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}

function without(ranges: string, others: string): string {
  const gone = new Set(codePoints(others));
  return codePoints(ranges)
    .filter((point) => !gone.has(point))
    .map((point) => `U+${point.toString(16).toUpperCase().padStart(4, "0")}`)
    .join(",");
}
