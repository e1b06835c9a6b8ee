import { newId } from "../ids.ts";
import type { DemoShop } from "./demo-shop.ts";

type Row = Record<string, unknown>;

/**
 * Banners, testimonials, contact links, announcements and the newsletter sign-up, by table.
 *
 * @param pictures ids by file name
 */
export function demoHome(
  { home }: DemoShop,
  pictures: Map<string, string>,
  opened: number,
): Record<string, Row[]> {
  const at = new Date(opened).toISOString();
  const inOrder = (rows: Row[]) =>
    rows.map((row, position) => ({
      is_published: true,
      ...row,
      id: newId(opened),
      position,
      version: 1,
      created_at: at,
      updated_at: at,
    }));
  return {
    banners: inOrder(
      home.banners.map(({ picture, phonePicture, url, ...banner }) => ({
        ...banner,
        picture_id: pictures.get(picture),
        phone_picture_id: phonePicture === undefined ? null : pictures.get(phonePicture),
        picture_alt: "",
        link: url === "/products" ? link("products", null) : link("url", url),
      })),
    ),
    testimonials: inOrder(home.testimonials),
    contact_links: inOrder(home.contactLinks.map((one) => ({ in_contact_button: false, ...one }))),
    announcements: inOrder(home.announcements ?? []),
    newsletter_settings: [{ is_enabled: true, version: 1 }],
  };
}

function link(kind: string, url: string | null) {
  return { kind, target_id: null, url };
}
