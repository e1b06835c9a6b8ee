import { t } from "../../../i18n.ts";

/** The dialog in which `zoom.ts` shows a picture as large as its file. */
export function ZoomDialog({ hasMany }: { hasMany: boolean }) {
  return (
    <dialog className="zoom" aria-label={t("Pictures")}>
      <div className="zoom-stage" />
      <div className="zoom-tools">
        {hasMany && (
          <>
            <button type="button" data-zoom="previous" className="mirrors" aria-label={t("Previous picture")}>
              <span aria-hidden="true">←</span>
            </button>
            <button type="button" data-zoom="next" className="mirrors" aria-label={t("Next picture")}>
              <span aria-hidden="true">→</span>
            </button>
          </>
        )}
        <button type="button" data-zoom="smaller" aria-label={t("Zoom out")}>
          <span aria-hidden="true">−</span>
        </button>
        <button type="button" data-zoom="larger" aria-label={t("Zoom in")}>
          <span aria-hidden="true">+</span>
        </button>
        <button type="button" data-zoom="close" aria-label={t("Close")}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
    </dialog>
  );
}
