// Writes bangladesh.gen.ts here from a data package and from the city areas below. The package isn't a dependency: the data
// changes once in a few years.
//
//   npm install --prefix DIRECTORY --ignore-scripts bd-geojs@1.0.1
//   node run.mjs api/src/features/addresses/generate-bangladesh.ts DIRECTORY/node_modules
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { cityAreas } from "./bangladesh-cities.ts";

interface Row {
  id: string;
  name: string;
  bn_name: string;
  district_id?: string;
}

/** ISO 3166-2:BD, by the spelling since 2018. */
const codes =
  `Bandarban 01,Barguna 02,Bogura 03,Brahmanbaria 04,Bagerhat 05,Barishal 06,Bhola 07,Cumilla 08,Chandpur 09,Chattogram 10,
  Cox's Bazar 11,Chuadanga 12,Dhaka 13,Dinajpur 14,Faridpur 15,Feni 16,Gopalganj 17,Gazipur 18,Gaibandha 19,Habiganj 20,
  Jamalpur 21,Jashore 22,Jhenaidah 23,Joypurhat 24,Jhalakathi 25,Kishoreganj 26,Khulna 27,Kurigram 28,Khagrachhari 29,
  Kushtia 30,Lakshmipur 31,Lalmonirhat 32,Manikganj 33,Mymensingh 34,Munshiganj 35,Madaripur 36,Magura 37,Moulvibazar 38,
  Meherpur 39,Narayanganj 40,Netrokona 41,Narsingdi 42,Narail 43,Natore 44,Chapai Nawabganj 45,Nilphamari 46,Noakhali 47,
  Naogaon 48,Pabna 49,Pirojpur 50,Patuakhali 51,Panchagarh 52,Rajbari 53,Rajshahi 54,Rangpur 55,Rangamati 56,Sherpur 57,
  Satkhira 58,Sirajganj 59,Sylhet 60,Sunamganj 61,Shariatpur 62,Tangail 63,Thakurgaon 64`
    .split(",")
    .map((pair) => pair.trim())
    .map((pair) => [pair.slice(0, -3), pair.slice(-2)] as const);

/** Spellings of the package that differ from the government's, as "package=government" or "package=government|Bengali". */
const corrections = new Map(
  `Barisal=Barishal,Comilla=Cumilla,Coxsbazar=Cox's Bazar,Chapainawabganj=Chapai Nawabganj,Barisal Sadar=Barishal Sadar,
  Bogra Sadar=Bogura Sadar,Borhan Sddin=Borhanuddin,Charfesson=Char Fasson,Comilla Sadar=Cumilla Adarsha Sadar,
  Sadarsouth=Cumilla Sadar Dakshin,Coxsbazar Sadar=Cox's Bazar Sadar,Chapainawabganj Sadar=Chapai Nawabganj Sadar,
  Jessore Sadar=Jashore Sadar,Dakshinsurma=Dakshin Surma,South Sunamganj=Shantiganj|শান্তিগঞ্জ,Charrajibpur=Char Rajibpur,
  Charbhadrasan=Char Bhadrasan,Pathorghata=Patharghata,Shariakandi=Sariakandi,Nondigram=Nandigram,Karnafuli=Karnaphuli,
  Faridgonj=Faridganj,Monohargonj=Manoharganj,Kamolganj=Kamalganj,Dewangonj=Dewanganj,Bokshiganj=Bakshiganj,
  Karimgonj=Karimganj,Badargonj=Badarganj,Pirgonj=Pirganj,Taragonj=Taraganj,Raigonj=Raiganj,Mohongonj=Mohanganj,
  Kishorganj=Kishoreganj,Syedpur=Saidpur,Singiar=Singair,Gior=Ghior,Doulatpur=Daulatpur,Paikgasa=Paikgachha,Fultola=Phultala,
  Botiaghata=Batiaghata,Terokhada=Terkhada,Zianagar=Indurkani|ইন্দুরকানী,Ishurdi=Ishwardi,Senbug=Senbagh,
  Sonaimori=Sonaimuri,Kamarkhand=Kamarkhanda,Matlab North=Matlab Uttar,Matlab South=Matlab Dakshin,Nokla=Nakla,
  Iswarganj=Ishwarganj,Derai=Dirai,Birol=Biral,Gomostapur=Gomastapur,Mohalchari=Mahalchhari,Panchari=Panchhari,
  Manikchari=Manikchhari,Laxmichhari=Lakshmichhari`
    .split(",")
    .map((pair) => pair.trim().split("=") as [string, string]),
);

const require = createRequire(path.resolve(process.argv[2] ?? "", "bd-geojs/package.json"));
const source = require("./dist/index.js") as { districts: Row[]; upazillas: Row[] };

const districts = codes.map(([name, code]) => {
  const row = source.districts.find((one) => corrected(one)[0] === name);
  if (!row) throw new Error(`The package has no district ${name}`);
  return { code, name, row };
});

const areas = districts.map(({ code, name, row }) => {
  const upazilas = source.upazillas.filter(({ district_id }) => district_id === row.id).map(corrected);
  const ofCity = (cityAreas[name] ?? "").split(",").flatMap((pair) => {
    const [area, bengali] = pair.trim().split("|");
    return area && bengali ? [[area, bengali]] : [];
  });
  const all = [...upazilas, ...ofCity].toSorted(([one = ""], [other = ""]) => one.localeCompare(other, "en"));
  return `  "${code}":\n    ${JSON.stringify(all.map((parts) => parts.join("|")).join(","))},\n`;
});

/** Name, Bengali name, and the package's spelling if it differs. */
function corrected({ name, bn_name }: Row): string[] {
  const [right, bengali = bn_name] = corrections.get(name)?.split("|") ?? [name];
  const parts = [right!, bengali.normalize("NFC").trim()];
  return right === name ? parts : [...parts, name];
}

writeFileSync(
  path.join(import.meta.dirname, "bangladesh.gen.ts"),
  `// Made by api/src/features/addresses/generate-bangladesh.ts. Not edited by hand.
// Source: districts and upazilas from bd-geojs 1.0.1 (MIT), whose data are those of github.com/nuhil/bangladesh-geocode (MIT);
// codes of districts from ISO 3166-2:BD; areas of cities from bangladesh-cities.ts.

/** Code of ISO 3166-2 without the country, Latin name, Bengali name. */
export const districts: [code: string, name: string, bengali: string][] = [
${districts.map(({ code, name, row }) => `  ${JSON.stringify([code, name, row.bn_name.normalize("NFC")])},\n`).join("")}];

/** Areas by district: upazilas, and thanas and well-known areas of cities, each as "Latin|Bengali" or "Latin|Bengali|other". */
export const areas: Record<string, string> = {
${areas.join("")}};
`,
);
