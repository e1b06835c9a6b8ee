import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const announcementsPages: readonly ShopPageRow[] = [
  {
    name: "announcement",
    who: "shop",
    area: "customization",
    label: (t) => t("Announcements"),
    menu: "marketing",
    create: "announcementEdit",
    page: lazyRouteComponent(() => import("./AnnouncementsPage.tsx"), "AnnouncementsPage"),
  },
  {
    name: "announcementEdit",
    who: "shop",
    area: "customization",
    label: (t) => t("Announcement"),
    under: "announcement",
    records: {
      type: "announcement",
      actions: (t) => ({
        "announcement.created": t("Added announcement"),
        "announcement.changed": t("Changed announcement"),
        "announcement.moved": t("Moved announcement"),
        "announcement.removed": t("Deleted announcement"),
      }),
      fields: (t) => ({
        text: t("Text"),
        link: t("Link"),
        background_colour: t("Background colour"),
        text_colour: t("Text colour"),
        dismiss_days: t("Hide for"),
        starts_at: t("Start"),
        ends_at: t("End"),
      }),
    },
    page: lazyRouteComponent(() => import("./AnnouncementEditor.tsx"), "AnnouncementEditorPage"),
  },
];
