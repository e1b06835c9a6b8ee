// A small box of crayons: still lifes out of plain shapes, lit from the left, on a cold white ground. Everything is
// drawn in a space of 800 by 1000 and stands on a table whose edge is at `tableEdge`.

export type Colour = `#${string}`;
type Point = readonly [x: number, y: number];

export const colours = {
  wall: "#f2f5f5",
  table: "#e2e8e7",
  ink: "#26343a",
  forest: "#27493b",
  fern: "#3f6d50",
  moss: "#66804f",
  olive: "#818f62",
  sage: "#9fb3a0",
  mist: "#c4d2cd",
  terracotta: "#bd6748",
  clay: "#d3977a",
  rust: "#94492f",
  chalk: "#edebe4",
  stone: "#b4bab6",
  sand: "#d8ccb6",
  oak: "#bf9667",
  walnut: "#7c5a41",
  brass: "#b3924f",
  linen: "#d9d3c4",
  glass: "#c9dcda",
  soil: "#3c332d",
} as const satisfies Record<string, Colour>;

export const tableEdge = 690;

/** One picture, drawn from back to front. */
export class Drawing {
  #defs: string[] = [];
  #shapes: string[] = [];

  /** Seen from the front, before a wall and on a table, or lying flat and seen from above. */
  constructor(view: "standing" | "lying" = "standing") {
    const { wall, table } = colours;
    const far = view === "standing" ? tableEdge : 1000;
    this.#shapes.push(
      `<rect width="800" height="1000" fill="${this.fade(0, 1, tint(wall, 0.35), shade(wall, 0.035))}"/>`,
      `<path d="M60 0H330L${330 + far / 3} ${far}H${60 + far * 0.28}Z" fill="#fff" opacity=".38"/><path d="M370 0H480L${480 + far * 0.35} ${far}H${370 + far / 3}Z" fill="#fff" opacity=".26"/>`,
    );
    if (view === "standing")
      this.#shapes.push(
        `<rect y="${tableEdge}" width="800" height="${1000 - tableEdge}" fill="${this.fade(0, 1, shade(table, 0.03), tint(table, 0.45))}"/>`,
      );
  }

  toString(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2000" viewBox="0 0 800 1000"><defs>${this.#defs.join("")}</defs>${this.#shapes.join("")}</svg>`;
  }

  /** Any SVG of one's own. */
  add(svg: string): this {
    this.#shapes.push(svg);
    return this;
  }

  /** Draws what follows elsewhere: moved, turned, made smaller. */
  within(transform: string, draw: () => unknown): this {
    this.add(`<g transform="${transform}">`);
    draw();
    return this.add("</g>");
  }

  path(d: string, fill: string, more = ""): this {
    return this.add(`<path d="${d}" fill="${fill}" ${more}/>`);
  }

  line(d: string, stroke: string, width: number, more = ""): this {
    return this.add(
      `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`,
    );
  }

  /** The fill of something round that the light meets from the left. */
  round(colour: Colour): string {
    return this.#gradient(1, 0, [
      [0, shade(colour, 0.05)],
      [0.28, tint(colour, 0.2)],
      [0.6, colour],
      [1, shade(colour, 0.28)],
    ]);
  }

  fade(x: number, y: number, from: string, to: string): string {
    return this.#gradient(x, y, [
      [0, from],
      [1, to],
    ]);
  }

  /** The shadow under a thing of some half-width that stands at (x, y), and the longer one it casts. */
  shadow(x: number, y: number, halfWidth: number): this {
    const id = this.#id();
    this.#defs.push(
      `<radialGradient id="${id}"><stop offset="0" stop-color="#1d2b30" stop-opacity=".5"/><stop offset=".55" stop-color="#1d2b30" stop-opacity=".2"/><stop offset="1" stop-color="#1d2b30" stop-opacity="0"/></radialGradient>`,
    );
    const h = 16 + halfWidth * 0.14;
    return this.add(
      `<ellipse cx="${x + halfWidth * 0.75}" cy="${y + 4}" rx="${halfWidth * 1.7}" ry="${h * 1.25}" fill="url(#${id})" opacity=".5"/>` +
        `<ellipse cx="${x + 6}" cy="${y}" rx="${halfWidth * 1.14}" ry="${h * 0.8}" fill="url(#${id})"/>`,
    );
  }

  /**
   * A thing turned on the wheel: its profile as [y, half-width] from the rim down to the foot. The rim is an ellipse
   * that one looks a little into; `inside` is its colour.
   */
  turned(
    x: number,
    profile: readonly Point[],
    colour: Colour,
    inside: Colour | "solid" = shade(colour, 0.42),
    opacity = 1,
  ): this {
    const [top, foot] = [profile[0]!, profile.at(-1)!];
    const right = profile.map(([y, w]): Point => [x + w, y]);
    const left = profile.toReversed().map(([y, w]): Point => [x - w, y]);
    const footDepth = foot[1] * 0.13;
    const body = `M${x - top[1]} ${top[0]}L${right[0]!.join(" ")}${smooth(right)}C${x + foot[1]} ${foot[0] + footDepth} ${x - foot[1]} ${foot[0] + footDepth} ${left[0]!.join(" ")}${smooth(left)}Z`;
    const rim = (w: number) => `cx="${x}" cy="${top[0]}" rx="${w}" ry="${w * 0.15}"`;
    return this.add(
      `<g opacity="${opacity}"><path d="${body}" fill="${this.round(colour)}"/><ellipse ${rim(top[1])} fill="${tint(colour, 0.16)}"/>` +
        `<ellipse ${rim(top[1] * 0.92)} fill="${inside === "solid" ? tint(colour, 0.1) : this.fade(1, 0, shade(inside, 0.2), tint(inside, 0.12))}"/></g>`,
    );
  }

  /** A leaf from its foot (x, y), as long and as wide as said, turned from upright; two halves, the left one lit. */
  leaf(x: number, y: number, length: number, width: number, angle: number, colour: Colour, droop = 0): this {
    const half = (side: number) =>
      `M0 0C${side * width * 0.75 + droop * 0.2} ${-length * 0.2} ${side * width * 0.6 + droop * 0.7} ${-length * 0.75} ${droop} ${-length}C${droop * 0.6} ${-length * 0.66} ${droop * 0.2} ${-length * 0.33} 0 0Z`;
    const [lit, dark] = angle > 90 || angle < -90 ? [1, -1] : [-1, 1];
    return this.add(
      `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="${half(lit)}" fill="${tint(colour, 0.12)}"/><path d="${half(dark)}" fill="${shade(colour, 0.1)}"/>` +
        `<path d="M0 0C${droop * 0.2} ${-length * 0.33} ${droop * 0.6} ${-length * 0.66} ${droop} ${-length}" fill="none" stroke="${tint(colour, 0.34)}" stroke-width="${Math.max(1, width * 0.035)}" stroke-linecap="round"/></g>`,
    );
  }

  /** A stem from foot to tip, bent towards a third point, with leaves by pairs. */
  spray(
    foot: Point,
    bend: Point,
    tip: Point,
    leaves: {
      pairs: number;
      length: number;
      width: number;
      colour: Colour;
      spread?: number;
      from?: number;
      taper?: number;
    },
  ): this {
    const { pairs, length, width, colour, spread = 58, from = 0.2, taper = 0.6 } = leaves;
    this.line(
      `M${foot.join(" ")}Q${bend.join(" ")} ${tip.join(" ")}`,
      shade(colour, 0.18),
      Math.max(2.5, width * 0.12),
    );
    for (let pair = 0; pair < pairs; pair++) {
      const t = from + ((1 - from) * pair) / pairs;
      const { at, angle } = onCurve(foot, bend, tip, t);
      const size = 1 - taper * t;
      this.leaf(at[0], at[1], length * size, width * size, angle - spread, colour);
      this.leaf(at[0], at[1], length * size, width * size, angle + spread, colour);
    }
    return this.leaf(
      tip[0],
      tip[1],
      length * (1 - taper),
      width * (1 - taper),
      onCurve(foot, bend, tip, 1).angle,
      colour,
    );
  }

  #gradient(x: number, y: number, stops: readonly (readonly [number, string])[]): string {
    const id = this.#id();
    this.#defs.push(
      `<linearGradient id="${id}" x2="${x}" y2="${y}">${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join("")}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  #id(): string {
    return `p${this.#defs.length}`;
  }
}

