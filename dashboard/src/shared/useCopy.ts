import { useTranslation } from "react-i18next";
import { notify } from "../ui/feedback/toast.tsx";

/** Copies text to the clipboard. @param copied the message of success */
export function useCopy(copied: string): (text: string) => Promise<void> {
  const { t } = useTranslation();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notify(copied, "success");
    } catch {
      notify(t("Couldn't copy. Your browser blocked access to the clipboard."), "warning");
    }
  };
}
