import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../ui/feedback/toast.tsx";

/** Announces when the connection is lost and when it is restored. */
export function Connectivity() {
  const { t } = useTranslation();
  const announceOffline = useEffectEvent(() =>
    notify(t("You're offline. Check your internet connection."), "warning"),
  );
  const announceOnline = useEffectEvent(() => notify(t("You're back online."), "success"));

  useEffect(() => {
    const off = () => announceOffline();
    const on = () => announceOnline();
    addEventListener("offline", off);
    addEventListener("online", on);
    return () => {
      removeEventListener("offline", off);
      removeEventListener("online", on);
    };
  }, []);

  return null;
}
