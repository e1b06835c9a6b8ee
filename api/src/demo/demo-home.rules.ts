import { newId } from "../ids.ts";

type Row = Record<string, unknown>;

const wide = "banner-plants.webp";
const upright = "monstera-deliciosa-1.webp";

/** Files of pictures that no product has. */
export const bannerFiles = [wide];

const contactLinks = [
  { kind: "whatsapp", value: "+44 7700 900123", in_contact_button: true },
  { kind: "phone", value: "+44 7700 900124", in_contact_button: true },
  { kind: "instagram", value: "https://www.instagram.com/fernandfield.example" },
  { kind: "location", value: "12 Nursery Lane, Leeds" },
];

const testimonials = [
  {
    name: "Priya Nair",
    role: "Leeds",
    text: "The monstera came upright, with damp paper around its roots. Two years later it is taller than my son.",
    stars: 5,
  },
  {
    name: "Tom Ashworth",
    role: "Café owner, York",
    text: "We ordered pots for all our tables. They arrived on the day we were told, and not one was chipped.",
    stars: null,
  },
];

/**
 * A banner, testimonials, contact links and the newsletter sign-up.
 *
 * @param pictures ids by file name
 */
export function demoHome(pictures: Map<string, string>, opened: number): Record<string, Row[]> {
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
    banners: inOrder([
      {
        picture_id: pictures.get(wide),
        phone_picture_id: pictures.get(upright),
        picture_alt: "",
        headline: "Plants that like it at home",
        text: "Chosen for ordinary rooms, grown in Yorkshire, and packed by hand.",
        button_label: "Shop all products",
        link: { kind: "products", target_id: null, url: null },
      },
    ]),
    testimonials: inOrder(testimonials),
    contact_links: inOrder(contactLinks.map((link) => ({ in_contact_button: false, ...link }))),
    newsletter_settings: [{ is_enabled: true, version: 1 }],
  };
}
