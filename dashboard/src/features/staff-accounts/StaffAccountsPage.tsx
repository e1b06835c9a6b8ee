import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { StaffAccount } from "@vitrine/contract/shops/staff-accounts";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, client } from "../../api.ts";
import { shopsQuery } from "../../session/selected-shop.ts";
import { useShop } from "../../session/shop.ts";
import { notifyOutcome } from "../../shared/api-errors.ts";
import { listRows } from "../../shared/list-rows.ts";
import { roleLabel } from "../../shared/role-labels.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import type { MenuItem } from "../../ui/overlay/Menu.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { EmailText } from "../../ui/text/EmailText.tsx";
import { ChangeRoleDialog } from "./ChangeRoleDialog.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";

type Open = { dialog: "invite" } | { dialog: "role" | "remove"; row: StaffAccount };

/** The members of the shop and the people who are invited. */
export function StaffAccountsPage() {
  const { t } = useTranslation();
  const { id: shop_id, time_zone } = useShop();
  const queries = useQueryClient();
  const [search, onSearch] = useListSearch(listSearch);
  const list = useQuery(api.staff_accounts.list.queryOptions({ input: { params: { shop_id } } }));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  async function onChanged() {
    await queries.invalidateQueries({ queryKey: api.staff_accounts.list.key() });
    // The user's own role may have changed.
    await queries.invalidateQueries({ queryKey: shopsQuery.queryKey });
  }
  async function sendAgain({ email, role, role_id }: StaffAccount) {
    await notifyOutcome(
      client.staff_accounts.invite({ params: { shop_id }, body: { email, role, role_id } }),
    );
    await onChanged();
  }
  const actionsOf = (row: StaffAccount): MenuItem[] => {
    if (!row.may_change) return [];
    const isMember = row.status === "active";
    return [
      { label: t("Change role"), onClick: () => setOpen({ dialog: "role", row }) },
      ...(isMember ? [] : [{ label: t("Send invitation again"), onClick: () => void sendAgain(row) }]),
      {
        label: removeLabel(row, t),
        onClick: () => setOpen({ dialog: "remove", row }),
        danger: true,
      },
    ];
  };
  const invite = (
    <Button look="primary" onClick={() => setOpen({ dialog: "invite" })}>
      {t("Invite staff")}
    </Button>
  );

  return (
    <>
      <ListPage
        title={t("Staff accounts")}
        action={invite}
        secondary={<ButtonLink to={paths.staffRoles}>{t("Roles")}</ButtonLink>}
        search={search}
        onSearch={onSearch}
        columns={columnsOf(time_zone, t)}
        list={listRows({
          ...list,
          data: list.data && { ...list.data, meta: { total: list.data.data.length } },
        })}
        rowKey={({ id }) => id}
        rowName={({ name, email }) => name ?? email}
        rowActions={actionsOf}
        firstUse={{
          title: t("No staff yet"),
          children: t("Invite staff by email and choose what they can do."),
          action: invite,
          example: [t("Manager"), "name@example.com"],
        }}
      />
      {open?.dialog === "invite" && <InviteDialog onClose={close} onChanged={onChanged} />}
      {open?.dialog === "role" && (
        <ChangeRoleDialog account={open.row} onClose={close} onChanged={onChanged} />
      )}
      {open?.dialog === "remove" && (
        <RemoveDialog
          account={open.row}
          action={removeLabel(open.row, t)}
          onClose={close}
          onChanged={onChanged}
        />
      )}
    </>
  );
}

function removeLabel({ status, is_you }: StaffAccount, t: TFunction): string {
  if (status !== "active") return t("Withdraw invitation");
  return is_you ? t("Leave shop") : t("Remove from shop");
}

function columnsOf(zone: string, t: TFunction): Column<StaffAccount>[] {
  return [
    {
      id: "name",
      head: t("Name"),
      phone: "start",
      cell: ({ name, email, is_you }) => (
        <>
          {name !== null && (
            <>
              <bdi className="wrap-anywhere">{name}</bdi>{" "}
              {is_you && <span className="text-ink3">({t("You")})</span>}
            </>
          )}
          <span
            dir="ltr"
            className={name === null ? "wrap-anywhere" : "block text-small wrap-anywhere text-ink3"}
          >
            <EmailText email={email} />
          </span>
        </>
      ),
    },
    {
      id: "role",
      head: t("Role"),
      phone: "end",
      width: "w-36",
      cell: ({ role, role_name }) => <bdi className="wrap-anywhere">{role_name ?? roleLabel(role, t)}</bdi>,
    },
    {
      id: "status",
      head: t("Status"),
      phone: "below-start",
      width: "w-44",
      cell: ({ status }) => <AccountBadge status={status} />,
    },
    {
      id: "since",
      head: t("Joined or invited"),
      phone: "below-end",
      width: "w-44",
      cell: ({ since }) => <DateText at={since} zone={zone} />,
    },
  ];
}

function AccountBadge({ status }: Pick<StaffAccount, "status">) {
  const { t } = useTranslation();
  switch (status) {
    case "active":
      return (
        <StatusBadge tone="positive" shape="done">
          {t("Active")}
        </StatusBadge>
      );
    case "invited":
      return (
        <StatusBadge tone="info" shape="part">
          {t("Invited")}
        </StatusBadge>
      );
    case "expired":
      return (
        <StatusBadge tone="caution" shape="none">
          {t("Invitation expired")}
        </StatusBadge>
      );
  }
}
