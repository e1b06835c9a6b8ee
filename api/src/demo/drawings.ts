import { type Colour, colours, Drawing, onCurve, shade, tint } from "./drawing.ts";

const floor = 830;
const { chalk, clay, fern, forest, ink, moss, oak, olive, sage, sand, soil, terracotta, walnut } = colours;

/** Still lifes by name; a colour, where one is taken, is that of the thing itself. */
export const drawings = {
  fern(pot: Colour = terracotta) {
    const d = new Drawing();
    d.shadow(400, floor, 130);
    for (const [bx, by, tx, ty, colour] of [
      [250, 330, 90, 470, forest], [560, 310, 710, 450, forest], [330, 190, 190, 250, forest], [480, 180, 610, 230, forest],
      [210, 430, 110, 620, fern], [590, 420, 700, 610, fern], [300, 260, 150, 350, fern], [500, 250, 650, 330, fern], [400, 220, 400, 130, fern],
      [340, 300, 240, 400, moss], [470, 300, 560, 400, moss],
    ] as const)
      d.spray([400 + (tx - 400) * 0.06, 600], [bx, by], [tx, ty], { pairs: 17, length: 62, width: 17, colour, spread: 68, from: 0.12, taper: 0.78 });
    return flowerPot(d, 400, 590, 118, pot);
  },

  monstera(pot: Colour = chalk) {
    const d = new Drawing();
    d.shadow(400, floor, 135);
    const leaves = [[215, 330, 165, -42, forest], [590, 290, 170, 40, forest], [330, 190, 175, -14, fern], [520, 430, 150, 62, moss], [250, 480, 135, -68, fern], [455, 260, 150, 12, moss]] as const;
    for (const [x, y] of leaves) d.line(`M400 600Q${(x + 400) / 2 + (400 - x) * 0.2} ${y + 150} ${x} ${y}`, moss, 7);
    for (const [x, y, size, angle, colour] of leaves) splitLeaf(d, x, y, size, angle, colour);
    return flowerPot(d, 400, 600, 126, pot);
  },

  rubberPlant(pot: Colour = ink) {
    const d = new Drawing();
    d.shadow(400, floor, 125);
    d.line("M400 610Q392 400 404 150", walnut, 9);
    for (const [y, side, length] of [[520, -1, 190], [490, 1, 195], [420, -1, 205], [385, 1, 200], [315, -1, 190], [280, 1, 185], [225, -1, 160], [200, 1, 150]] as const)
      d.leaf(400, y, length, 76, side * (62 - (520 - y) * 0.08), side < 0 ? fern : forest, side * 16);
    d.leaf(404, 168, 110, 34, 4, colours.rust);
    return flowerPot(d, 400, 600, 116, pot);
  },

  snakePlant(pot: Colour = colours.stone) {
    const d = new Drawing();
    d.shadow(400, floor, 125);
    const blades = [[330, 300, -11], [472, 270, 10], [365, 190, -4], [440, 160, 5], [300, 400, -18], [500, 420, 17], [402, 280, 1]] as const;
    blades.forEach(([, top, angle], index) => blade(d, 400 + (index - 3) * 9, 620, 620 - top, angle, index % 2 ? fern : forest));
    return flowerPot(d, 400, 600, 120, pot);
  },

  pothos(pot: Colour = sage) {
    const d = new Drawing();
    d.path("M120 470H680V494H120Z", d.fade(0, 1, tint(oak, 0.25), oak)).path("M120 494H680V500H120Z", shade(oak, 0.3)).path("M132 500H668V540H132Z", d.fade(0, 1, "#1d2b3033", "#1d2b3000"));
    flowerPot(d, 400, 300, 104, pot, 168);
    for (const [foot, bend, tip, colour] of [
      [[330, 300], [230, 330], [236, 640], forest], [[460, 300], [560, 320], [556, 760], fern], [[380, 300], [300, 380], [318, 850], moss], [[430, 300], [480, 420], [464, 600], forest], [[345, 295], [180, 250], [160, 400], fern], [[455, 295], [610, 240], [640, 390], moss],
    ] as const) {
      d.line(`M${foot.join(" ")}Q${bend.join(" ")} ${tip.join(" ")}`, shade(colour, 0.1), 4);
      for (let n = 1; n <= 7; n++) {
        const { at, angle } = onCurve(foot, bend, tip, n / 7);
        heart(d, at[0], at[1], 44 - n * 1.5, angle + (n % 2 ? 74 : -74), colour);
      }
    }
    for (const [x, y, angle] of [[350, 280, -30], [400, 262, 4], [452, 280, 34]] as const) heart(d, x, y + 20, 52, angle, fern);
    return d;
  },

  cactus(pot: Colour = terracotta) {
    const d = new Drawing();
    d.shadow(400, floor, 115);
    for (const [x, top, w, foot] of [[400, 210, 62, 620], [292, 400, 38, 540], [506, 330, 40, 500]] as const) {
      if (x !== 400) d.line(`M${x} ${foot - 40}Q${x} ${foot + 20} 400 ${foot + 26}`, fern, w * 1.5);
      d.add(`<rect x="${x - w}" y="${top}" width="${w * 2}" height="${foot - top}" rx="${w}" fill="${d.round(fern)}"/>`);
      for (const at of [-0.62, -0.32, 0, 0.32, 0.62]) d.line(`M${x + at * w} ${top + w * (0.35 + at * at)}V${foot - w * 0.4}`, at < 0 ? tint(fern, 0.3) : shade(fern, 0.22), 2.5, `stroke-dasharray="2 11"`);
    }
    for (const angle of [-40, 0, 40]) d.leaf(400, 216, 40, 22, angle, clay);
    return flowerPot(d, 400, 610, 108, pot);
  },

  oliveTree(pot: Colour = clay) {
    const d = new Drawing();
    d.shadow(400, floor, 120);
    d.line("M400 620C392 540 412 500 398 400", walnut, 15).line("M400 470Q440 400 470 360M398 440Q350 390 326 350", walnut, 7);
    const sprays = [[170, 330], [230, 220], [320, 130], [430, 100], [530, 150], [610, 240], [640, 350], [210, 430], [580, 440], [400, 220], [300, 300], [500, 300]] as const;
    sprays.forEach(([x, y], index) => d.spray([398, 400], [(x + 398) / 2 + (y - 300) * 0.12, (y + 400) / 2 - 26], [x, y], { pairs: 9, length: 62, width: 17, colour: ([olive, sage, moss] as const)[index % 3]!, spread: 46, from: 0.3, taper: 0.25 }));
    for (const [x, y] of [[300, 270], [470, 220], [530, 330], [360, 350], [250, 380]] as const) d.add(`<ellipse cx="${x}" cy="${y}" rx="10" ry="14" fill="${d.round(ink)}"/>`);
    return flowerPot(d, 400, 610, 112, pot);
  },

  driedStems(vase: Colour = chalk) {
    const d = new Drawing();
    d.shadow(400, floor, 95);
    for (const [bend, tip, colour] of [[[330, 360], [210, 210], sage], [[460, 340], [590, 190], olive], [[390, 300], [360, 110], colours.mist], [[430, 300], [470, 120], sage], [[300, 440], [170, 390], olive], [[510, 430], [640, 360], sage]] as const)
      d.spray([400, 560], bend, tip, { pairs: 9, length: 46, width: 44, colour, spread: 64, from: 0.35, taper: 0.45 });
    return d.turned(400, [[530, 42], [560, 36], [600, 44], [680, 96], [760, 112], [floor, 74]], vase);
  },

  potAndSaucer(pot: Colour = terracotta) {
    const d = new Drawing();
    d.shadow(400, floor + 8, 205).turned(400, [[806, 200], [818, 196], [842, 160]], shade(pot, 0.06), "solid");
    return flowerPot(d, 400, 430, 190, pot, 390, soil);
  },

  glazedPlanter(colour: Colour = moss) {
    const d = new Drawing();
    d.shadow(400, floor, 185).turned(400, [[440, 178], [500, 204], [620, 210], [740, 188], [floor, 138]], colour);
    return d.path("M252 520C236 590 242 660 262 720", "none", `stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".28"`);
  },

  nestingPots(colour: Colour = clay) {
    const d = new Drawing();
    d.shadow(280, floor, 140).shadow(530, floor + 20, 110).shadow(420, floor + 60, 66);
    flowerPot(d, 275, 500, 142, colour, 330, shade(colour, 0.45));
    flowerPot(d, 540, 600, 108, terracotta, 250, shade(terracotta, 0.45));
    return flowerPot(d, 412, 740, 70, chalk, 150, shade(chalk, 0.35));
  },

  bottleVase(colour: Colour = ink) {
    const d = new Drawing();
    d.shadow(360, floor, 110);
    d.spray([360, 420], [380, 250], [560, 140], { pairs: 8, length: 74, width: 25, colour: olive, spread: 50, from: 0.25, taper: 0.4 });
    d.turned(360, [[380, 32], [410, 27], [520, 30], [590, 76], [680, 114], [770, 112], [floor, 82]], colour);
    return d.shadow(580, floor + 34, 54).turned(580, [[754, 56], [800, 62], [floor + 34, 40]], tint(colour, 0.35));
  },

  bulbVase() {
    const d = new Drawing();
    d.shadow(400, floor, 100);
    for (const [angle, length] of [[-26, 250], [24, 260], [-8, 300], [11, 290]] as const) d.leaf(400, 520, length, 44, angle, angle < 0 ? fern : moss, angle * 0.7);
    for (let n = 0; n < 16; n++) d.leaf(400 + (n % 4) * 13 - 20, 300 + n * 9, 46, 24, (n % 2 ? 1 : -1) * (25 + (n % 5) * 17), n % 3 ? colours.mist : tint(colours.mist, 0.4));
    d.turned(400, [[505, 26], [535, 62], [575, 68], [610, 40]], walnut, "solid");
    for (const x of [-26, -12, 2, 16, 28]) d.line(`M${400 + x} 615Q${400 + x * 1.9} 680 ${400 + x * 1.4} 760`, tint(sand, 0.3), 3);
    d.turned(400, [[556, 84], [590, 72], [620, 62], [680, 104], [770, 112], [floor, 84]], colours.glass, "solid", 0.62);
    return d.line("M322 690Q306 740 322 792", "#ffffff", 9, `opacity=".7"`);
  },

  hangingPlanter(colour: Colour = chalk) {
    const d = new Drawing();
    d.line("M400 0V120M400 120L262 520M400 120L538 520M400 120V510", oak, 4).add(`<circle cx="400" cy="124" r="13" fill="${colours.brass}"/>`);
    for (const [bend, tip, colour] of [[[230, 420], [170, 640], sage], [[560, 420], [640, 660], olive], [[300, 380], [232, 780], olive], [[480, 400], [560, 800], sage], [[400, 360], [380, 330], moss]] as const)
      d.spray([400, 500], bend, tip, { pairs: 13, length: 34, width: 32, colour, spread: 70, from: 0.2, taper: 0.35 });
    d.turned(400, [[500, 142], [560, 146], [640, 112], [688, 52]], colour, soil);
    return d.spray([380, 505], [330, 480], [300, 640], { pairs: 10, length: 30, width: 28, colour: moss, spread: 70, from: 0.1, taper: 0.3 });
  },

  wateringCan(colour: Colour = fern) {
    const d = new Drawing();
    d.shadow(420, floor, 190);
    d.line("M500 500C600 380 700 470 650 600C630 660 590 700 560 730", shade(colour, 0.14), 17);
    d.path("M300 740L100 420L128 404L320 640Z", d.fade(1, 0, tint(colour, 0.16), colour)).path("M74 430L150 384L160 398L84 444Z", shade(colour, 0.2));
    d.turned(430, [[520, 132], [560, 140], [700, 150], [800, 156], [floor, 150]], colour);
    return d.line("M330 512C360 400 500 400 530 512", shade(colour, 0.1), 15).line("M283 600Q430 632 580 600", shade(colour, 0.22), 3, `opacity=".6"`);
  },

  trowelAndFork() {
    const d = new Drawing(colours.wall, tint(colours.mist, 0.35));
    for (const [x, tilt, isFork] of [[300, -9, false], [510, 8, true]] as const) {
      const handle = `M-20 0C-26 -90 -24 -190 -14 -250H14C24 -190 26 -90 20 0Z`;
      const steel = d.fade(1, 0, "#dfe5e5", "#83908f");
      const head = isFork
        ? "M-8 40H8V120C60 130 66 170 64 330L58 360L50 330V190H10V352L0 378L-10 352V190H-50V330L-58 360L-64 330C-66 170 -60 130 -8 120Z"
        : "M-8 40H8V110C58 128 70 210 56 290Q36 352 0 384Q-36 352 -56 290C-70 210 -58 128 -8 110Z";
      d.add(`<g transform="translate(${x + 20} 452) rotate(${tilt})" opacity=".16"><path d="${head}${handle}" fill="#14242a"/></g>`);
      d.add(`<g transform="translate(${x} 440) rotate(${tilt})"><path d="${head}" fill="${steel}"/><path d="M-13 -6H13V48H-13Z" fill="${colours.brass}"/><path d="${handle}" fill="${d.fade(1, 0, tint(oak, 0.3), shade(oak, 0.18))}"/><path d="M-6 -240V-226" stroke="${walnut}" stroke-width="9" stroke-linecap="round"/></g>`);
    }
    return d;
  },

  secateurs(colour: Colour = terracotta) {
    const d = new Drawing(colours.wall, tint(colours.mist, 0.35));
    const arm = "M-10 0C-60 120 -74 260 -46 430Q-30 470 -8 430C-30 270 -6 130 26 20Z";
    const cut = "M-14 10C-40 -90 -26 -190 34 -250C60 -170 50 -70 24 14Z";
    const counter = "M14 12C40 -60 76 -120 92 -190C40 -170 -10 -90 -24 8Z";
    d.add(`<g transform="translate(424 452) rotate(24)" opacity=".15"><path d="${cut}${arm}" fill="#14242a"/><path d="${arm}" fill="#14242a" transform="scale(-1 1) rotate(-26)"/></g>`);
    d.add(`<g transform="translate(400 436) rotate(24)"><path d="${arm}" fill="${d.fade(1, 0, tint(colour, 0.2), shade(colour, 0.12))}" transform="scale(-1 1) rotate(-26)"/><path d="${counter}" fill="${d.fade(1, 0, "#aab5b4", "#6d7a7a")}"/><path d="${cut}" fill="${d.fade(1, 0, "#eef2f2", "#98a5a4")}"/><path d="${arm}" fill="${d.fade(1, 0, tint(colour, 0.24), shade(colour, 0.1))}"/><circle r="25" fill="#7d8989"/><circle r="12" fill="#dfe6e5"/></g>`);
    return d.spray([610, 860], [650, 760], [600, 640], { pairs: 4, length: 62, width: 24, colour: sage, spread: 52, from: 0.2, taper: 0.4 });
  },

  twine(colour: Colour = sand) {
    const d = new Drawing();
    d.shadow(400, floor, 150);
    d.add(`<rect x="262" y="520" width="276" height="${floor - 520}" rx="46" fill="${d.round(colour)}"/>`);
    for (let n = 0; n < 17; n++) d.line(`M266 ${548 + n * 16}Q400 ${564 + n * 16 + (n % 3) * 5} 534 ${548 + n * 16}`, n % 2 ? shade(colour, 0.2) : tint(colour, 0.25), 4, `opacity=".75"`);
    d.turned(400, [[508, 118], [520, 122], [534, 116]], walnut, shade(walnut, 0.5));
    return d.line("M520 800C640 790 700 850 640 890C590 920 520 880 560 850", shade(colour, 0.14), 6);
  },

  seedPackets(first: Colour = fern, second: Colour = terracotta) {
    const d = new Drawing();
    for (const [x, y, tilt, colour, kind] of [[460, 250, 7, second, 1], [220, 300, -6, first, 0]] as const) {
      d.add(`<g transform="translate(${x} ${y}) rotate(${tilt})"><rect x="16" y="20" width="270" height="400" fill="#14242a" opacity=".12"/><rect width="270" height="400" fill="${d.fade(1, 1, tint(chalk, 0.4), shade(chalk, 0.06))}"/><rect width="270" height="40" fill="${colour}"/><rect x="40" y="330" width="190" height="7" fill="${shade(colour, 0.2)}"/><rect x="40" y="350" width="120" height="7" fill="${colour}" opacity=".5"/></g>`);
      d.within(`translate(${x + 150 - tilt * 5} ${y + 300}) rotate(${tilt})`, () => (kind === 0 ? sprig(d, colour) : flower(d, colour)));
    }
    return d.add([...Array(14).keys()].map((n) => `<ellipse cx="${300 + ((n * 83) % 270)}" cy="${800 + ((n * 47) % 90)}" rx="8" ry="5" transform="rotate(${n * 40} ${300 + ((n * 83) % 270)} ${800 + ((n * 47) % 90)})" fill="${n % 3 ? walnut : soil}"/>`).join(""));
  },

  mister(colour: Colour = colours.brass) {
    const d = new Drawing();
    d.shadow(400, floor, 120).turned(400, [[450, 42], [480, 50], [540, 108], [650, 130], [760, 124], [floor, 96]], colour, "solid");
    d.path("M358 380H442V456H358Z", d.round(shade(colour, 0.12))).path("M340 330H470L500 352V384H340Z", d.round(colour)).path("M300 344H344V366H300Z", shade(colour, 0.3));
    d.line("M470 384C492 420 486 452 462 480", shade(colour, 0.2), 13).line("M306 590Q288 660 312 730", "#ffffff", 12, `opacity=".4"`);
    return d.add([[230, 330], [196, 352], [214, 380], [160, 330], [170, 380], [246, 362], [132, 356]].map(([x, y], n) => `<circle cx="${x}" cy="${y}" r="${4 + (n % 3)}" fill="#fff"/>`).join(""));
  },
};

