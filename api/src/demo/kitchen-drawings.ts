import { type Colour, colours, Drawing, shade, tint } from "./drawing.ts";
import { floor } from "./garden-drawings.ts";

const { chalk, clay, ink, linen, oak, olive, sage, sand, terracotta, walnut } = colours;

/** What stands and hangs in a kitchen. */
export const kitchenDrawings = {
  mugs(front: Colour = sage, back: Colour = chalk) {
    const d = new Drawing();
    mug(d, 520, 560, 104, back);
    return mug(d, 320, 600, 128, front);
  },

  bowls(colour: Colour = chalk, second: Colour = clay) {
    const d = new Drawing();
    d.shadow(400, floor, 170);
    d.turned(
      400,
      [
        [640, 236],
        [676, 233],
        [726, 208],
        [780, 158],
        [812, 112],
        [floor, 100],
      ],
      second,
    );
    d.turned(
      400,
      [
        [594, 206],
        [626, 202],
        [668, 180],
        [700, 150],
        [720, 118],
      ],
      shade(colour, 0.05),
    );
    d.turned(
      400,
      [
        [548, 186],
        [580, 182],
        [620, 162],
        [655, 134],
        [676, 100],
      ],
      colour,
    );
    for (const [x, y, angle] of [
      [330, 548, -70],
      [420, 552, 62],
      [470, 544, 78],
    ] as const)
      d.leaf(x, y, 92, 30, angle, olive);
    return d;
  },

  carafe(tumbler: Colour = colours.glass) {
    const d = new Drawing();
    d.shadow(330, floor, 110).shadow(560, floor + 26, 76);
    d.turned(
      330,
      [
        [330, 62],
        [370, 46],
        [450, 44],
        [540, 88],
        [660, 124],
        [770, 120],
        [floor, 92],
      ],
      colours.glass,
      "solid",
      0.55,
    );
    d.turned(
      330,
      [
        [590, 103],
        [660, 118],
        [770, 114],
        [floor - 8, 88],
      ],
      tint(colours.glass, 0.1),
      "solid",
      0.6,
    );
    d.line("M252 600Q226 700 252 790", "#ffffff", 10, `opacity=".75"`);
    d.spray([322, 760], [318, 430], [390, 190], {
      pairs: 7,
      length: 66,
      width: 24,
      colour: olive,
      spread: 46,
      from: 0.62,
      taper: 0.4,
    });
    d.turned(
      560,
      [
        [640, 78],
        [740, 72],
        [floor + 26, 62],
      ],
      tumbler,
      "solid",
      0.7,
    );
    return d.line("M506 670L516 810", "#ffffff", 7, `opacity=".7"`);
  },

  board(colour: Colour = oak) {
    const d = new Drawing("lying");
    const outline =
      "M250 330Q250 290 290 290H352Q366 290 366 270V150Q366 110 400 110Q434 110 434 150V270Q434 290 448 290H510Q550 290 550 330V790Q550 836 504 836H296Q250 836 250 790Z";
    d.add(`<g transform="translate(26 14)"><path d="${outline}" fill="#14242a" opacity=".13"/></g>`);
    d.path(outline, d.fade(1, 0.2, tint(colour, 0.24), shade(colour, 0.08)));
    for (const x of [280, 322, 352, 404, 446, 478, 522])
      d.line(`M${x} 310C${x - 14} 460 ${x + 18} 600 ${x} 815`, shade(colour, 0.2), 2.5, `opacity=".38"`);
    d.add(`<circle cx="400" cy="160" r="14" fill="${shade(colours.wall, 0.12)}"/>`);
    return d.line("M400 160Q340 90 372 40", linen, 7);
  },

  towel(colour: Colour = linen, stripe: Colour = terracotta) {
    const d = new Drawing("lying");
    d.line("M110 190H690", walnut, 15).line("M114 186H686", tint(walnut, 0.35), 4);
    const back = "M300 190H600V640Q520 660 450 640T300 650Z";
    d.add(
      `<g transform="translate(30 14)"><path d="M220 190H600V860H220Z" fill="#14242a" opacity=".1"/></g>`,
    ).path(back, shade(colour, 0.16));
    const front = "M220 178Q222 168 236 168H556Q570 170 570 190V840Q500 858 430 842T290 850Q250 856 220 842Z";
    d.path(front, d.fade(1, 0, tint(colour, 0.3), shade(colour, 0.08)));
    for (const [y, h] of [
      [700, 20],
      [734, 8],
      [756, 8],
    ] as const)
      d.path(`M220 ${y}H570V${y + h}H220Z`, stripe, `opacity=".85"`);
    for (const [x, w] of [
      [282, 30],
      [366, 22],
      [470, 36],
    ] as const)
      d.path(
        `M${x} 172C${x - 12} 400 ${x + 16} 620 ${x - 4} 846H${x + w}C${x + w + 14} 620 ${x + w - 16} 400 ${x + w - 6} 172Z`,
        shade(colour, 0.3),
        `opacity=".13"`,
      );
    return d.line("M222 176H568", "#ffffff", 3, `opacity=".5"`);
  },

  apron(colour: Colour = ink) {
    const d = new Drawing("lying");
    d.add(`<circle cx="400" cy="112" r="15" fill="${d.round(colours.brass)}"/>`).line(
      "M318 300C320 200 380 130 400 112C420 130 480 200 482 300",
      shade(colour, 0.1),
      13,
    );
    const body =
      "M312 280Q400 306 488 280Q492 400 580 450L604 870Q500 896 400 882T196 870L220 450Q308 400 312 280Z";
    d.add(`<g transform="translate(30 16)"><path d="${body}" fill="#14242a" opacity=".12"/></g>`);
    d.line("M582 452Q660 520 640 700", shade(colour, 0.1), 11).line(
      "M218 452Q150 540 176 690",
      shade(colour, 0.1),
      11,
    );
    d.path(body, d.fade(1, 0, tint(colour, 0.16), shade(colour, 0.14)));
    for (const [x, lean] of [
      [300, -26],
      [420, 6],
      [520, 28],
    ] as const)
      d.path(
        `M${x} 470C${x + lean * 0.4} 600 ${x + lean} 740 ${x + lean} 876H${x + lean + 34}C${x + lean + 26} 740 ${x + 20} 600 ${x + 8} 470Z`,
        shade(colour, 0.4),
        `opacity=".2"`,
      );
    d.path("M296 560H504V700Q400 722 296 700Z", tint(colour, 0.1))
      .line("M296 560H504V700Q400 722 296 700Z", tint(colour, 0.34), 3, `stroke-dasharray="9 7"`)
      .line("M400 562V708", tint(colour, 0.34), 3, `stroke-dasharray="9 7"`);
    return d.leaf(352, 580, 120, 34, -14, sage).leaf(372, 580, 96, 28, 12, olive);
  },

  candle(colour: Colour = terracotta) {
    const d = new Drawing();
    d.shadow(330, floor, 96).shadow(540, floor + 22, 80);
    d.line("M540 350Q536 330 542 312", ink, 5)
      .turned(
        540,
        [
          [350, 40],
          [500, 41],
          [762, 42],
        ],
        chalk,
        "solid",
      )
      .leaf(542, 318, 58, 26, 2, "#e2b866");
    d.turned(
      540,
      [
        [752, 56],
        [770, 60],
        [800, 84],
        [floor + 22, 78],
      ],
      colours.brass,
      "solid",
    );
    d.turned(
      330,
      [
        [590, 100],
        [700, 102],
        [floor, 96],
      ],
      colour,
      tint(sand, 0.5),
    );
    d.line("M330 586Q326 560 333 540", ink, 5).path(
      "M246 660Q330 682 414 660V748Q330 772 246 748Z",
      tint(chalk, 0.35),
    );
    return d
      .leaf(330, 746, 74, 24, 0, olive)
      .leaf(330, 740, 50, 18, -48, sage)
      .leaf(330, 740, 50, 18, 48, sage);
  },

  basket(colour: Colour = sand) {
    const d = new Drawing();
    d.shadow(400, floor, 210)
      .line("M208 560C220 240 580 240 592 560", shade(colour, 0.26), 21)
      .line("M208 556C222 248 578 248 592 556", tint(colour, 0.1), 8, `stroke-dasharray="22 12"`);
    for (const [bend, tip, leaf] of [
      [[260, 460], [190, 370], olive],
      [[400, 400], [360, 260], sage],
      [[520, 430], [600, 330], olive],
      [[470, 420], [470, 300], colours.moss],
    ] as const)
      d.spray([400, 620], bend, tip, {
        pairs: 7,
        length: 70,
        width: 28,
        colour: leaf,
        spread: 52,
        from: 0.4,
        taper: 0.35,
      });
    d.turned(
      400,
      [
        [560, 206],
        [600, 212],
        [720, 192],
        [floor, 160],
      ],
      colour,
      walnut,
    );
    for (let row = 0; row < 8; row++)
      for (let n = -7; n <= 7; n++) {
        const w = 186 - row * 5;
        const x = 400 + Math.sin((n / 7.5) * 1.5) * w;
        d.line(
          `M${x - 10} ${612 + row * 28 + Math.cos((n / 7.5) * 1.5) * 26 - ((row + n) % 2) * 2}q10 ${(row + n) % 2 ? 9 : -3} 20 0`,
          (row + n) % 2 ? shade(colour, 0.24) : tint(colour, 0.3),
          9,
          `opacity=".8"`,
        );
      }
    return d;
  },
};

function mug(d: Drawing, x: number, top: number, w: number, colour: Colour): Drawing {
  const foot = top + w * 1.85;
  d.shadow(x, foot, w).line(
    `M${x + w * 0.86} ${top + w * 0.5}C${x + w * 1.75} ${top + w * 0.3} ${x + w * 1.7} ${top + w * 1.4} ${x + w * 0.84} ${top + w * 1.36}`,
    shade(colour, 0.2),
    w * 0.2,
  );
  return d
    .turned(
      x,
      [
        [top, w],
        [top + w * 0.9, w * 0.97],
        [top + w * 1.5, w * 0.9],
        [foot, w * 0.66],
      ],
      colour,
      shade(colour, 0.15),
    )
    .path(
      `M${x - w * 0.99} ${top + w * 0.44}Q${x} ${top + w * 0.74} ${x + w * 0.99} ${top + w * 0.44}V${top + w * 0.52}Q${x} ${top + w * 0.82} ${x - w * 0.98} ${top + w * 0.52}Z`,
      shade(colour, 0.35),
      `opacity=".35"`,
    );
}
