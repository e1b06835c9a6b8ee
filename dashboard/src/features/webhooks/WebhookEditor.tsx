import { useNavigate } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { type Webhook, WebhookDraft } from "@vitrine/contract/shops/webhooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { api, client } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { NewSecretDialog } from "../../shared/NewSecretDialog.tsx";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { Editor } from "../../ui/layout/Editor.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { DestinationSection, EventsSection, StatusSection } from "./WebhookSections.tsx";

/** Adds a webhook, or edits one and shows its deliveries. */
export function WebhookEditorPage() {
  return (
    <RecordPage page="webhook" records={api.webhooks}>
      {(webhook) => <WebhookEditor stored={webhook} />}
    </RecordPage>
  );
}

type Submitted = z.output<typeof WebhookDraft>;

function WebhookEditor({ stored }: { stored?: Webhook }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const shop_id = useShop().id;
  const { save, remove } = useRecordActions(api.webhooks);
  const [secret, setSecret] = useState<string>();
  const form = useSchemaForm(WebhookDraft, stored ? valuesOf(stored) : newWebhook);
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf,
    save: async (values: Submitted, over) => {
      if (over) return save(values, over);
      const created = await client.webhooks.create({ params: { shop_id }, body: values });
      void queries.invalidateQueries({ queryKey: api.webhooks.list.key() });
      setSecret(created.secret);
      return created;
    },
  });
  const { base } = editor;

  /** The page of a new webhook opens when its secret has been copied. */
  async function closeSecret() {
    setSecret(undefined);
    if (!stored && base) await navigate({ to: paths.webhook(base.id), replace: true, ignoreBlocker: true });
  }

  return (
    <>
      <RecordForm
        form={form}
        editor={editor}
        list="webhooks"
        title={base ? t("Webhook") : t("Add webhook")}
        purpose={t("To save this webhook")}
        unsaved={t("Unsaved webhook")}
        conflict={t("Someone else saved this webhook while you were editing")}
        actions={
          base && (
            <DeleteRecord
              label={t("Delete webhook")}
              name={base.url}
              onDelete={() => remove(base.id)}
              list={paths.webhooks}
            >
              {t("The webhook and its log are permanently deleted. Waiting events aren't sent.")}
            </DeleteRecord>
          )
        }
      >
        {base?.turned_off_at && !base.is_active && (
          <Banner tone="critical" title={t("Vitrine turned this webhook off")}>
            {t("Its last {{count}} events couldn't be delivered. Check the log, then turn it on again.", {
              count: base.failures,
              defaultValue_one: "Its last event couldn't be delivered. Check the log, then turn it on again.",
            })}
          </Banner>
        )}
        <Editor side={<StatusSection form={form} webhook={base} onSecret={setSecret} />}>
          <DestinationSection form={form} />
          <EventsSection form={form} />
          {stored && <Deliveries webhook={base ?? stored} />}
        </Editor>
      </RecordForm>
      {secret && (
        <NewSecretDialog
          title={t("Signing secret")}
          label={t("Secret")}
          action={t("Copy secret")}
          copied={t("Secret copied.")}
          secret={secret}
          onClose={() => void closeSecret()}
        />
      )}
    </>
  );
}

const newWebhook: z.input<typeof WebhookDraft> = { url: "", topics: ["order.placed"], is_active: true };

function valuesOf({ url, topics, is_active }: Webhook): z.input<typeof WebhookDraft> {
  return { url, topics, is_active };
}
