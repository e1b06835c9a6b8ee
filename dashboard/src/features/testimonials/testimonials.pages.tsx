import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const testimonialsPages: readonly ShopPageRow[] = [
  {
    name: "testimonials",
    who: "shop",
    area: "customization",
    label: (t) => t("Testimonials"),
    menu: "marketing",
    create: "testimonial",
    page: lazyRouteComponent(() => import("./TestimonialsPage.tsx"), "TestimonialsPage"),
  },
  {
    name: "testimonial",
    who: "shop",
    area: "customization",
    label: (t) => t("Testimonial"),
    under: "testimonials",
    records: {
      type: "testimonial",
      actions: (t) => ({
        "testimonial.created": t("Added testimonial"),
        "testimonial.changed": t("Changed testimonial"),
        "testimonial.moved": t("Moved testimonial"),
        "testimonial.removed": t("Deleted testimonial"),
      }),
      fields: (t) => ({ text: t("Text"), role: t("Role or place"), stars: t("Stars") }),
    },
    page: lazyRouteComponent(() => import("./TestimonialEditor.tsx"), "TestimonialEditorPage"),
  },
];
