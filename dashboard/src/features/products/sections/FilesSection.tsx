import { maxDownloads } from "@vitrine/contract/products/digital-files";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCode, errorMessage } from "../../../shared/api-errors.ts";
import { IconButton } from "../../../ui/button/Button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/Dialog.tsx";
import { DropZone } from "../../../ui/form/DropZone.tsx";
import { ListError } from "../../../ui/feedback/error-states.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { Disclosure } from "../../../ui/layout/Disclosure.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { SkeletonLines } from "../../../ui/feedback/Skeleton.tsx";
import { notify } from "../../../ui/feedback/toast.tsx";
import { formatSize } from "../../../ui/text/format-size.ts";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { useDigitalFiles, useStoreFile, useRemoveFile } from "../digital-files.data.ts";

/** Digital files for sale, such as a pattern or a recording. Stored immediately, not with the product. */
export function FilesSection({ productId }: { productId: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Disclosure title={t("Digital files")}>
      <p className="text-ink2">
        {t(
          "Customers can download these files from their order page after they pay, up to {{number}} times.",
          {
            number: maxDownloads,
          },
        )}
      </p>
      {productId ? (
        <Files productId={productId} />
      ) : (
        <p className="text-ink3">{t("Save the product before you add files.")}</p>
      )}
    </Disclosure>
  );
}

function Files({ productId }: { productId: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, isPending, refetch } = useDigitalFiles(productId);
  const store = useStoreFile(productId);
  const remove = useRemoveFile(productId);
  const [sent, setSent] = useState<{ name: string; share: number }>();
  const [problem, setProblem] = useState<string>();
  const [toRemove, setToRemove] = useState<{ id: string; name: string }>();

  async function add(files: File[]) {
    setProblem(undefined);
    try {
      for (const file of files) await store(file, (share) => setSent({ name: file.name, share }));
    } catch (failure) {
      setProblem(errorMessage(failure));
    }
    setSent(undefined);
  }

  if (isPending) return <SkeletonLines lines={2} />;
  if (!data) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  return (
    <>
      {data.data.length > 0 && (
        <ul className="border-t border-rule">
          {data.data.map((file) => (
            <li key={file.id} className="flex items-center gap-3 border-b border-rule py-1">
              <bdi className="min-w-0 flex-1 wrap-break-word">{file.name}</bdi>
              <span className="text-ink3">{formatSize(file.size, locale)}</span>
              <IconButton
                icon={Trash2}
                label={t("Remove {{name}}", { name: file.name })}
                onClick={() => setToRemove(file)}
              />
            </li>
          ))}
        </ul>
      )}
      {sent && <ProgressBar label={t("Uploading {{name}}", { name: sent.name })} value={sent.share} />}
      <Field label={t("Files")} hideLabel error={problem}>
        <DropZone
          label={t("Add files")}
          note={t("Any file type, up to 50 MB each")}
          accept="*/*"
          multiple
          disabled={sent !== undefined}
          onFiles={(files) => void add(files)}
        />
      </Field>
      <ConfirmDialog
        open={toRemove !== undefined}
        onOpenChange={(open) => !open && setToRemove(undefined)}
        title={t("Remove “{{name}}”?", { name: toRemove?.name })}
        action={t("Remove file")}
        onConfirm={async () => {
          try {
            if (toRemove) notify((await remove.mutateAsync(toRemove.id)).message, "success");
          } catch (failure) {
            if (errorCode(failure) === "not_found") return void refetch();
            notify(errorMessage(failure), "warning");
            throw failure;
          }
        }}
      >
        {t("Customers who bought it can no longer download it.")}
      </ConfirmDialog>
    </>
  );
}
