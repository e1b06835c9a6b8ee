import type { ContactKind } from "@vitrine/contract/shops/contact-values";

const paths: Record<ContactKind | "chat", string> = {
  chat: "M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12h5",
  whatsapp:
    "M3.5 20.5 5 16a8.5 8.5 0 1 1 3.5 3.3zM9 8.5c-.6 3 3 6.6 6 6l.8-1.8-2-1.1-1 1c-1-.4-1.7-1.1-2.1-2.1l1-1-1.1-2z",
  messenger:
    "M12 3.5c5 0 9 3.4 9 8s-4 8-9 8q-1.4 0-2.7-.4L6 21v-3.3c-1.9-1.5-3-3.7-3-6.2 0-4.6 4-8 9-8zM7 13.5l3-3.5 4 2.5 3-3",
  phone:
    "M5 3.5h3.5l1.5 5-2.3 1.4a11.5 11.5 0 0 0 6.4 6.4l1.4-2.3 5 1.5V19a2 2 0 0 1-2 2A16 16 0 0 1 3 5.5a2 2 0 0 1 2-2z",
  email: "M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7",
  instagram:
    "M7.5 3h9A4.5 4.5 0 0 1 21 7.5v9a4.5 4.5 0 0 1-4.5 4.5h-9A4.5 4.5 0 0 1 3 16.5v-9A4.5 4.5 0 0 1 7.5 3zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 6.7v.5",
  facebook: "M13.5 21v-8H17l.5-3.5h-4v-2c0-1 .6-1.5 1.6-1.5h2.4V3h-3C11.5 3 10 4.7 10 7.2v2.3H7V13h3v8z",
  tiktok: "M13 3.5v12a4 4 0 1 1-4-4M13 3.5c.3 3.3 2.5 5.3 6 5.5",
  youtube:
    "M5.5 5.5h13A2.5 2.5 0 0 1 21 8v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5zM10 9v6l5-3z",
  x: "M4 4h4l12 16h-4zM19 4l-6.5 7M11 13l-6 7",
  telegram: "m21 4-18 7 5.5 2.2L18 7l-7 7.5 6 5zM8.5 13.2V19l2.7-3.2",
  location:
    "M12 21.5c4-4.5 7-8 7-11.5a7 7 0 0 0-14 0c0 3.5 3 7 7 11.5zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
};

/** A line drawing beside a label, which is what screen readers read. */
export function ContactIcon({ kind }: { kind: ContactKind | "chat" }) {
  return (
    <svg className="contact-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[kind]} />
    </svg>
  );
}
