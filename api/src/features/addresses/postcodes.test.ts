import { describe, expect, it } from "vitest";
import { countries } from "@vitrine/contract/values/countries";
import { postcodeMessage, postcodeOf, readPostcode } from "./postcodes.rules.ts";

/** By country: user input, and after "=>" the stored form if it differs. */
const valid: Record<string, string> = {
  US: "95014; 00501; 10001; 99950; 96799; 09012; 34001; 96201; 12345-6789; 12345 6789 => 12345-6789; US-90210 => 90210; ９００２８ => 90028",
  PR: "00901; 00601-1234",
  GB: "SW1A 1AA; sw1a1aa => SW1A 1AA; M1 1AE; B33 8TH; CR2 6XH; DN55 1PT; EC1A 1BB; W1A 0AX; GIR 0AA; gir0aa => GIR 0AA; BFPO 61; bfpo1234 => BFPO 1234; BF1 0AX; BS1 5EH; E1 6AN; N1C 4AG; BT1 5GS; ZE1 0AA; JE2 3AB; GY1 1AA; IM1 1AA; SW1A  1AA => SW1A 1AA; NW1W 9UX; SE1P 5LX",
  GG: "GY1 1AA; gy93ab => GY9 3AB",
  JE: "JE2 3AB; JE48PT => JE4 8PT",
  IM: "IM1 1AA; IM99 1PS",
  CA: "K1A 0B1; k1a0b1 => K1A 0B1; V6B-4Y8 => V6B 4Y8; H0H 0H0; X0A 0H0; Y1A 1A1; T2P 2M5",
  DE: "10115; 01067; 99998; D-10115 => 10115; DE 80331 => 80331; ۱۰۱۱۵ => 10115",
  FR: "75001; 20000; 97400; 98000; 01000; 75 001 => 75001; F-69001 => 69001",
  NL: "1234 AB; 1234ab => 1234 AB; 9999 XZ; NL-1011 AC => 1011 AC",
  SE: "123 45; 11455 => 114 55; SE-114 55 => 114 55; S-11455 => 114 55",
  PL: "00-950; 00950 => 00-950; 31 001 => 31-001; 80‑001 => 80-001",
  PT: "1250-096; 1250096 => 1250-096; 4000 123 => 4000-123",
  BR: "01310-100; 70002900 => 70002-900; 04538-132",
  IN: "110001; 400 001 => 400001; 560034; ११०००१ => 110001; 700091",
  BD: "1000; 1207; ১২০৭ => 1207; 9400",
  PK: "44000; 75500; ۴۴۰۰۰ => 44000",
  LK: "00100; 20000; 10115",
  JP: "154-0023; 1540023 => 154-0023; 〒100-0001 => 100-0001; １００－０００１ => 100-0001; 〒 530-0001 => 530-0001; 150ー0002 => 150-0002",
  KR: "03051; 63644; 06236; 48058",
  CN: "100096; 518000; 200000; 830000",
  TW: "104; 10603; 106403; 950",
  SG: "546080; 018956; 828761",
  MY: "50450; 01000; 98859",
  TH: "10150; ๑๐๑๕๐ => 10150; 96220",
  VN: "70010; 700000; 11000",
  PH: "1008; 0400; 9811",
  ID: "40115; 10110; 99974",
  SA: "11564; 12345-6789; ١١٥٦٤ => 11564",
  EG: "12411; 11511; ١٢٤١١ => 12411",
  MA: "20000; 10000; 53000",
  NG: "930283; 100001",
  KE: "00100; 20100; 80100",
  ZA: "0001; 8001; 2196",
  AU: "2000; 0800; 0200; 7250; 9726",
  NZ: "6011; 0110; 9893",
  IE: "D02 AF30; a65f4e2 => A65 F4E2; D6W XH67; T12 W8KP",
  IT: "00144; 20121; 98168; I-00144 => 00144; 39100",
  ES: "28039; 01001; 52006; E-28039 => 28039",
  CH: "8001; CH-3000 => 3000; 9999",
  AT: "1010; A-1010 => 1010; 9992",
  BE: "1000; B-4000 => 4000; 9992",
  DK: "2100; 0999; 1566; DK-1566 => 1566; 9990",
  NO: "0025; 9990; N-0150 => 0150; 5003",
  FI: "00100; FI-00550 => 00550; 99999",
  CZ: "110 00; 11000 => 110 00; CZ-530 02 => 530 02; 798 62",
  SK: "811 01; 01001 => 010 01; 921 01",
  HU: "1051; H-1037 => 1037; 9985",
  RO: "010011; 927250; RO-060274 => 060274",
  BG: "1000; BG-1700 => 1700; 9999",
  GR: "104 31; 10431 => 104 31; 851 00",
  TR: "34000; 01960; 81100",
  UA: "01001; 79000; 95000",
  RU: "101000; 690000; 190000",
  IL: "9614303; 61000; 6688102",
  MX: "06000; 01000; 99999",
  AR: "C1070AAM; 1425; B1000TBU; x5187xab => X5187XAB; 5000",
  CL: "8340457; 834-0457 => 8340457; 1230000",
  CO: "111221; 050001; 760011",
  PE: "15001; 01000; LIMA 23",
  LV: "LV-1073; 1073 => LV-1073; lv1010 => LV-1010",
  LT: "LT-04340 => 04340; 01100",
  LU: "L-4750 => 4750; 1010",
  HR: "10000; HR-21000 => 21000",
  SI: "1000; SI-4000 => 4000",
  RS: "11000; 106314",
  IS: "101; 320",
  MT: "VLT 1117; vlt1117 => VLT 1117; ZTN 05",
  AD: "AD500; 700 => AD700",
  MC: "98000; MC-98000 => 98000",
  NP: "44600; ४४६०० => 44600",
  IR: "11936-12345; 1193612345 => 11936-12345; ۱۱۹۳۶۱۲۳۴۵ => 11936-12345",
  KY: "KY1-1100; ky11100 => KY1-1100",
  BM: "HM 12; fl07 => FL 07",
};

