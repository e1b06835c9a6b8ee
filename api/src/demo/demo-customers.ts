/** Customers of Fern & Field. Their email domain and phone numbers are reserved for fiction. */
const firstNames =
  `Amelia Arthur Beatrix Callum Daphne Edwin Florence Gwen Hamish Imogen Jasper Kitty Lachlan Mabel Niamh Oscar Priya
  Quentin Rosalind Saoirse Tariq Una Violet Wilfred Yasmin Zara Nikhil Maeve Ruben Thea`.split(/\s+/);
const lastNames =
  `Abbott Barrow Chaudhry Dunne Ellery Fairbairn Gale Hollis Iqbal Jessop Kerr Lowther Mistry Nash Okafor Pryce Quayle
  Rowan Sheldrake Thackray Underhill Vance Whitaker Yardley`.split(/\s+/);
const streets = [
  "Alder Lane",
  "Bridge Street",
  "Chapel Hill",
  "Dovecote Road",
  "Elm Terrace",
  "Ferry Row",
  "Granary Court",
  "Harbour View",
  "Mill Lane",
  "Orchard Close",
];
const towns = [
  ["Bristol", "BS1 4QA"],
  ["Leeds", "LS2 7EW"],
  ["Edinburgh", "EH3 6TT"],
  ["London", "E8 3PN"],
  ["Norwich", "NR2 1LS"],
  ["Cardiff", "CF11 9HB"],
  ["York", "YO1 7EP"],
  ["Bath", "BA1 5LN"],
  ["Sheffield", "S7 1FE"],
  ["Lewes", "BN7 2AD"],
] as const;

interface DemoPerson {
  name: string;
  email: string;
  phone: string;
  address: {
    name: string;
    line1: string;
    line2: null;
    city: string;
    region: null;
    postal_code: string;
    country: string;
  };
}

/** The n-th of 720 customers, always the same. */
export function demoPerson(n: number): DemoPerson {
  const first = firstNames[n % firstNames.length]!;
  const last = lastNames[(n * 7 + Math.floor(n / firstNames.length)) % lastNames.length]!;
  const [city, postal_code] = towns[(n * 3) % towns.length]!;
  const name = `${first} ${last}`;
  return {
    name,
    email: `${first}.${last}.${n}@example.com`.toLowerCase(),
    phone: `+44 7700 900${String(n % 1000).padStart(3, "0")}`,
    address: {
      name,
      line1: `${1 + ((n * 13) % 98)} ${streets[n % streets.length]}`,
      line2: null,
      city,
      region: null,
      postal_code,
      country: "GB",
    },
  };
}
