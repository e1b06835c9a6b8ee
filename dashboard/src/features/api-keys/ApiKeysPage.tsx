import { useQueryClient } from "@tanstack/react-query";
import type { ApiKey } from "@vitrine/contract/shops/api-keys";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, client } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { notifyOutcome } from "../../shared/api-errors.ts";
import { listRows } from "../../shared/list-rows.ts";
import { NewSecretDialog } from "../../shared/NewSecretDialog.tsx";
import { useRecordList } from "../../shared/records/record-data.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { Code } from "../../ui/text/Figure.tsx";
import { CreateKeyDialog } from "./CreateKeyDialog.tsx";

/** The keys with which other software uses the API for this shop. */
export function ApiKeysPage() {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const [search, onSearch] = useListSearch(listSearch);
  const { limit, cursor } = search;
  const list = useRecordList(api.api_keys, { limit, cursor });
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [revoked, setRevoked] = useState<ApiKey>();
  const create = (
    <Button look="primary" onClick={() => setIsCreating(true)}>
      {t("Create API key")}
    </Button>
  );

  return (
    <>
      <ListPage
        title={t("API keys")}
        action={create}
        secondary={<ButtonLink to={paths.webhooks}>{t("Webhooks")}</ButtonLink>}
        search={search}
        onSearch={onSearch}
        columns={columnsOf(time_zone, t)}
        list={listRows(list)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(key) => [{ label: t("Revoke API key"), onClick: () => setRevoked(key), danger: true }]}
        firstUse={{
          title: t("No API keys yet"),
          children: t(
            "Other software, such as accounting or a warehouse, uses a key to read and change what you allow in this shop.",
          ),
          action: create,
          example: [t("Accounting"), "orders:read", "…f3Kq"],
        }}
      />
      {isCreating && <CreateKeyDialog onClose={() => setIsCreating(false)} onCreated={setSecret} />}
      {secret && (
        <NewSecretDialog
          title={t("API key")}
          label={t("Key")}
          action={t("Copy key")}
          copied={t("Key copied.")}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation();
  const shop_id = useShop().id;
  const queries = useQueryClient();
  async function revoke() {
    await notifyOutcome(client.api_keys.revoke({ params: { shop_id, id } }));
    await queries.invalidateQueries({ queryKey: api.api_keys.list.key() });
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("Revoke “{{name}}”?", { name })}
      action={t("Revoke API key")}
      onConfirm={revoke}
    >
      {t("Software that uses this key loses access immediately. This can't be undone.")}
    </ConfirmDialog>
  );
}

function columnsOf(zone: string, t: TFunction): Column<ApiKey>[] {
  return [
    {
      id: "name",
      head: t("Name"),
      phone: "start",
      cell: ({ name, ending }) => (
        <>
          <bdi className="wrap-anywhere">{name}</bdi>
          <span className="block text-small text-ink3">
            <Code>{`vk_…${ending}`}</Code>
          </span>
        </>
      ),
    },
    {
      id: "scopes",
      head: t("Scopes"),
      phone: "below-start",
      cell: ({ scopes }) => (
        <span dir="ltr" className="line-clamp-3 text-small wrap-anywhere">
          {scopes.join(", ")}
        </span>
      ),
    },
    {
      id: "used",
      head: t("Last used"),
      phone: "end",
      width: "w-36",
      cell: ({ last_used_at }) =>
        last_used_at ? <DateText at={last_used_at} zone={zone} /> : <>{t("Never used")}</>,
    },
    {
      id: "expires",
      head: t("Expires"),
      width: "w-36",
      cell: ({ expires_at }) =>
        expires_at ? <DateText at={expires_at} zone={zone} /> : <>{t("No expiry")}</>,
    },
  ];
}
