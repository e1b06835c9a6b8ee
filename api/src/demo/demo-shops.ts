import type { DemoShop } from "./demo-shop.ts";
import { corribTools } from "./shops/corrib-tools/shop.ts";
import { dalchini } from "./shops/dalchini/shop.ts";
import { fernField } from "./shops/fern-field/shop.ts";
import { jollyJar } from "./shops/jolly-jar/shop.ts";

/** The demo shops, one for each theme, in the order in which they are created. */
export const demoShops: readonly DemoShop[] = [fernField, dalchini, corribTools, jollyJar];