const invalid: Record<string, string> = {
  US: "1234; 123456; ABCDE; 00000; 12345-67; 12345-67890; 1234-5678; 123 45; 12-345; 0; 9021O; SW1A 1AA; 123456789",
  GB: "12345; SW1A; SW1A 1A; SW1A 1AAA; QQ1 1AA; SW1A 1CA; S1 1IA; A1 1AA; 1SW 1AA; SW 1AA; ZZ99 9ZZ; GIR 1AA; BFPO; BFPO 12345; SW1A 11A; XX1 1XX; M60Q 1AA; EC1Z 1AA; K1A 0B1",
  GG: "JE2 3AB; SW1A 1AA; GY1; 12345",
  JE: "GY1 1AA; SW1A 1AA; JE2",
  IM: "JE2 3AB; IM1; 12345",
  CA: "K1A 0B; K1A0B12; D1A 1A1; F1A 1A1; I1A 1A1; O1A 1A1; Q1A 1A1; U1A 1A1; W1A 1A1; Z1A 1A1; K1D 0B1; K1A 0F1; 12345; 1A1 A1A; KIA 0B1; K1A_0B1",
  DE: "1011; 101155; 00999; ABCDE; 1011A; 10 115; 10115-1",
  FR: "7500; 750011; 00100; 96000; 99000; 7500A; 2A004",
  NL: "1234; 1234 A; 1234 ABC; 0123 AB; 1234 SA; 1234 SD; 1234 SS; AB 1234; 12345; 123 AB; 1234-AB1",
  SE: "1234; 123456; 023 45; ABC DE; 12 345",
  PL: "0095; 00-95; 000-950; 00-9500; AB-CDE; 009501",
  PT: "1250; 1250-96; 0250-096; 12500-096; 1250-0966; ABCD-EFG",
  BR: "0131010; 013101000; 01310-10; ABCDE-FGH; 00000-000; 1310-100",
  IN: "11000; 1100011; 010001; ABCDEF; 11O001; 1100 01",
  BD: "100; 12345; 0123; ABCD",
  PK: "4400; 440000; 04400; ABCDE",
  LK: "0010; 000100; 00000; ABCDE",
  JP: "154-002; 15400233; 000-0000; 1540-023; ABC-DEFG; 12345; 154-00233",
  KR: "0305; 030511; 64000; 99999; 110-110; ABCDE; 00123",
  CN: "10009; 1000966; 000000; 900000; ABCDEF; 100 096",
  TW: "10; 1060; 1060345; 012; ABC",
  SG: "54608; 5460800; 000000; 900000; 830000; ABCDEF; 54608O",
  MY: "5045; 504500; 00100; ABCDE",
  TH: "1015; 101500; 01015; ABCDE",
  VN: "7001; 7000000; 01000; ABCDE",
  PH: "100; 10080; 0100; ABCD",
  ID: "4011; 401155; 01011; ABCDE",
  SA: "1156; 115644; 01156; 12345-678; ABCDE",
  EG: "1241; 124111; 01241; ABCDE",
  MA: "2000; 200000; 02000; ABCDE",
  NG: "93028; 9302833; 030283; ABCDEF",
  KE: "0010; 001000; 00000; ABCDE",
  ZA: "001; 80011; 0000; ABCD",
  AU: "200; 20000; 0000; 0100; 0500; ABCD",
  NZ: "601; 60111; 0000; 0099; ABCD",
  IE: "D02; D02 AF3; D02 AF300; B02 AF30; D0W AF30; D02 OF30; 12345; D02-A!30",
  IT: "0014; 001444; 00244; 99000; ABCDE; 0014A",
  ES: "2803; 280399; 00001; 53001; 99999; ABCDE",
  CH: "800; 80011; 0800; ABCD",
  AT: "101; 10100; 0101; ABCD",
  BE: "100; 10000; 0100; ABCD",
  DK: "210; 21000; 0000; 0100; ABCD; DK-21",
  NO: "002; 00255; 0000; ABCD",
  FI: "0010; 001000; 00000; ABCDE",
  CZ: "1100; 110000; 010 00; 810 00; 11 000; ABC DE",
  SK: "8110; 811011; 110 00; 711 01; ABC DE",
  HU: "105; 10511; 0105; ABCD",
  RO: "01001; 0100111; 000000; ABCDEF",
  BG: "100; 10000; 0100; ABCD",
  GR: "1043; 104311; 004 31; 904 31; ABC DE",
  TR: "3400; 340000; 00100; 82000; 99999; ABCDE",
  UA: "0100; 010011; 00100; ABCDE",
  RU: "10100; 1010000; 001000; 701000; 999999; ABCDEF",
  IL: "961430; 96143033; 0961430; 1234; ABCDEFG",
  MX: "0600; 060000; 00100; ABCDE",
  AR: "107; 10700; C1070; C1070AA; I1070AAM; O1070AAM; 0425; C107AAAM; 1070AAM",
  CL: "834045; 83404577; 0340457; ABCDEFG",
  CO: "11122; 1112211; 000000; 021221; 980001; ABCDEF",
  PE: "1500; 150011; 00100; 26001; 99999; ABCDE",
  LV: "107; LV-10733; ABCD; LT-1073",
  MC: "75001; 97000; 9800",
  AD: "AD000; AD800; AD50; 12345",
};

