import { handleFrom } from "../features/shops/handles.rules.ts";
import type { DemoShop } from "./demo-shop.ts";

/** A product's files with their alternative texts, the cover first. `isCover` is false for scenes. */
export function picturesOf(
  { pictures }: Pick<DemoShop, "pictures">,
  title: string,
): { file: string; alt: string; isCover: boolean }[] {
  const { covers, scenes = [] } = pictures[title]!;
  return [...covers, ...scenes].map((alt, at) => ({
    file: `${handleFrom(title, 80)}-${at + 1}.webp`,
    alt,
    isCover: at < covers.length,
  }));
}

/** The files of the shop, in its folder of `pictures/`. */
export function pictureFiles(shop: DemoShop): string[] {
  return [
    ...shop.bannerFiles,
    ...shop.products.flatMap(({ title }) => picturesOf(shop, title).map(({ file }) => file)),
  ];
}
