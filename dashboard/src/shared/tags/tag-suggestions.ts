import type { TFunction } from "i18next";
import type { RemoteOption } from "../../ui/combobox/remote-option.ts";

/** Tags in use, searched by the server. `search` is the text of the last search. */
export interface TagSuggestions {
  search: string;
  onSearch: (text: string) => void;
  options: readonly RemoteOption[];
}

/** The error of a tag that is too long. It names the tag, because the field is empty then. */
export function tagProblem(tag: string, maxLength: number, t: TFunction): string | undefined {
  if (tag.length <= maxLength) return undefined;
  return t("“{{tag}}” is too long. Use up to {{number}} characters.", { tag, number: maxLength });
}
