import { useNavigate } from "@tanstack/react-router";
import { accessOf, mayGrant, type PresetRole, presetRoles } from "@vitrine/contract/roles";
import type { StaffRole } from "@vitrine/contract/shops/staff-roles";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { notifyOutcome } from "../../shared/api-errors.ts";
import { listRows } from "../../shared/list-rows.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { roleDescription, roleLabel } from "../../shared/role-labels.ts";
import { ButtonLink, TextLink } from "../../ui/button/TextLink.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import type { MenuItem } from "../../ui/overlay/Menu.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { usePresetCounts, useStaffRoles } from "./staff-roles.data.ts";

/** A row of the list. `stored` is an own role, which can be edited. */
interface RoleRow {
  /** The id of an own role, or the name of a preset one. */
  id: string;
  name: string;
  note: string;
  members: number | undefined;
  stored?: StaffRole;
}

/** The preset roles, and the own roles of the shop. */
export function StaffRolesPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { role, permissions } = useShop();
  const navigate = useNavigate();
  const [search, onSearch] = useListSearch(listSearch);
  const list = useStaffRoles();
  const counts = usePresetCounts();
  const { remove } = useRecordActions(api.staff_roles);
  const [removed, setRemoved] = useState<StaffRole>();
  const isChangeable = (one: StaffRole) =>
    mayGrant({ role, permissions }, accessOf("custom", one.permissions));
  const rows = list.data && [
    ...presetRoles.map((one) => presetRow(one, counts.get(one), t)),
    ...list.data.data.map((one) => ownRow(one, t)),
  ];
  const duplicate = (id: string) =>
    void navigate({ to: paths.staffRole("new"), search: { from: id } as never });
  const actionsOf = ({ id, stored }: RoleRow): MenuItem[] => [
    { label: t("Duplicate"), onClick: () => duplicate(id) },
    ...(stored && isChangeable(stored)
      ? [
          { label: t("Edit role"), onClick: () => void navigate({ to: paths.staffRole(id) }) },
          { label: t("Delete role"), onClick: () => setRemoved(stored), danger: true },
        ]
      : []),
  ];
  const create = (
    <ButtonLink to={paths.staffRole("new")} look="primary">
      {t("Create role")}
    </ButtonLink>
  );
  return (
    <>
      <ListPage
        title={t("Roles")}
        back={<BackTo list="staffAccounts" />}
        action={create}
        search={search}
        onSearch={onSearch}
        columns={columnsOf(locale, t)}
        list={listRows({ ...list, data: rows && { data: rows, meta: { total: rows.length } } })}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={actionsOf}
        firstUse={{
          title: t("No roles yet"),
          children: t("Create a role and choose what its members can do."),
          action: create,
          example: [t("Packer"), t("Fulfil orders")],
        }}
      />
      {removed && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRemoved(undefined)}
          title={t("Delete “{{title}}”?", { title: removed.name })}
          action={t("Delete role")}
          onConfirm={() => notifyOutcome(remove(removed.id))}
        >
          {t("The role is permanently deleted. Only a role without members can be deleted.")}
        </ConfirmDialog>
      )}
    </>
  );
}

function presetRow(role: PresetRole, members: number | undefined, t: TFunction): RoleRow {
  return { id: role, name: roleLabel(role, t), note: roleDescription(role, t), members: members ?? 0 };
}

function ownRow(stored: StaffRole, t: TFunction): RoleRow {
  const { id, name, permissions, members } = stored;
  const note = t("{{number}} permissions", {
    number: permissions.length,
    count: permissions.length,
    defaultValue_one: "1 permission",
  });
  return { id, name, note, members, stored };
}

function columnsOf(locale: string, t: TFunction): Column<RoleRow>[] {
  return [
    {
      id: "name",
      head: t("Role"),
      phone: "start",
      cell: ({ id, name, note, stored }) => (
        <>
          <bdi className="font-medium wrap-anywhere">
            {stored ? <TextLink to={paths.staffRole(id)}>{name}</TextLink> : name}
          </bdi>
          <span className="block text-small text-ink3">{note}</span>
        </>
      ),
    },
    {
      id: "members",
      head: t("Members"),
      phone: "end",
      width: "w-32",
      cell: ({ members }) => members?.toLocaleString(locale) ?? "",
    },
  ];
}