/** Where a bent line is at t, and which way it leads, in degrees from upright. */
export function onCurve(a: Point, b: Point, c: Point, t: number): { at: Point; angle: number } {
  const mix = (i: 0 | 1) => (1 - t) ** 2 * a[i] + 2 * (1 - t) * t * b[i] + t ** 2 * c[i];
  const lead = (i: 0 | 1) => 2 * (1 - t) * (b[i] - a[i]) + 2 * t * (c[i] - b[i]);
  return { at: [mix(0), mix(1)], angle: (Math.atan2(lead(0), -lead(1)) * 180) / Math.PI };
}

export function tint(colour: Colour, by: number): Colour {
  return blend(colour, "#ffffff", by);
}

export function shade(colour: Colour, by: number): Colour {
  return blend(colour, "#14242a", by);
}

function blend(a: Colour, b: Colour, by: number): Colour {
  const part = (at: number) =>
    Math.round(parseInt(a.slice(at, at + 2), 16) * (1 - by) + parseInt(b.slice(at, at + 2), 16) * by);
  return `#${[1, 3, 5].map((at) => part(at).toString(16).padStart(2, "0")).join("")}`;
}

/** A soft line through all points (Catmull-Rom as cubic curves), from the first, where the pen is already. */
function smooth(points: readonly Point[]): string {
  return points
    .slice(1)
    .map((to, index) => {
      const from = points[index]!;
      const [before, after] = [points[index - 1] ?? from, points[index + 2] ?? to];
      const c = (a: Point, b: Point, p: Point, sign: number) =>
        `${p[0] + (sign * (b[0] - a[0])) / 6} ${p[1] + (sign * (b[1] - a[1])) / 6}`;
      return `C${c(before, to, from, 1)} ${c(from, after, to, -1)} ${to.join(" ")}`;
    })
    .join("");
}
