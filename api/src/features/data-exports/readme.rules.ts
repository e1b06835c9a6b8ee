/** A file or folder of an export, as its README lists it. */
export interface ListedFile {
  name: string;
  about: string;
  /** Rows of the file, or files of the folder. */
  count?: number;
}

/** Sections of the README, in order. */
interface ReadmeParts {
  tables: ListedFile[];
  records: ListedFile[];
  files: ListedFile[];
}

/** The text of README.txt. `at` is the start of the export, in ISO 8601. */
export function readmeText(shop: { name: string; url: string }, at: string, parts: ReadmeParts): string {
  return `${shop.name}
${shop.url}

All data of the shop, exported from Vitrine on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC.

The spreadsheets and records are as of one moment. The shop stayed open
meanwhile: a picture or file that was deleted during the export is missing.


SPREADSHEETS

Open these files in Excel, Numbers, LibreOffice or Google Sheets. Vitrine can
import them again.

${listed(parts.tables)}

RECORDS

Each line of these files is one record as a JSON object. Times are in UTC.
Amounts of money are in the smallest unit of the currency: 1999 is 19.99 in
euros, and 1999 in yen. A column such as product_id has the id of a record in
another file. Kinds of records that the shop doesn't have are left out.

${listed(parts.records)}

FILES

${listed(parts.files)}

NOT IN THE EXPORT

Passwords and sessions; keys and secrets of payment providers, couriers,
plugins, webhooks and the API; carts that aren't abandoned yet; figures that
Vitrine computes from these records, such as reports; the history of imports.
`;
}

function listed(files: ListedFile[]): string {
  if (files.length === 0) return "None.\n";
  const width = Math.max(...files.map(({ name }) => name.length)) + 2;
  return files
    .map(({ name, about, count }) => {
      const amount = count === undefined ? "" : ` (${count.toLocaleString("en")})`;
      return `${name.padEnd(width)}${about}${amount}\n`;
    })
    .join("");
}
