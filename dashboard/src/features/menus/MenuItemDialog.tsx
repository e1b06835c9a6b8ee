import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { LinkField } from "../../shared/links/LinkField.tsx";
import { linkTargetName } from "../../shared/links/link-labels.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { itemSchema, type MenuRow } from "./menu-form.ts";

interface MenuItemDialogProps {
  row: MenuRow;
  isNew: boolean;
  onSave: (row: MenuRow) => void;
  onClose: () => void;
}

/** Edits a link of a menu. The menu is saved afterwards. */
export function MenuItemDialog({ row, isNew, onSave, onClose }: MenuItemDialogProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(itemSchema, { title: row.title ?? "", level: row.level, link: row.link });
  const { errors, submitCount } = form.formState;
  const link = useWatch({ control: form.control, name: "link" });
  const isUrl = link.kind === "url";
  const title = isNew ? t("Add link") : t("Edit link");

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <Form
        form={form}
        purpose={t("To save this link")}
        onSubmit={(item) => {
          onSave({ ...row, title: item.title, link: form.getValues("link") });
          onClose();
        }}
        className="flex flex-col gap-4 pt-2"
      >
        <LinkField
          name="link"
          value={link}
          // `onChange` of a Controller would take the link for an event, because it has a target.
          onValue={(next) => next && form.setValue("link", next, { shouldValidate: submitCount > 0 })}
          errorAt={(part) => errors.link?.[part]?.message}
        />
        <Field
          label={t("Label")}
          name="title"
          help={isUrl ? undefined : t("Leave empty to use the current name of the page.")}
          error={errors.title?.message}
          optional={!isUrl}
        >
          <TextInput
            dir="auto"
            placeholder={isUrl ? undefined : linkTargetName(link, t)}
            {...form.register("title")}
          />
        </Field>
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" look="primary">
            {isNew ? t("Add link") : t("Apply changes")}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
