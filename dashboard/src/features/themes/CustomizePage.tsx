import type { ThemeDraft } from "@vitrine/contract/themes/themes";
import { useQueryClient } from "@tanstack/react-query";
import { useBlocker, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { useMetadata } from "../../title.ts";
import { CustomizeBar } from "./CustomizeBar.tsx";
import { CustomizePanels } from "./CustomizePanels.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { SaveProblem } from "./SaveProblem.tsx";
import { useThemeDraft } from "./themes.data.ts";
import { useThemeEditor } from "./useThemeEditor.ts";
import { VersionsDialog } from "./VersionsDialog.tsx";

/** The customiser of a theme. */
export function CustomizePage() {
  const { id = "" } = useParams({ strict: false });
  const query = useThemeDraft(id);
  return (
    // The customiser fills the window; until it has loaded, the page needs the padding of other pages.
    <div className="contents [&>header]:p-4 [&>header~*]:mx-4">
      <StoredRecord key={id} page="customize" query={query}>
        {(draft) => <Customizer draft={draft} />}
      </StoredRecord>
    </div>
  );
}

function Customizer({ draft }: { draft: ThemeDraft }) {
  const { t } = useTranslation();
  const params = { shop_id: useShop().id, id: draft.theme.id };
  const queries = useQueryClient();
  const editor = useThemeEditor(draft);
  const [dialog, setDialog] = useState<"publish" | "versions" | "discard">();
  const [isPhone, setPhone] = useState(false);
  useMetadata(t("Customise {{name}}", { name: draft.theme.name }));

  const leaving = useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await editor.save.flush()),
    enableBeforeUnload: () => !editor.save.isSaved(),
    withResolver: true,
  });

  /** Shows the draft that the server has now, for example the published one. */
  async function readAgain() {
    const read = await client.themes.read_draft({ params });
    editor.load(read.data);
    queries.setQueryData(api.themes.read_draft.queryKey({ input: { params } }), read);
    void queries.invalidateQueries({ queryKey: api.themes.list.key() });
  }

  return (
    <div className="flex h-full flex-col bg-canvas">
      <CustomizeBar
        theme={draft.theme}
        editor={editor}
        isPhone={isPhone}
        onPhone={setPhone}
        onPublish={async () => {
          if (await editor.save.flush()) setDialog("publish");
        }}
        onVersions={() => setDialog("versions")}
        onDiscard={() => setDialog("discard")}
      />
      <SaveProblem editor={editor} onOther={() => void readAgain()} onOwn={() => void editor.save.flush()} />
      <CustomizePanels draft={draft} editor={editor} isPhone={isPhone} />
      <PublishDialog
        open={dialog === "publish"}
        onOpenChange={() => setDialog(undefined)}
        theme={draft.theme}
        version={editor.save.baseVersion()}
        onPublished={() => void readAgain()}
      />
      <VersionsDialog
        open={dialog === "versions"}
        onOpenChange={() => setDialog(undefined)}
        draft={draft}
        onRestored={editor.load}
        onPublished={() => void readAgain()}
      />
      <ConfirmDialog
        open={dialog === "discard"}
        onOpenChange={() => setDialog(undefined)}
        title={t("Discard your changes?")}
        action={t("Discard changes")}
        onConfirm={async () => {
          await client.themes.discard_draft({ params });
          await readAgain();
        }}
      >
        {t("Everything that you changed since the last publication is lost.")}
      </ConfirmDialog>
      <ConfirmDialog
        open={leaving.status === "blocked"}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title={t("Leave with unsaved changes?")}
        action={t("Leave")}
        onConfirm={() => leaving.proceed?.()}
      >
        {t("Your last changes couldn't be saved. Check your connection, then try again.")}
      </ConfirmDialog>
    </div>
  );
}
