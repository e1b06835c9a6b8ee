import { type PluginKind, pluginManifests } from "@vitrine/contract/shops/plugin-manifests";
import { type Plugin, PluginDraft } from "@vitrine/contract/shops/plugins";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { showFormErrors } from "../../shared/api-errors.ts";
import { secretInput, storedKey } from "../../shared/keys/key-fields.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Checkbox, Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FormDialog } from "../../ui/overlay/FormDialog.tsx";
import { settingLabel } from "./plugin-labels.ts";
import { useSavePlugin } from "./plugins.data.ts";

interface PluginDialogProps {
  kind: PluginKind;
  stored: Plugin | undefined;
  onClose: () => void;
}

/** Sets up a plugin or changes its settings. The fields are those of its manifest. */
export function PluginDialog({ kind, stored, onClose }: PluginDialogProps) {
  const { t } = useTranslation();
  const save = useSavePlugin(kind);
  const [removesToken, setRemovesToken] = useState(false);
  const { name, settings, examples, hasServerEvents } = pluginManifests[kind];
  const form = usePluginForm(kind, stored);
  const { errors } = form.formState;

  async function submit(values: z.output<typeof PluginDraft>) {
    try {
      const access_token = removesToken ? null : values.access_token;
      notify((await save({ ...values, access_token })).message, "success");
      onClose();
    } catch (error) {
      return showFormErrors(form, error);
    }
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={stored ? t("Edit {{name}}", { name }) : t("Set up {{name}}", { name })}
      form={form}
      purpose={t("To save this plugin")}
      onSubmit={submit}
      action={t("Save {{name}}", { name })}
    >
      {Object.keys(settings.shape).map((setting) => (
        <Field
          key={setting}
          label={settingLabel(setting, t)}
          name={`settings.${setting}`}
          help={t("For example {{example}}", { example: examples[setting] })}
          error={errors.settings?.[setting]?.message}
        >
          <TextInput {...secretInput} {...form.register(`settings.${setting}`)} />
        </Field>
      ))}
      {hasServerEvents && (
        <Field
          label={t("Access token (optional)")}
          name="access_token"
          help={
            storedKey(stored?.token_ending ?? null, t) ??
            t("With it, purchases are also sent from the server. Create it in Meta Events Manager.")
          }
          error={errors.access_token?.message}
        >
          <TextInput {...secretInput} {...form.register("access_token")} />
        </Field>
      )}
      {stored?.token_ending && (
        <Checkbox
          label={t("Delete the stored token")}
          checked={removesToken}
          onChange={({ target }) => setRemovesToken(target.checked)}
        />
      )}
      <Switch
        label={t("Active")}
        help={t("Pages load it after the shopper agrees.")}
        {...form.register("is_active")}
      />
    </FormDialog>
  );
}

function usePluginForm(kind: PluginKind, stored: Plugin | undefined) {
  const { settings } = pluginManifests[kind];
  const names = Object.keys(settings.shape);
  return useSchemaForm(PluginDraft.extend({ settings }), {
    is_active: stored?.is_active ?? true,
    settings: Object.fromEntries(names.map((name) => [name, stored?.settings[name] ?? ""])),
    access_token: "",
    version: stored?.version ?? 0,
  });
}
