import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const blogsPages: readonly ShopPageRow[] = [
  {
    name: "blog",
    who: "shop",
    area: "customization",
    label: (t) => t("Blog"),
    menu: "store",
    create: "blogPost",
    page: lazyRouteComponent(() => import("./BlogPage.tsx"), "BlogPage"),
  },
  {
    name: "blogPost",
    who: "shop",
    area: "customization",
    label: (t) => t("Blog post"),
    under: "blog",
    records: {
      type: "post",
      actions: (t) => ({
        "post.created": t("Added blog post"),
        "post.changed": t("Changed blog post"),
        "post.removed": t("Deleted blog post"),
      }),
    },
    page: lazyRouteComponent(() => import("./PostEditor.tsx"), "PostEditorPage"),
  },
];
