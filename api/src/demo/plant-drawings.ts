import { type Colour, colours, Drawing, onCurve, shade, tint } from "./drawing.ts";
import { floor, flowerPot } from "./garden-drawings.ts";

const { chalk, clay, fern, forest, ink, moss, oak, olive, sage, terracotta, walnut } = colours;

/** House plants and stems. The colour is that of the pot. */
export const plantDrawings = {
  fern(pot: Colour = terracotta) {
    const d = new Drawing();
    d.shadow(400, floor, 130);
    for (const [bx, by, tx, ty, colour] of [
      [250, 330, 90, 470, forest],
      [560, 310, 710, 450, forest],
      [330, 190, 190, 250, forest],
      [480, 180, 610, 230, forest],
      [210, 430, 110, 620, fern],
      [590, 420, 700, 610, fern],
      [300, 260, 150, 350, fern],
      [500, 250, 650, 330, fern],
      [400, 220, 400, 130, fern],
      [340, 300, 240, 400, moss],
      [470, 300, 560, 400, moss],
    ] as const)
      d.spray([400 + (tx - 400) * 0.06, 600], [bx, by], [tx, ty], {
        pairs: 17,
        length: 62,
        width: 17,
        colour,
        spread: 68,
        from: 0.12,
        taper: 0.78,
      });
    return flowerPot(d, 400, 590, 118, pot);
  },

  monstera(pot: Colour = chalk) {
    const d = new Drawing();
    d.shadow(400, floor, 135);
    const leaves = [
      [215, 330, 165, -42, forest],
      [590, 290, 170, 40, forest],
      [330, 190, 175, -14, fern],
      [520, 430, 150, 62, moss],
      [250, 480, 135, -68, fern],
      [455, 260, 150, 12, moss],
    ] as const;
    for (const [x, y] of leaves)
      d.line(`M400 600Q${(x + 400) / 2 + (400 - x) * 0.2} ${y + 150} ${x} ${y}`, moss, 7);
    for (const [x, y, size, angle, colour] of leaves) splitLeaf(d, x, y, size, angle, colour);
    return flowerPot(d, 400, 600, 126, pot);
  },

  rubberPlant(pot: Colour = ink) {
    const d = new Drawing();
    d.shadow(400, floor, 125);
    d.line("M400 610Q392 400 404 150", walnut, 9);
    for (const [y, side, length] of [
      [520, -1, 190],
      [490, 1, 195],
      [420, -1, 205],
      [385, 1, 200],
      [315, -1, 190],
      [280, 1, 185],
      [225, -1, 160],
      [200, 1, 150],
    ] as const)
      d.leaf(400, y, length, 76, side * (62 - (520 - y) * 0.08), side < 0 ? fern : forest, side * 16);
    d.leaf(404, 168, 110, 34, 4, colours.rust);
    return flowerPot(d, 400, 600, 116, pot);
  },

  snakePlant(pot: Colour = colours.stone) {
    const d = new Drawing();
    d.shadow(400, floor, 125);
    const blades = [
      [330, 300, -11],
      [472, 270, 10],
      [365, 190, -4],
      [440, 160, 5],
      [300, 400, -18],
      [500, 420, 17],
      [402, 280, 1],
    ] as const;
    blades.forEach(([, top, angle], index) =>
      blade(d, 400 + (index - 3) * 9, 620, 620 - top, angle, index % 2 ? fern : forest),
    );
    return flowerPot(d, 400, 600, 120, pot);
  },

  pothos(pot: Colour = sage) {
    const d = new Drawing();
    d.path("M120 470H680V494H120Z", d.fade(0, 1, tint(oak, 0.25), oak))
      .path("M120 494H680V500H120Z", shade(oak, 0.3))
      .path("M132 500H668V540H132Z", d.fade(0, 1, "#1d2b3033", "#1d2b3000"));
    flowerPot(d, 400, 300, 104, pot, 168);
    for (const [foot, bend, tip, colour] of [
      [[330, 300], [230, 330], [236, 640], forest],
      [[460, 300], [560, 320], [556, 760], fern],
      [[380, 300], [300, 380], [318, 850], moss],
      [[430, 300], [480, 420], [464, 600], forest],
      [[345, 295], [180, 250], [160, 400], fern],
      [[455, 295], [610, 240], [640, 390], moss],
    ] as const) {
      d.line(`M${foot.join(" ")}Q${bend.join(" ")} ${tip.join(" ")}`, shade(colour, 0.1), 4);
      for (let n = 1; n <= 7; n++) {
        const { at, angle } = onCurve(foot, bend, tip, n / 7);
        heart(d, at[0], at[1], 44 - n * 1.5, angle + (n % 2 ? 74 : -74), colour);
      }
    }
    for (const [x, y, angle] of [
      [350, 280, -30],
      [400, 262, 4],
      [452, 280, 34],
    ] as const)
      heart(d, x, y + 20, 52, angle, fern);
    return d;
  },

  cactus(pot: Colour = terracotta) {
    const d = new Drawing();
    d.shadow(400, floor, 115);
    for (const [x, top, w, foot] of [
      [400, 210, 62, 620],
      [292, 400, 38, 540],
      [506, 330, 40, 500],
    ] as const) {
      if (x !== 400) d.line(`M${x} ${foot - 40}Q${x} ${foot + 20} 400 ${foot + 26}`, fern, w * 1.5);
      d.add(
        `<rect x="${x - w}" y="${top}" width="${w * 2}" height="${foot - top}" rx="${w}" fill="${d.round(fern)}"/>`,
      );
      for (const at of [-0.62, -0.32, 0, 0.32, 0.62])
        d.line(
          `M${x + at * w} ${top + w * (0.35 + at * at)}V${foot - w * 0.4}`,
          at < 0 ? tint(fern, 0.3) : shade(fern, 0.22),
          2.5,
          `stroke-dasharray="2 11"`,
        );
    }
    for (const angle of [-40, 0, 40]) d.leaf(400, 216, 40, 22, angle, clay);
    return flowerPot(d, 400, 610, 108, pot);
  },

  oliveTree(pot: Colour = clay) {
    const d = new Drawing();
    d.shadow(400, floor, 120);
    d.line("M400 620C392 540 412 500 398 400", walnut, 15).line(
      "M400 470Q440 400 470 360M398 440Q350 390 326 350",
      walnut,
      7,
    );
    const sprays = [
      [170, 330],
      [230, 220],
      [320, 130],
      [430, 100],
      [530, 150],
      [610, 240],
      [640, 350],
      [210, 430],
      [580, 440],
      [400, 220],
      [300, 300],
      [500, 300],
    ] as const;
    sprays.forEach(([x, y], index) =>
      d.spray([398, 400], [(x + 398) / 2 + (y - 300) * 0.12, (y + 400) / 2 - 26], [x, y], {
        pairs: 9,
        length: 62,
        width: 17,
        colour: ([olive, sage, moss] as const)[index % 3]!,
        spread: 46,
        from: 0.3,
        taper: 0.25,
      }),
    );
    for (const [x, y] of [
      [300, 270],
      [470, 220],
      [530, 330],
      [360, 350],
      [250, 380],
    ] as const)
      d.add(`<ellipse cx="${x}" cy="${y}" rx="10" ry="14" fill="${d.round(ink)}"/>`);
    return flowerPot(d, 400, 610, 112, pot);
  },

  driedStems(vase: Colour = chalk) {
    const d = new Drawing();
    d.shadow(400, floor, 95);
    for (const [bend, tip, colour] of [
      [[330, 360], [210, 210], sage],
      [[460, 340], [590, 190], olive],
      [[390, 300], [360, 110], colours.mist],
      [[430, 300], [470, 120], sage],
      [[300, 440], [170, 390], olive],
      [[510, 430], [640, 360], sage],
    ] as const)
      d.spray([400, 560], bend, tip, {
        pairs: 9,
        length: 46,
        width: 44,
        colour,
        spread: 64,
        from: 0.35,
        taper: 0.45,
      });
    return d.turned(
      400,
      [
        [530, 42],
        [560, 36],
        [600, 44],
        [680, 96],
        [760, 112],
        [floor, 74],
      ],
      vase,
    );
  },
};

