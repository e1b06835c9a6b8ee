import type { UseFormReturn } from "react-hook-form";

/** The fields of what has a page in the shop. */
export interface Listed {
  title: string;
  handle?: string | null;
  description_html?: string;
  picture_id?: string | null;
  seo_title?: string | null;
  seo_description?: string | null;
  hidden?: boolean;
}

/** What is stored of it. */
interface StoredListed {
  title: string;
  handle: string;
  description_html: string;
  picture: { id: string } | null;
  seo_title: string | null;
  seo_description: string | null;
  hidden: boolean;
}

/** The values of a form that begins with what is stored, or blank. */
export function listedValues(stored: StoredListed | undefined) {
  return {
    title: stored?.title ?? "",
    handle: stored?.handle ?? "",
    description_html: stored?.description_html ?? "",
    picture_id: stored?.picture?.id ?? null,
    seo_title: stored?.seo_title ?? "",
    seo_description: stored?.seo_description ?? "",
    hidden: stored?.hidden ?? false,
  };
}

export type ListedForm<In extends Listed, Out> = UseFormReturn<In, unknown, Out>;

/** A form of these fields and others is a form of these; its type cannot say so. */
export function asListed<In extends Listed, Out>(form: ListedForm<In, Out>): UseFormReturn<Listed> {
  return form as unknown as UseFormReturn<Listed>;
}
