import sharp from "sharp";

/** A small Shopify export: two options, a description with a script, a negative quantity, a missing picture. */
export const shopifyExport = [
  "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Image Src,Status",
  'sencha,Sencha,"<p>Steamed, grassy, bright.</p><script>alert(1)</script>",Shizuoka Gardens,Tea,"green, japan",TRUE,Size,50 g,Tin,Plain,SEN-50,60,shopify,40,deny,12.50,https://pictures.invalid/sencha.jpg,active',
  "sencha,,,,,,,,100 g,,Plain,SEN-100,110,shopify,25,deny,22.00,,",
  "sencha,,,,,,,,100 g,,Painted,SEN-100P,140,shopify,-2,deny,26.00,,",
  "genmaicha,Genmaicha,<p>With toasted rice.</p>,Shizuoka Gardens,Tea,green,TRUE,Title,Default Title,,,GEN-1,100,shopify,30,deny,9.80,,active",
  "teapot,Teapot,<p>Cast iron.</p>,Nambu,Pots,,TRUE,Title,Default Title,,,POT-1,900,shopify,5,deny,89.00,,draft",
].join("\n");

/** A picture in a single colour. */
export function picture(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 1125, channels: 3, background: colour } })
    .png()
    .toBuffer();
}
