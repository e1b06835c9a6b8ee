import { type Colour, colours, Drawing, shade, tint } from "./drawing.ts";

export const floor = 830;
const { chalk, clay, fern, ink, moss, oak, olive, sage, sand, soil, terracotta, walnut } = colours;

/** Pots and tools. A colour, where one is taken, is that of the thing itself. */
export const gardenDrawings = {
  potAndSaucer(pot: Colour = terracotta) {
    const d = new Drawing();
    d.shadow(400, floor + 8, 205).turned(
      400,
      [
        [806, 200],
        [818, 196],
        [842, 160],
      ],
      shade(pot, 0.06),
      "solid",
    );
    return flowerPot(d, 400, 430, 190, pot, 390, soil);
  },

  glazedPlanter(colour: Colour = moss) {
    const d = new Drawing();
    d.shadow(400, floor, 185).turned(
      400,
      [
        [440, 178],
        [500, 204],
        [620, 210],
        [740, 188],
        [floor, 138],
      ],
      colour,
    );
    return d.path(
      "M252 520C236 590 242 660 262 720",
      "none",
      `stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".28"`,
    );
  },

  nestingPots(colour: Colour = clay) {
    const d = new Drawing();
    d.shadow(280, floor, 140)
      .shadow(530, floor + 20, 110)
      .shadow(420, floor + 60, 66);
    flowerPot(d, 275, 500, 142, colour, 330, shade(colour, 0.45));
    flowerPot(d, 540, 600, 108, terracotta, 250, shade(terracotta, 0.45));
    return flowerPot(d, 412, 740, 70, chalk, 150, shade(chalk, 0.35));
  },

  bottleVase(colour: Colour = ink) {
    const d = new Drawing();
    d.shadow(360, floor, 110);
    d.spray([360, 420], [380, 250], [560, 140], {
      pairs: 8,
      length: 74,
      width: 25,
      colour: olive,
      spread: 50,
      from: 0.25,
      taper: 0.4,
    });
    d.turned(
      360,
      [
        [380, 32],
        [410, 27],
        [520, 30],
        [590, 76],
        [680, 114],
        [770, 112],
        [floor, 82],
      ],
      colour,
    );
    return d.shadow(580, floor + 34, 54).turned(
      580,
      [
        [754, 56],
        [800, 62],
        [floor + 34, 40],
      ],
      tint(colour, 0.35),
    );
  },

  hangingPlanter(colour: Colour = chalk) {
    const d = new Drawing();
    d.line("M400 0V120M400 120L262 520M400 120L538 520M400 120V510", oak, 4).add(
      `<circle cx="400" cy="124" r="13" fill="${colours.brass}"/>`,
    );
    for (const [bend, tip, colour] of [
      [[230, 420], [170, 640], sage],
      [[560, 420], [640, 660], olive],
      [[300, 380], [232, 780], olive],
      [[480, 400], [560, 800], sage],
      [[450, 420], [470, 640], moss],
    ] as const)
      d.spray([400, 500], bend, tip, {
        pairs: 13,
        length: 34,
        width: 32,
        colour,
        spread: 70,
        from: 0.2,
        taper: 0.35,
      });
    d.turned(
      400,
      [
        [500, 142],
        [560, 146],
        [640, 112],
        [688, 52],
      ],
      colour,
      soil,
    );
    return d.spray([380, 505], [330, 480], [300, 640], {
      pairs: 10,
      length: 30,
      width: 28,
      colour: moss,
      spread: 70,
      from: 0.1,
      taper: 0.3,
    });
  },

  wateringCan(colour: Colour = fern) {
    const d = new Drawing();
    d.shadow(420, floor, 190);
    d.line("M500 500C600 380 700 470 650 600C630 660 590 700 560 730", shade(colour, 0.14), 17);
    d.path("M300 740L100 420L128 404L320 640Z", d.fade(1, 0, tint(colour, 0.16), colour)).path(
      "M74 430L150 384L160 398L84 444Z",
      shade(colour, 0.2),
    );
    d.turned(
      430,
      [
        [520, 132],
        [560, 140],
        [700, 150],
        [800, 156],
        [floor, 150],
      ],
      colour,
    );
    return d
      .line("M330 512C360 400 500 400 530 512", shade(colour, 0.1), 15)
      .line("M283 600Q430 632 580 600", shade(colour, 0.22), 3, `opacity=".6"`);
  },

  trowelAndFork() {
    const d = new Drawing("lying");
    for (const [x, tilt, isFork] of [
      [300, -9, false],
      [510, 8, true],
    ] as const) {
      const handle = `M-20 0C-26 -90 -24 -190 -14 -250H14C24 -190 26 -90 20 0Z`;
      const steel = d.fade(1, 0, "#dfe5e5", "#83908f");
      const head = isFork
        ? "M-8 40H8V120C60 130 66 170 64 330L58 360L50 330V190H10V352L0 378L-10 352V190H-50V330L-58 360L-64 330C-66 170 -60 130 -8 120Z"
        : "M-8 40H8V110C58 128 70 210 56 290Q36 352 0 384Q-36 352 -56 290C-70 210 -58 128 -8 110Z";
      d.add(
        `<g transform="translate(${x + 20} 452) rotate(${tilt})" opacity=".16"><path d="${head}${handle}" fill="#14242a"/></g>`,
      );
      d.add(
        `<g transform="translate(${x} 440) rotate(${tilt})"><path d="${head}" fill="${steel}"/><path d="M-13 -6H13V48H-13Z" fill="${colours.brass}"/><path d="${handle}" fill="${d.fade(1, 0, tint(oak, 0.3), shade(oak, 0.18))}"/><path d="M-6 -240V-226" stroke="${walnut}" stroke-width="9" stroke-linecap="round"/></g>`,
      );
    }
    return d;
  },

  secateurs(colour: Colour = terracotta) {
    const d = new Drawing("lying");
    const arm = "M-10 0C-60 120 -74 260 -46 430Q-30 470 -8 430C-30 270 -6 130 26 20Z";
    const cut = "M-14 10C-40 -90 -26 -190 34 -250C60 -170 50 -70 24 14Z";
    const counter = "M14 12C40 -60 76 -120 92 -190C40 -170 -10 -90 -24 8Z";
    d.add(
      `<g transform="translate(424 452) rotate(24)" opacity=".15"><path d="${cut}${arm}" fill="#14242a"/><path d="${arm}" fill="#14242a" transform="scale(-1 1) rotate(-26)"/></g>`,
    );
    d.add(
      `<g transform="translate(400 436) rotate(24)"><path d="${arm}" fill="${d.fade(1, 0, tint(colour, 0.2), shade(colour, 0.12))}" transform="scale(-1 1) rotate(-26)"/><path d="${counter}" fill="${d.fade(1, 0, "#aab5b4", "#6d7a7a")}"/><path d="${cut}" fill="${d.fade(1, 0, "#eef2f2", "#98a5a4")}"/><path d="${arm}" fill="${d.fade(1, 0, tint(colour, 0.24), shade(colour, 0.1))}"/><circle r="25" fill="#7d8989"/><circle r="12" fill="#dfe6e5"/></g>`,
    );
    return d.spray([610, 860], [650, 760], [600, 640], {
      pairs: 4,
      length: 62,
      width: 24,
      colour: sage,
      spread: 52,
      from: 0.2,
      taper: 0.4,
    });
  },

  twine(colour: Colour = sand) {
    const d = new Drawing();
    d.shadow(400, floor, 150);
    d.add(`<rect x="262" y="520" width="276" height="${floor - 520}" rx="46" fill="${d.round(colour)}"/>`);
    for (let n = 0; n < 17; n++)
      d.line(
        `M266 ${548 + n * 16}Q400 ${564 + n * 16 + (n % 3) * 5} 534 ${548 + n * 16}`,
        n % 2 ? shade(colour, 0.2) : tint(colour, 0.25),
        4,
        `opacity=".75"`,
      );
    d.turned(
      400,
      [
        [508, 118],
        [520, 122],
        [534, 116],
      ],
      walnut,
      shade(walnut, 0.5),
    );
    return d.line("M520 800C640 790 700 850 640 890C590 920 520 880 560 850", shade(colour, 0.14), 6);
  },

  seedPackets(first: Colour = fern, second: Colour = terracotta) {
    const d = new Drawing("lying");
    for (const [x, y, tilt, colour, kind] of [
      [460, 250, 7, second, 1],
      [220, 300, -6, first, 0],
    ] as const) {
      d.add(
        `<g transform="translate(${x} ${y}) rotate(${tilt})"><rect x="16" y="20" width="270" height="400" fill="#14242a" opacity=".12"/><rect width="270" height="400" fill="${d.fade(1, 1, tint(chalk, 0.4), shade(chalk, 0.06))}"/><rect width="270" height="40" fill="${colour}"/><rect x="40" y="330" width="190" height="7" fill="${shade(colour, 0.2)}"/><rect x="40" y="350" width="120" height="7" fill="${colour}" opacity=".5"/></g>`,
      );
      d.within(`translate(${x + 150 - tilt * 5} ${y + 300}) rotate(${tilt})`, () =>
        kind === 0 ? sprig(d, colour) : flower(d, colour),
      );
    }
    return d.add(
      [...Array(14).keys()]
        .map(
          (n) =>
            `<ellipse cx="${300 + ((n * 83) % 270)}" cy="${800 + ((n * 47) % 90)}" rx="8" ry="5" transform="rotate(${n * 40} ${300 + ((n * 83) % 270)} ${800 + ((n * 47) % 90)})" fill="${n % 3 ? walnut : soil}"/>`,
        )
        .join(""),
    );
  },

  mister(colour: Colour = colours.brass) {
    const d = new Drawing();
    d.shadow(400, floor, 120).turned(
      400,
      [
        [450, 42],
        [480, 50],
        [540, 108],
        [650, 130],
        [760, 124],
        [floor, 96],
      ],
      colour,
      "solid",
    );
    d.path("M358 380H442V456H358Z", d.round(shade(colour, 0.12)))
      .path("M340 330H470L500 352V384H340Z", d.round(colour))
      .path("M300 344H344V366H300Z", shade(colour, 0.3));
    d.line("M470 384C492 420 486 452 462 480", shade(colour, 0.2), 13).line(
      "M306 590Q288 660 312 730",
      "#ffffff",
      12,
      `opacity=".4"`,
    );
    return d.add(
      [
        [230, 330],
        [196, 352],
        [214, 380],
        [160, 330],
        [170, 380],
        [246, 362],
        [132, 356],
      ]
        .map(([x, y], n) => `<circle cx="${x}" cy="${y}" r="${4 + (n % 3)}" fill="#fff"/>`)
        .join(""),
    );
  },
};

