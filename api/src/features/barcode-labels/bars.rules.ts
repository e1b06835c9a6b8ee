import { type Barcode, quietZones, type Symbology } from "@vitrine/contract/products/barcodes";
import JsBarcode from "jsbarcode";

/** The bars of a barcode, in modules. */
export interface Bars {
  /** Width of the barcode with its quiet zones. */
  modules: number;
  /** Start and width of each dark bar, from the left. */
  bars: [start: number, width: number][];
}

const formats: Record<Symbology, string> = { ean13: "EAN13", ean8: "EAN8", upca: "UPC", code128: "CODE128" };

export function barsOf({ symbology, text }: Barcode): Bars {
  // It writes the result into an object that isn't an element of a page. `flat` omits the digits of EAN and UPC.
  const target: { encodings?: { data: string }[] } = {};
  JsBarcode(target, text, { format: formats[symbology], flat: true });
  const modules = (target.encodings ?? []).map(({ data }) => data).join("");
  const [before, after] = quietZones[symbology];
  const bars = [...modules.matchAll(/1+/g)].map(({ index, 0: bar }): [number, number] => [
    before + index,
    bar.length,
  ]);
  return { modules: before + modules.length + after, bars };
}
