import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldLabels } from "../../shared/records/field-labels.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";
import { FieldValue } from "./FieldValue.tsx";
import { variantName } from "./matrix.rules.ts";
import { type Difference, findDifferences, type FieldKey, type Version } from "./merge.rules.ts";
import type { ProductValues } from "./product-values.ts";

interface ConflictProps {
  /** The common base of both versions; `mine` are the unsaved edits, `stored` the other user's version. */
  base: Version;
  mine: ProductValues;
  stored: Version;
  onLoadTheirs: () => void;
  /** Called with the fields for which the user chose the other version. */
  onSave: (keepTheirs: ReadonlySet<FieldKey>) => void;
}

/** Shows both versions of each conflicting field, to choose one. Other changes merge automatically. */
export function Conflict({ base, mine, stored, onLoadTheirs, onSave }: ConflictProps) {
  const { t } = useTranslation();
  const labels = fieldLabels(t);
  const all = useMemo(() => findDifferences(base, mine, stored), [base, mine, stored]);
  const [keepTheirs, setTheirsAt] = useState<ReadonlySet<string>>(new Set());
  const conflicts = all.filter(({ by }) => by === "both");
  const named = (by: Difference["by"]) => all.filter((one) => one.by === by).map(nameOf);
  const [own, others] = [named("me"), named("them")];

  function nameOf({ field, variant }: Difference): string {
    const name = variant && variantName(variant);
    return name ? t("{{field}} of {{variant}}", { field: labels[field], variant: name }) : labels[field];
  }

  return (
    <Banner
      tone="caution"
      title={t("Someone else saved this product while you were editing")}
      action={
        <>
          <Button onClick={onLoadTheirs}>{t("Discard my changes")}</Button>
          <Button look="primary" onClick={() => onSave(keepTheirs)}>
            {conflicts.length > 0 ? t("Save selected values") : t("Save both changes")}
          </Button>
        </>
      }
    >
      {others.length > 0 && (
        <p>{t("Changed only by them: {{fields}}. We'll keep these changes.", { fields: listed(others) })}</p>
      )}
      {own.length > 0 && (
        <p>{t("Changed only by you: {{fields}}. We'll keep these changes.", { fields: listed(own) })}</p>
      )}
      {conflicts.length > 0 && (
        <>
          <p>{t("Choose which value to keep for fields you both changed:")}</p>
          <ul className="mt-3 flex flex-col gap-4">
            {conflicts.map((conflict) => (
              <li key={conflict.key} className="border-t border-rule pt-3">
                <RadioGroup
                  legend={nameOf(conflict)}
                  name={`choice-${conflict.key}`}
                  value={keepTheirs.has(conflict.key) ? "theirs" : "mine"}
                  options={[
                    {
                      value: "mine",
                      label: t("Yours"),
                      help: <FieldValue field={conflict.field} value={conflict.mine} />,
                    },
                    {
                      value: "theirs",
                      label: t("Theirs"),
                      help: <FieldValue field={conflict.field} value={conflict.theirs} />,
                    },
                  ]}
                  onValue={(choice) => {
                    const next = new Set(keepTheirs);
                    if (choice === "theirs") next.add(conflict.key);
                    else next.delete(conflict.key);
                    setTheirsAt(next);
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}

const maxNamed = 8;

/** The first names, and the number of the others: "Title, Price +12". */
function listed(names: string[]): string {
  const shown = names.slice(0, maxNamed).join(", ");
  return names.length > maxNamed ? `${shown} +${names.length - maxNamed}` : shown;
}
