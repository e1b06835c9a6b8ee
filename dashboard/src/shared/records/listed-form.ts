import type { UseFormReturn } from "react-hook-form";

/** The fields of records that have a page in the shop. */
export interface Listed {
  title: string;
  handle?: string | null;
  description_html?: string;
  picture_id?: string | null;
  seo_title?: string | null;
  seo_description?: string | null;
  hidden?: boolean;
}

/** The same fields as the server stores them. */
interface StoredListed {
  title: string;
  handle: string;
  description_html: string;
  picture: { id: string } | null;
  seo_title: string | null;
  seo_description: string | null;
  hidden: boolean;
}

/** The form values of a stored record, or of a new one. */
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

/** Narrows a form with more fields to these fields, which its type can't express. */
export function asListed<In extends Listed, Out>(form: ListedForm<In, Out>): UseFormReturn<Listed> {
  return form as unknown as UseFormReturn<Listed>;
}
