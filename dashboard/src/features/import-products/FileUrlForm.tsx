import { ImportUrl } from "@vitrine/contract/products/import-products";
import { useTranslation } from "react-i18next";
import { showFormErrors } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useFetchImport } from "./import-products.data.ts";

/** Imports a file from a URL or from Google Sheets; the server fetches it. */
export function FileUrlForm({ onCreated }: { onCreated: (id: string) => void }) {
  const { t } = useTranslation();
  const fetch = useFetchImport();
  const form = useSchemaForm(ImportUrl, { url: "" });

  async function submit(address: ImportUrl) {
    try {
      onCreated((await fetch.mutateAsync(address)).data.id);
    } catch (failure) {
      return showFormErrors(form, failure);
    }
  }

  return (
    <Form form={form} purpose={t("To fetch the file")} onSubmit={submit} className="mt-3">
      <Field
        label={t("File URL")}
        name="url"
        help={t(
          "A Google sheet that anyone with the link can view, or a CSV or Excel file on the web. We import the first sheet unless the URL names another.",
        )}
        error={form.formState.errors.url?.message}
      >
        <div className="flex gap-2">
          <TextInput
            type="url"
            inputMode="url"
            code
            placeholder="https://docs.google.com/spreadsheets/d/…"
            {...form.register("url")}
          />
          <Button type="submit" busy={fetch.isPending} className="shrink-0">
            {t("Fetch file")}
          </Button>
        </div>
      </Field>
    </Form>
  );
}
