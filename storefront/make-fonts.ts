// Creates the storefront's fonts, `storefront/src/fonts/`, from the variable fonts of Fontsource: the weights and the one
// optical size that the themes use, for the characters of one script each. Run it again when a theme needs another
// weight: `node run.mjs storefront/make-fonts.ts`. The files are committed, so a build needs neither this nor a network.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FontPairName } from "@vitrine/contract/themes/presets";
import subsetFont from "subset-font";

const installed = (file: string) => fileURLToPath(import.meta.resolve(file));
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

/**
 * Letters, signs and digits of Bengali and Assamese, and Latin-1: one font for the whole page, because Latin fonts of a theme beside
 * it would exceed the limit of 45 KB.
 */
const bengali = `U+0964,U+0981-0983,U+0985-098B,U+098F-0990,U+0993-09A8,U+09AA-09B0,U+09B2,U+09B6-09B9,U+09BC,U+09BE-09C3,U+09C7-09C8,U+09CB-09CE,U+09D7,U+09DC-09DD,U+09DF,U+09E6-09F1,U+09F3,U+200C-200D,U+25CC,${basic},U+00C0-00FF`;

/** The sign of the taka, which no font of a theme has, and few devices outside Bangladesh. */
const taka = "U+09F3";

interface Face {
  /** The name in style sheets, and of the file in lower case: "Plex Sans", `plex-sans-latin.woff2`. */
  family: string;
  /** The package and the file. One without an extension is a WOFF2 file of the script. */
  source: [folder: string, file: string];
  script: "latin" | "latin-ext" | "vietnamese" | "arabic" | "bengali";
  /** Ends the file's name. Default: the script. All families of a sheet share the file of the taka. */
  file?: string;
  /** The instance of a variable font. */
  axes?: Record<string, number>;
  /** The weights that the browser uses this font for, without synthesising bold. */
  weights: string;
  characters: string;
  /** Kerning pairs. False for bold text, which is rare and short: kerning would add half of the file's size. */
  kerning?: false;
}

/** A local font with the metrics of the font that it replaces until that is loaded, so that no layout shifts. */
interface StandIn {
  family: string;
  local: readonly string[];
  /** Percentages: the ratio of the average widths of English text, then ascent and descent divided by it. */
  size: number;
  ascent: number;
  descent: number;
}

const serif = ["Times New Roman", "Liberation Serif"];
const sans = ["Arial", "Liberation Sans"];
const mono = ["Courier New", "Liberation Mono"];
const ranges = { latin, "latin-ext": latinExt, vietnamese };

/** A font for all characters of Latin script, one file for each set of characters. */
function text(face: Pick<Face, "family" | "source" | "axes" | "weights">): Face[] {
  return (["latin", "latin-ext", "vietnamese"] as const).map((script) => ({
    ...face,
    script,
    characters: ranges[script],
  }));
}

function bold(face: Pick<Face, "family" | "source" | "axes">): Face[] {
  const each = { ...face, weights: "600 900", kerning: false as const };
  return [
    { ...each, script: "latin", file: "bold-basic", characters: basic },
    { ...each, script: "latin", file: "bold-latin", characters: without(latin, basic) },
    { ...each, script: "latin-ext", file: "bold-latin-ext", characters: latinExt },
  ];
}

const variable = (name: string, axes: string): Face["source"] => [
  `@fontsource-variable/${name}/files`,
  `${name}-{script}-${axes}-normal`,
];
const fraunces = { family: "Fraunces", source: variable("fraunces", "opsz") };
const newsreader = { family: "Newsreader", source: variable("newsreader", "opsz") };
const archivo = { family: "Archivo", source: variable("archivo", "wght") };
const plexSans = { family: "Plex Sans", source: variable("ibm-plex-sans", "wght") };
const bricolage = { family: "Bricolage", source: variable("bricolage-grotesque", "opsz") };
const plexMono = {
  family: "Plex Mono",
  source: ["@fontsource/ibm-plex-mono/files", "ibm-plex-mono-{script}-400-normal"] as Face["source"],
};

