import type { Site } from "./site.ts";
import type { Step } from "./Trail.tsx";

/** Breadcrumbs as structured data, with the current page at the end. */
export function trailJsonLd({ store, origin, base }: Site, steps: Step[], title: string): object {
  const all = [
    { name: store.name, item: origin + base },
    ...steps.map((step) => ({ name: step.title, item: origin + base + step.path })),
    { name: title },
  ];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: all.map((step, at) => ({ "@type": "ListItem", position: at + 1, ...step })),
  };
}
