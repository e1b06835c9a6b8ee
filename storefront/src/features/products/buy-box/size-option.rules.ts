/** The id of the size chart's popover. */
export const sizeChartId = "size-chart";

/** "Size" in the most common languages of shops. */
const size =
  /^(sizes?|größe|groesse|grösse|maat|taille|pointure|talla|tamaño|tamanho|taglia|misura|storlek|størrelse|koko|rozmiar|velikost|veľkosť|méret|mărime|размер|розмір|beden|numara|ukuran|kích cỡ|ขนาด|サイズ|尺码|尺寸|사이즈|مقاس|المقاس|حجم|الحجم|سایز|اندازه|سائز|साइज़|आकार|আকার|সাইজ)(?!\p{L})|\bsize$/iu;

/** Index of the size option, which shows the size chart; −1 if there is none. */
export function sizeOptionAt(options: readonly { name: string }[]): number {
  return options.findIndex(({ name }) => size.test(name.trim()));
}
