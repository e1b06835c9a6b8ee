/** The chart's sheet, by which the button beside the sizes opens it. */
export const sizeChartId = "size-chart";

/** "Size" as shopkeepers write it, in the languages that shops are kept in most. */
const size =
  /^(sizes?|größe|groesse|grösse|maat|taille|pointure|talla|tamaño|tamanho|taglia|misura|storlek|størrelse|koko|rozmiar|velikost|veľkosť|méret|mărime|размер|розмір|beden|numara|ukuran|kích cỡ|ขนาด|サイズ|尺码|尺寸|사이즈|مقاس|المقاس|حجم|الحجم|سایز|اندازه|سائز|साइज़|आकार|আকার|সাইজ)(?!\p{L})|\bsize$/iu;

/** Which of the options says the size: the chart is shown beside it. −1 where none does. */
export function sizeOptionAt(options: readonly { name: string }[]): number {
  return options.findIndex(({ name }) => size.test(name.trim()));
}