function sprig(d: Drawing, colour: Colour): void {
  d.spray([0, 0], [-20, -110], [10, -210], { pairs: 6, length: 58, width: 24, colour, spread: 55, from: 0.15, taper: 0.45 });
}

function flower(d: Drawing, colour: Colour): void {
  d.line("M0 0Q-8 -70 0 -140", moss, 5).leaf(-3, -50, 70, 26, -60, moss).leaf(-3, -74, 60, 24, 58, moss);
  for (let petal = 0; petal < 12; petal++) d.leaf(0, -150, 66, 22, petal * 30, petal % 2 ? clay : colour);
  d.add(`<circle cy="-150" r="17" fill="${colours.brass}"/>`);
}

/** The usual flower pot: a collar over a tapered body, `soil` or something else within. */
export function flowerPot(d: Drawing, x: number, top: number, w: number, colour: Colour, height = floor - top, inside: Colour = soil): Drawing {
  const collar = Math.min(height * 0.22, w * 0.42);
  return d
    .turned(x, [[top + collar - 6, w * 0.92], [top + height * 0.6, w * 0.82], [top + height, w * 0.68]], shade(colour, 0.03), "solid")
    .path(`M${x - w * 0.92} ${top + collar - 4}Q${x} ${top + collar + w * 0.3} ${x + w * 0.92} ${top + collar - 4}V${top + collar + 16}Q${x} ${top + collar + w * 0.36} ${x - w * 0.92} ${top + collar + 10}Z`, "#14242a", `opacity=".16"`)
    .turned(x, [[top, w], [top + collar * 0.5, w * 0.985], [top + collar, w * 0.96]], colour, inside);
}