function sprig(d: Drawing, colour: Colour): void {
  d.spray([0, 0], [-20, -110], [10, -210], {
    pairs: 6,
    length: 58,
    width: 24,
    colour,
    spread: 55,
    from: 0.15,
    taper: 0.45,
  });
}

function flower(d: Drawing, colour: Colour): void {
  d.line("M0 0Q-8 -70 0 -140", moss, 5).leaf(-3, -50, 70, 26, -60, moss).leaf(-3, -74, 60, 24, 58, moss);
  for (let petal = 0; petal < 12; petal++) d.leaf(0, -150, 66, 22, petal * 30, petal % 2 ? clay : colour);
  d.add(`<circle cy="-150" r="17" fill="${colours.brass}"/>`);
}

/** The usual flower pot: a collar over a tapered body, `soil` or something else within. */
export function flowerPot(
  d: Drawing,
  x: number,
  top: number,
  w: number,
  colour: Colour,
  height = floor - top,
  inside: Colour = soil,
): Drawing {
  const collar = Math.min(height * 0.22, w * 0.42);
  return d
    .turned(
      x,
      [
        [top + collar - 6, w * 0.92],
        [top + height * 0.6, w * 0.82],
        [top + height, w * 0.68],
      ],
      shade(colour, 0.03),
      "solid",
    )
    .path(
      `M${x - w * 0.92} ${top + collar - 4}Q${x} ${top + collar + w * 0.3} ${x + w * 0.92} ${top + collar - 4}V${top + collar + 16}Q${x} ${top + collar + w * 0.36} ${x - w * 0.92} ${top + collar + 10}Z`,
      "#14242a",
      `opacity=".16"`,
    )
    .turned(
      x,
      [
        [top, w],
        [top + collar * 0.5, w * 0.985],
        [top + collar, w * 0.96],
      ],
      colour,
      inside,
    );
}
