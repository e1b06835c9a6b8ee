import { expect, it } from "vitest";
import { attributeName, attributeValue, gtinOf } from "./storefront.rules.ts";

it.each([
  ["custom.care_guide", "Care guide"],
  ["my_app--12.country.of-origin", "Country of origin"],
  ["Fabric", "Fabric"],
  ["fabric", "Fabric"],
  ["Fabric, outside", "Fabric, outside"],
  ["v1.2 notes", "v1.2 notes"],
  ["خامة", "خامة"],
])("shows the field name %s as %s", (key, name) => expect(attributeName(key)).toBe(name));

it.each([
  ['["Wool","Silk"]', "Wool, Silk"],
  ["[1, 2]", "1, 2"],
  ['[{"a":1}]', '[{"a":1}]'],
  ["[sic]", "[sic]"],
  ["Wool", "Wool"],
])("shows the field value %s as %s", (value, words) => expect(attributeValue(value)).toBe(words));

it.each([
  ["4006381333931", "4006381333931"],
  ["4006381-33393 1", "4006381333931"],
  ["036000291452", "036000291452"],
  ["96385074", "96385074"],
  ["4006381333930", null],
  ["SHELF-7", null],
  ["", null],
  [null, null],
])("reads the barcode %s as the GTIN %s", (barcode, gtin) => expect(gtinOf(barcode)).toBe(gtin));