function blade(d: Drawing, x: number, y: number, length: number, angle: number, colour: Colour): void {
  const outline = (w: number) => `M${-w * 0.7} 0C${-w * 1.3} ${-length * 0.4} ${-w * 0.9} ${-length * 0.75} 0 ${-length}C${w * 0.9} ${-length * 0.75} ${w * 1.3} ${-length * 0.4} ${w * 0.7} 0Z`;
  const bands = Array.from({ length: 9 }, (_, n) => `<path d="M${-20 + (n % 3) * 3} ${-length * (0.12 + n * 0.085)}q20 -14 ${36 - n} ${n % 2 ? 6 : -6}" fill="none" stroke="${tint(colour, 0.28)}" stroke-width="5" opacity=".45" stroke-linecap="round"/>`);
  d.add(`<g transform="translate(${x} ${y}) rotate(${angle})"><path d="${outline(34)}" fill="${tint(olive, 0.35)}"/><path d="${outline(27)}" fill="${d.round(colour)}"/>${bands.join("")}</g>`);
}

function heart(d: Drawing, x: number, y: number, size: number, angle: number, colour: Colour): void {
  const half = (side: number) => `M0 0C${side * size * 0.5} ${size * 0.28} ${side * size * 0.95} ${-size * 0.2} ${side * size * 0.62} ${-size * 0.72}Q${side * size * 0.34} ${-size * 1.14} 0 ${-size * 1.5}Z`;
  d.add(`<g transform="translate(${x} ${y}) rotate(${angle})"><path d="${half(-1)}" fill="${tint(colour, 0.14)}"/><path d="${half(1)}" fill="${shade(colour, 0.08)}"/><path d="M0 0V${-size * 1.35}" stroke="${tint(colour, 0.34)}" stroke-width="2" fill="none"/></g>`);
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
  d.add(`<g transform="translate(${x} ${y}) rotate(${angle})"><path d="${half(-1)}" fill="${tint(colour, 0.12)}"/><path d="${half(1)}" fill="${shade(colour, 0.08)}"/><path d="M0 0V${at(0.96)}" stroke="${tint(colour, 0.32)}" stroke-width="3" fill="none"/></g>`);
}
