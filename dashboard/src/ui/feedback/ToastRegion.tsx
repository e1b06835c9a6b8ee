import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toast, ToastContainer, type ToastContentProps } from "react-toastify/unstyled";

export type ToastVariant = "success" | "warning" | "plain";

const lastsMs = 2000;

export function announce(text: string, variant: ToastVariant): void {
  if (variant === "success") toast.success(text);
  else if (variant === "warning") toast.warning(text);
  else toast(text);
}

export function ToastRegion({ rtl }: { rtl: boolean }) {
  const { t } = useTranslation();
  return (
    <ToastContainer
      aria-label={t("Messages, Alt+T")}
      closeButton={CloseToast}
      position="top-center"
      autoClose={lastsMs}
      hideProgressBar={false}
      pauseOnHover
      pauseOnFocusLoss
      rtl={rtl}
      theme="light"
    />
  );
}

/** Replaces the button of react-toastify, whose label is in English only. */
function CloseToast({ closeToast }: Pick<ToastContentProps, "closeToast">) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-label={t("Close")}
      className="Toastify__close-button Toastify__close-button--light"
      onClick={closeToast}
    >
      <X size={16} aria-hidden />
    </button>
  );
}
