import { useNavigate } from "@tanstack/react-router";
import { type PresetName, presetNames, presets } from "@vitrine/contract/themes/presets";
import { ThemeFile } from "@vitrine/contract/themes/themes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { DropZone } from "../../ui/form/DropZone.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { PresetPicture } from "./PresetPicture.tsx";
import { useThemeActions } from "./themes.data.ts";

interface AddThemeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const maxFileBytes = 3_000_000;

/** Adds a theme from one of the presets or from a file. */
export function AddThemeDialog({ open, onOpenChange }: AddThemeDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { create, importFile } = useThemeActions();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function add(request: () => Promise<{ data: { id: string } }>) {
    if (busy) return;
    setBusy(true);
    try {
      const { data } = await request();
      onOpenChange(false);
      await navigate({ to: paths.customize(data.id) });
    } catch {
      // The message was shown.
    } finally {
      setBusy(false);
    }
  }

  async function addFile(file: File) {
    setProblem(undefined);
    const read = file.size > maxFileBytes ? undefined : ThemeFile.safeParse(await readJson(file));
    if (read?.success) return add(() => importFile(read.data));
    setProblem(t("This file isn't a theme. Choose a file that was exported from Vitrine."));
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("Add theme")} wide>
      <ul className="grid gap-3 tablet:grid-cols-2">
        {presetNames.map((preset) => (
          <li key={preset}>
            <PresetButton
              preset={preset}
              onClick={() => void add(() => create(presets[preset].name, preset))}
            />
          </li>
        ))}
      </ul>
      <Field label={t("From a file")} className="mt-4" error={problem}>
        <DropZone
          label={t("Add theme file")}
          note={t("A JSON file that was exported from Vitrine")}
          accept="application/json,.json"
          onFiles={([file]) => file && void addFile(file)}
          onRejected={() =>
            setProblem(t("This file isn't a theme. Choose a file that was exported from Vitrine."))
          }
        />
      </Field>
    </Dialog>
  );
}

function PresetButton({ preset, onClick }: { preset: PresetName; onClick: () => void }) {
  const { t } = useTranslation();
  const { name, description } = presets[preset];
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex h-full w-full flex-col gap-2 rounded-control border border-control p-3 text-start hover:border-ink3"
    >
      <PresetPicture preset={preset} className="h-12 w-full rounded-badge border border-rule p-2" />
      <span className="font-semibold">{name}</span>
      <span className="text-small text-ink2">{description(t)}</span>
    </button>
  );
}

async function readJson(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}
