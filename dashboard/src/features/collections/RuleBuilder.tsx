import { Rules } from "@vitrine/contract/products/collection-rules";
import { useState } from "react";
import type * as z from "zod";
import { useDebounced } from "../../ui/useDebounced.ts";
import { usePreview } from "./collections.data.ts";
import { Preview } from "./Preview.tsx";
import { type DraftGroup, RuleGroupFields } from "./RuleGroupFields.tsx";

type DraftRules = z.input<typeof Rules>;

/** Edits conditions and groups of conditions, with a debounced preview of the matching products. */
export function RuleBuilder({
  rules,
  onRules,
  errors,
}: {
  rules: DraftRules;
  onRules: (rules: DraftRules) => void;
  /** The errors of `rules` from react-hook-form. */
  errors: unknown;
}) {
  const written = JSON.stringify(rules);
  const [settled, setSettled] = useState(written);
  const [text, setText] = useDebounced(settled, setSettled, 400);
  if (text !== written) setText(written);
  const read = Rules.safeParse(JSON.parse(settled));
  const preview = usePreview(read.success ? read.data : undefined);
  return (
    <>
      <RuleGroupFields
        group={rules}
        onGroup={(next: DraftGroup) => onRules(next as DraftRules)}
        path="rules"
        depth={1}
        errors={errors}
      />
      <Preview
        isWhole={read.success}
        busy={settled !== written || preview.isFetching}
        data={preview.data?.data}
        error={preview.error}
        onRetry={() => void preview.refetch()}
      />
    </>
  );
}