/** The style sheets: one for each pair of `fontPairNames`, of which a page loads one, or that for Bengali script; and one for Arabic script. */
const sheets: Record<FontPairName | "arabic" | "bengali", { faces: Face[]; standIns: StandIn[] }> = {
  fraunces: {
    faces: [
      ...text({ ...fraunces, axes: { wght: 420, opsz: 48 }, weights: "100 900" }),
      ...text({ ...newsreader, axes: { wght: 400, opsz: 16 }, weights: "100 599" }),
      ...bold({ ...newsreader, axes: { wght: 600, opsz: 16 } }),
    ],
    standIns: [
      { family: "Fraunces", local: serif, size: 111.3, ascent: 87.9, descent: 22.9 },
      { family: "Newsreader", local: serif, size: 104.8, ascent: 70.1, descent: 25.3 },
    ],
  },
  archivo: {
    faces: [
      ...text({
        family: "Archivo Narrow",
        source: variable("archivo", "wdth"),
        axes: { wght: 750, wdth: 88 },
        weights: "100 900",
      }),
      ...text({ ...archivo, axes: { wght: 400 }, weights: "100 599" }),
      ...bold({ ...archivo, axes: { wght: 650 } }),
    ],
    standIns: [
      { family: "Archivo Narrow", local: sans, size: 97.1, ascent: 90.4, descent: 21.6 },
      { family: "Archivo", local: sans, size: 98.1, ascent: 89.5, descent: 21.4 },
    ],
  },
  plex: {
    faces: [
      ...text({ ...plexSans, axes: { wght: 400 }, weights: "100 599" }),
      ...bold({ ...plexSans, axes: { wght: 600 } }),
      ...text({ ...plexMono, weights: "100 900" }),
    ],
    standIns: [
      { family: "Plex Sans", local: sans, size: 101.3, ascent: 101.2, descent: 27.2 },
      { family: "Plex Mono", local: mono, size: 100, ascent: 102.5, descent: 27.5 },
    ],
  },
  bricolage: {
    faces: [
      ...text({ ...bricolage, axes: { wght: 500, opsz: 14 }, weights: "100 599" }),
      ...text({ ...bricolage, axes: { wght: 800, opsz: 48 }, weights: "600 900" }).map((face) => ({
        ...face,
        file: `bold-${face.script}`,
      })),
    ],
    standIns: [{ family: "Bricolage", local: sans, size: 108.1, ascent: 86, descent: 25 }],
  },
  // One weight: a second file would be as large as the rest of the page. Browsers synthesise bold.
  arabic: {
    faces: [
      {
        family: "Plex Arabic",
        source: ["@fontsource/ibm-plex-sans-arabic/files", "ibm-plex-sans-arabic-{script}-400-normal"],
        script: "arabic",
        file: "",
        weights: "400",
        characters: arabic,
      },
    ],
    standIns: [],
  },
  bengali: {
    faces: [
      {
        family: "Hind Siliguri",
        source: ["@expo-google-fonts/hind-siliguri", "400Regular/HindSiliguri_400Regular.ttf"],
        script: "bengali",
        file: "",
        weights: "400",
        characters: bengali,
      },
    ],
    standIns: [],
  },
};

const features = ["ccmp", "lnum", "locl", "mark", "mkmk", "rvrn", "tnum"];
/** OpenType features that join letters, by script. */
const joining: Partial<Record<Face["script"], string[]>> = {
  arabic: ["calt", "fina", "init", "isol", "medi", "rlig"],
  bengali:
    "abvm abvs akhn blwf blwm blws calt cjct dist half haln init nukt pres pstf psts rlig rphf vatu".split(
      " ",
    ),
};

for (const [sheet, { faces, standIns }] of Object.entries(sheets)) {
  mkdirSync(target(sheet), { recursive: true });
  const rules = ["/* Generated by make-fonts.ts. */", ...standIns.map(standInRule)];
  for (const face of [...faces, ...takaFaces(faces)]) rules.push(await faceRule(sheet, face));
  writeFileSync(target(`${sheet}/${sheet}.css`), `${rules.join("\n")}\n`);
}
for (const [name, folder] of [
  ["fraunces/fraunces", "@fontsource-variable/fraunces"],
  ["fraunces/newsreader", "@fontsource-variable/newsreader"],
  ["archivo/archivo", "@fontsource-variable/archivo"],
  ["bricolage/bricolage", "@fontsource-variable/bricolage-grotesque"],
  ["plex/plex", "@fontsource-variable/ibm-plex-sans"],
  ["arabic/plex-arabic", "@fontsource/ibm-plex-sans-arabic"],
  ["archivo/taka", "@fontsource/noto-sans-bengali"],
] as const)
  copyFileSync(installed(`${folder}/LICENSE`), target(`${name}-license.txt`));
// The package's own license is that of its code.
copyFileSync(
  installed("@expo-google-fonts/hind-siliguri/LICENSE_FONT"),
  target("bengali/hind-siliguri-license.txt"),
);

/**
 * Browsers load the font for prices in taka only. They choose a face by its weights before its characters, so each range of
 * weights of a family needs one.
 */
function takaFaces(faces: readonly Face[]): Face[] {
  const latinFaces = faces.filter(({ script }) => script === "latin");
  const distinct = new Map(latinFaces.map((face) => [`${face.family} ${face.weights}`, face]));
  return [...distinct.values()].map(({ family, weights }) => ({
    family,
    source: ["@fontsource/noto-sans-bengali/files", "noto-sans-bengali-{script}-500-normal"],
    script: "bengali",
    weights,
    characters: taka,
    kerning: false,
  }));
}

/** Writes the font's file. */
async function faceRule(sheet: string, face: Face): Promise<string> {
  const { family, source, script, file = script, axes, weights, characters, kerning } = face;
  const ownName = [family.toLowerCase().replace(" ", "-"), file].filter(Boolean).join("-");
  const name = `${characters === taka ? "taka" : ownName}.woff2`;
  const [folder, sourceFile] = source;
  const path = sourceFile.endsWith(".ttf") ? sourceFile : `${sourceFile.replace("{script}", script)}.woff2`;
  const whole = readFileSync(installed(`${folder}/${path}`));
  const font = await subsetFont(whole, String.fromCodePoint(...codePoints(characters)), {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: kerning === false ? features : ["kern", "liga", ...(joining[script] ?? []), ...features],
    noHinting: true,
  });
  writeFileSync(target(`${sheet}/${name}`), font);
  process.stdout.write(`${name} ${font.length}\n`);
  return `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-weight: ${weights};
  font-display: swap;
  src: url("./${name}") format("woff2");
  unicode-range: ${characters.replaceAll(",", ", ")};
}`;
}

function standInRule({ family, local, size, ascent, descent }: StandIn): string {
  return `@font-face {
  font-family: "${family} stand-in";
  src: ${local.map((name) => `local("${name}")`).join(", ")};
  size-adjust: ${size}%;
  ascent-override: ${ascent}%;
  descent-override: ${descent}%;
  line-gap-override: 0%;
}`;
}

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
