import {
  type PageType,
  sectionKind,
  sectionKindNames,
  type SectionKindName,
} from "@vitrine/contract/themes/section-kinds";
import type { Section } from "@vitrine/contract/themes/theme-document";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SearchInput } from "../../ui/form/SearchInput.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { sectionCategories } from "./section-categories.ts";
import { mayAdd } from "./theme-edits.rules.ts";

interface AddSectionDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  page: PageType;
  sections: readonly Section[];
  onAdd: (kind: SectionKindName) => void;
}

/** The kinds of sections that the page may still have, by category, with a search. */
export function AddSectionDialog({ open, onOpenChange, page, sections, onAdd }: AddSectionDialogProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const matches = (kind: SectionKindName) =>
    mayAdd(sections, page, kind) &&
    sectionKind(kind).label(t).toLowerCase().includes(search.trim().toLowerCase());
  const listed = new Set(sectionCategories.flatMap(({ kinds }) => kinds));
  const categories = [
    ...sectionCategories.map(({ label, kinds }) => ({ label: label(t), kinds: kinds.filter(matches) })),
    { label: t("Other"), kinds: sectionKindNames.filter((kind) => !listed.has(kind) && matches(kind)) },
  ].filter(({ kinds }) => kinds.length > 0);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("Add section")}>
      <SearchInput label={t("Search sections")} text={search} onText={setSearch} />
      {categories.length === 0 && (
        <p className="mt-3 text-ink2">
          {search ? t("No sections match your search.") : t("This page has the maximum number of sections.")}
        </p>
      )}
      {categories.map(({ label, kinds }) => (
        <section key={label} className="mt-3">
          <h3 className="text-small font-semibold text-ink3">{label}</h3>
          <ul>
            {kinds.map((kind) => (
              <li key={kind}>
                <button
                  type="button"
                  className="min-h-control w-full rounded-badge px-2 py-1 text-start hover:bg-sunken"
                  onClick={() => {
                    setSearch("");
                    onAdd(kind);
                  }}
                >
                  {sectionKind(kind).label(t)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
