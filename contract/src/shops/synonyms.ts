import * as z from "zod";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { line } from "../values/fields.ts";

/** Words with the same meaning in a shop: a search for one of them finds products that use another. */
export const Synonym = z.object({
  id: z.string(),
  /** In lower case, without accents. */
  words: z.array(z.string()),
});
export type Synonym = z.infer<typeof Synonym>;

const SynonymDraft = z.object({
  words: z.array(line(80)).min(2, "Enter at least two synonyms.").max(20, "Enter up to 20 words."),
});
type SynonymDraft = z.input<typeof SynonymDraft>;

const endpoints = recordEndpoints("products", "synonyms");

export const synonyms = {
  /** The newest first. */
  list: endpoints.list(Synonym),
  create: endpoints.create(SynonymDraft, Synonym).errors(errorMap("too_many_synonyms")),
  update: endpoints.update(SynonymDraft, Synonym),
  remove: endpoints.remove(),
};