const list = (text: string) => text.split("; ");
const validRows = Object.entries(valid).flatMap(([country, text]) =>
  list(text)
    .map((row) => row.split(" => "))
    .map(([typed = "", stored = typed]) => [country, typed, stored] as const),
);
const invalidRows = Object.entries(invalid).flatMap(([country, text]) =>
  list(text).map((typed) => [country, typed] as const),
);

describe("a postcode", () => {
  it("has enough examples to be tested with", () => {
    expect(Object.keys(invalid).length).toBeGreaterThanOrEqual(40);
    expect(validRows.length).toBeGreaterThanOrEqual(250);
    expect(invalidRows.length).toBeGreaterThanOrEqual(250);
  });

  it("is accepted in every notation, and stored in the country's own", () => {
    const wrong = validRows.filter(([country, typed, stored]) => readPostcode(typed, country) !== stored);
    expect(wrong.map((row) => [...row, readPostcode(row[1], row[0])])).toEqual([]);
  });

  it("is rejected if it is invalid in the country", () => {
    expect(invalidRows.filter(([country, typed]) => readPostcode(typed, country) !== undefined)).toEqual([]);
  });

  it("has an example that is valid in its country", () => {
    const all = countries.flatMap((country) => {
      const postcode = postcodeOf(country);
      return postcode ? [[country, postcode.example, readPostcode(postcode.example, country)]] : [];
    });
    expect(all.length).toBeGreaterThan(170);
    expect(all.filter(([, example, read]) => !example || example !== read)).toEqual([]);
  });

  it("is undefined in countries without postcodes", () => {
    for (const country of ["HK", "AE", "QA", "AO", "BO", "MO"]) {
      expect(postcodeOf(country), country).toBeUndefined();
      expect(readPostcode("00000", country), country).toBeUndefined();
    }
  });

  it.each([
    ["US", "Enter a 5-digit ZIP code."],
    ["IN", "Enter a 6-digit PIN code."],
    ["GB", "Enter a postcode like SW1A 1AA."],
    ["AU", "Enter a 4-digit postcode."],
    ["IE", "Enter an Eircode like A65 F4E2."],
    ["DE", "Enter a 5-digit postal code."],
    ["NL", "Enter a postal code like 1234 AB."],
    ["IL", "Enter a postal code like 9614303."],
    ["LV", "Enter a postal code like LV-1073."],
  ])("is requested by its local name in %s: %s", (country, message) => {
    expect(postcodeMessage(country)).toBe(message);
  });
});