function blade(d: Drawing, x: number, y: number, length: number, angle: number, colour: Colour): void {
  const outline = (w: number) =>
    `M${-w * 0.7} 0C${-w * 1.3} ${-length * 0.4} ${-w * 0.9} ${-length * 0.75} 0 ${-length}C${w * 0.9} ${-length * 0.75} ${w * 1.3} ${-length * 0.4} ${w * 0.7} 0Z`;
  const bands = Array.from(
    { length: 9 },
    (_, n) =>
      `<path d="M${-20 + (n % 3) * 3} ${-length * (0.12 + n * 0.085)}q20 -14 ${36 - n} ${n % 2 ? 6 : -6}" fill="none" stroke="${tint(colour, 0.28)}" stroke-width="5" opacity=".45" stroke-linecap="round"/>`,
  );
  d.add(
    `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="${outline(34)}" fill="${tint(olive, 0.35)}"/><path d="${outline(27)}" fill="${d.round(colour)}"/>${bands.join("")}</g>`,
  );
}

function heart(d: Drawing, x: number, y: number, size: number, angle: number, colour: Colour): void {
  const half = (side: number) =>
    `M0 0C${side * size * 0.5} ${size * 0.28} ${side * size * 0.95} ${-size * 0.2} ${side * size * 0.62} ${-size * 0.72}Q${side * size * 0.34} ${-size * 1.14} 0 ${-size * 1.5}Z`;
  d.add(
    `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="${half(-1)}" fill="${tint(colour, 0.14)}"/><path d="${half(1)}" fill="${shade(colour, 0.08)}"/><path d="M0 0V${-size * 1.35}" stroke="${tint(colour, 0.34)}" stroke-width="2" fill="none"/></g>`,
  );
}

/** A wide leaf with the windows of a monstera cut from its edges. */
function splitLeaf(d: Drawing, x: number, y: number, size: number, angle: number, colour: Colour): void {
  const width = (t: number) => Math.sin(Math.PI * t ** 0.72) * size * 0.66;
  const at = (t: number) => size * 0.28 - t * size * 1.3;
  const half = (side: number) => {
    let edge = `M0 0C${side * size * 0.1} ${size * 0.3} ${side * size * 0.3} ${size * 0.34} ${side * width(0.2)} ${at(0.2)}`;
    for (const t of [0.32, 0.46, 0.6, 0.74])
      edge += `Q${side * width(t - 0.06) * 1.08} ${at(t - 0.07)} ${side * width(t - 0.025)} ${at(t - 0.025)}Q${side * width(t) * 0.42} ${at(t) + size * 0.07} ${side * width(t) * 0.3} ${at(t) + size * 0.09}Q${side * width(t) * 0.6} ${at(t) - size * 0.02} ${side * width(t + 0.025)} ${at(t + 0.03)}`;
    return `${edge}Q${side * width(0.88)} ${at(0.86)} 0 ${at(1)}Z`;
  };
  d.add(
    `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="${half(-1)}" fill="${tint(colour, 0.12)}"/><path d="${half(1)}" fill="${shade(colour, 0.08)}"/><path d="M0 0V${at(0.96)}" stroke="${tint(colour, 0.32)}" stroke-width="3" fill="none"/></g>`,
  );
}
