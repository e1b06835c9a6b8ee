import { useNavigate, useSearch } from "@tanstack/react-router";
import { accessOf, mayGrant, type Permission } from "@vitrine/contract/roles";
import { type StaffRole, StaffRoleDraft } from "@vitrine/contract/shops/staff-roles";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { PermissionsField } from "./PermissionsField.tsx";
import { useFirstPermissions } from "./staff-roles.data.ts";

/** Creates a role of the shop, or edits one. */
export function StaffRolePage() {
  return (
    <RecordPage page="staffRole" records={api.staff_roles}>
      {(role) => (role ? <StaffRoleEditor stored={role} first={role.permissions} /> : <NewRole />)}
    </RecordPage>
  );
}

function NewRole() {
  const { from }: { from?: unknown } = useSearch({ strict: false });
  const first = useFirstPermissions(typeof from === "string" ? from : undefined);
  return first ? <StaffRoleEditor first={first} /> : <SkeletonLines lines={8} />;
}

const valuesOf = ({ name, permissions }: StaffRole) => ({ name, permissions });

function StaffRoleEditor({ stored, first }: { stored?: StaffRole; first: Permission[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { role, permissions } = useShop();
  const { save, remove } = useRecordActions(api.staff_roles);
  const form = useSchemaForm(StaffRoleDraft, { name: stored?.name ?? "", permissions: first });
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf,
    save: (draft: StaffRoleDraft, over) => save(draft, over),
    onSaved: (saved, isNew) =>
      isNew && navigate({ to: paths.staffRole(saved.id), replace: true, ignoreBlocker: true }),
    conflictField: { code: "role_name_taken", name: "name" },
  });
  const { base } = editor;
  const isChangeable = !base || mayGrant({ role, permissions }, accessOf("custom", base.permissions));

  return (
    <RecordForm
      form={form}
      editor={editor}
      list="staffRoles"
      title={base?.name ?? t("Create role")}
      purpose={t("To save this role")}
      unsaved={t("Unsaved role")}
      conflict={t("Someone else saved this role while you were editing")}
      actions={
        base &&
        isChangeable && (
          <DeleteRecord
            label={t("Delete role")}
            name={base.name}
            onDelete={() => remove(base.id)}
            list={paths.staffRoles}
          >
            {t("The role is permanently deleted. Only a role without members can be deleted.")}
          </DeleteRecord>
        )
      }
    >
      {!isChangeable && (
        <Banner tone="caution" title={t("You can't change this role")}>
          {t("It has permissions that you don't have. Ask an owner of the shop to change it.")}
        </Banner>
      )}
      <MarginSection title={t("Role")} note={t("Members see only the pages and buttons of their role.")}>
        <Field label={t("Name")} name="name" error={form.formState.errors.name?.message}>
          <TextInput dir="auto" placeholder={t("Packer")} {...form.register("name")} />
        </Field>
        {base && base.members > 0 && (
          <p className="text-ink2">
            {t("Changes apply to {{number}} members and invitations immediately.", {
              number: base.members,
              count: base.members,
              defaultValue_one: "Changes apply to 1 member or invitation immediately.",
            })}
          </p>
        )}
      </MarginSection>
      <Controller
        control={form.control}
        name="permissions"
        render={({ field: { value, onChange } }) => (
          <PermissionsField value={value as Permission[]} onValue={onChange} />
        )}
      />
    </RecordForm>
  );
}
