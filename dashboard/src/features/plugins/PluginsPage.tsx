import {
  hostsOf,
  pluginKinds,
  type PluginKind,
  pluginManifests,
} from "@vitrine/contract/shops/plugin-manifests";
import type { Plugin } from "@vitrine/contract/shops/plugins";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { notifyOutcome } from "../../shared/api-errors.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { ActiveBadge } from "../../shared/records/ActiveBadge.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { categoryLabel, purposeOf } from "./plugin-labels.ts";
import { PluginDialog } from "./PluginDialog.tsx";
import { usePlugins, useSavePlugin } from "./plugins.data.ts";

/** Services of other companies that the shop's pages load after the shopper's consent. */
export function PluginsPage() {
  const { t } = useTranslation();
  return (
    <StoredRecord page="plugins" query={usePlugins()}>
      {(plugins) => (
        <>
          <PageHead
            title={t("Plugins")}
            note={t(
              "Your shop's pages load these services only after the shopper agrees. Without active plugins, shoppers see no consent banner.",
            )}
          />
          <ul className="grid gap-4 tablet:grid-cols-2">
            {pluginKinds.map((kind) => (
              <PluginCard key={kind} kind={kind} stored={plugins.find((plugin) => plugin.kind === kind)} />
            ))}
          </ul>
        </>
      )}
    </StoredRecord>
  );
}

function PluginCard({ kind, stored }: { kind: PluginKind; stored: Plugin | undefined }) {
  const { t } = useTranslation();
  const save = useSavePlugin(kind);
  const { domain } = useShop();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const manifest = pluginManifests[kind];
  const { name } = manifest;

  async function toggle({ settings, version, is_active }: Plugin) {
    setBusy(true);
    const draft = { settings, version, is_active: !is_active, access_token: "" };
    // The message is shown already.
    await notifyOutcome(save(draft)).catch(() => {});
    setBusy(false);
  }

  return (
    <li className="flex min-w-0 flex-col gap-3 border border-rule bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-h2">
          <bdi>{name}</bdi>
        </h2>
        <PluginBadge stored={stored} />
      </div>
      <p className="text-ink2">{purposeOf(kind, t)}</p>
      <dl className="text-small text-ink2">
        <div>
          <dt className="inline font-semibold">{t("Consent needed:")}</dt>{" "}
          <dd className="inline">{categoryLabel(manifest.category, t)}</dd>
        </div>
        <div>
          <dt className="inline font-semibold">{t("Connects to:")}</dt>{" "}
          <dd className="inline wrap-anywhere" dir="ltr">
            {hostsOf(manifest).join(", ")}
          </dd>
        </div>
      </dl>
      {manifest.needsOwnDomain && !domain.host && (
        <p className="text-small text-ink2">
          {t("Loads only on your own domain, because other shops share this one.")}
        </p>
      )}
      <div className="mt-auto flex flex-wrap gap-2">
        {stored && (
          <Button busy={isBusy} onClick={() => void toggle(stored)}>
            {stored.is_active ? t("Turn off {{name}}", { name }) : t("Turn on {{name}}", { name })}
          </Button>
        )}
        <Button onClick={() => setOpen(true)}>
          {stored ? t("Edit {{name}}", { name }) : t("Set up {{name}}", { name })}
        </Button>
      </div>
      {isOpen && <PluginDialog kind={kind} stored={stored} onClose={() => setOpen(false)} />}
    </li>
  );
}

function PluginBadge({ stored }: { stored: Plugin | undefined }) {
  const { t } = useTranslation();
  if (!stored)
    return (
      <StatusBadge tone="neutral" shape="none">
        {t("Not set up")}
      </StatusBadge>
    );
  return <ActiveBadge isActive={stored.is_active} />;
}
