import type { UseFormReturn } from "react-hook-form";

/** The fields of what has a page in the shop. */
export interface Listed {
  title: string;
  handle?: string | null;
  description_html?: string;
  picture_id?: string | null;
  seo_title?: string | null;
  seo_description?: string | null;
}

export type ListedForm<In extends Listed, Out> = UseFormReturn<In, unknown, Out>;

/** A form of these fields and others is a form of these; its type cannot say so. */
export function asListed<In extends Listed, Out>(form: ListedForm<In, Out>): UseFormReturn<Listed> {
  return form as unknown as UseFormReturn<Listed>;
}
