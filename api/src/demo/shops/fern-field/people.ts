import type { DemoPeople } from "../../demo-shop.ts";

const words = (text: string) => text.split(/\s+/);

/** Customers of Fern & Field. Ofcom reserves their phone numbers for fiction. */
export const people: DemoPeople = {
  firstNames:
    words(`Amelia Arthur Beatrix Callum Daphne Edwin Florence Gwen Hamish Imogen Jasper Kitty Lachlan Mabel Niamh
    Oscar Priya Quentin Rosalind Saoirse Tariq Una Violet Wilfred Yasmin Zara Nikhil Maeve Ruben Thea`),
  lastNames:
    words(`Abbott Barrow Chaudhry Dunne Ellery Fairbairn Gale Hollis Iqbal Jessop Kerr Lowther Mistry Nash Okafor
    Pryce Quayle Rowan Sheldrake Thackray Underhill Vance Whitaker Yardley`),
  streets: [
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
  ],
  line1: (house, street) => `${house} ${street}`,
  towns: [
    { city: "Bristol", postcode: "BS1 4QA" },
    { city: "Leeds", postcode: "LS2 7EW" },
    { city: "Edinburgh", postcode: "EH3 6TT" },
    { city: "London", postcode: "E8 3PN" },
    { city: "Norwich", postcode: "NR2 1LS" },
    { city: "Cardiff", postcode: "CF11 9HB" },
    { city: "York", postcode: "YO1 7EP" },
    { city: "Bath", postcode: "BA1 5LN" },
    { city: "Sheffield", postcode: "S7 1FE" },
    { city: "Lewes", postcode: "BN7 2AD" },
  ],
  phone: (n) => `+44 7700 900${String(n % 1000).padStart(3, "0")}`,
};
