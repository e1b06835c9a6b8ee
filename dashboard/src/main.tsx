// First of all: it takes a provider's token out of the address before anything else sees it.
import "./session/provider-return.ts";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { DirectionProvider } from "@base-ui/react/direction-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { directionOf } from "@vitrine/contract/languages/languages";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { api } from "./api.ts";
import { markOpenedNotification } from "./features/notifications/mark-opened-notification.ts";
import { Connectivity } from "./app/Connectivity.tsx";
import { enterNamedShop } from "./session/selected-shop.ts";
import { followOtherTabs } from "./session/session.ts";
import { startServiceWorker } from "./app/service-worker.ts";
import { stored } from "./session/storage.ts";
import { languageOf, setLanguage, useLanguage } from "./i18n.ts";
import { queryClient } from "./queries.ts";
import { router } from "./app/router.tsx";
import { Toasts } from "./ui/feedback/toast.tsx";
import "./ui/styles/tokens.css";

// At once, not with the page: a press on a notification may have opened it.
startServiceWorker({
  push: () => void queryClient.invalidateQueries({ queryKey: api.notifications.key() }),
  open: (path) => router.history.push(enter(path)),
});

/** The page that an address from outside names, in its shop; a push's has been read with it. */
function enter(address: string): string {
  return enterNamedShop(markOpenedNotification(address));
}

followOtherTabs();

function Page() {
  const { i18n, language } = useLanguage();
  const direction = directionOf(language);
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <DirectionProvider direction={direction}>
          {/* The content security policy allows no inline style elements. */}
          <CSPProvider disableStyleElements>
            <RouterProvider router={router} />
            <Toasts rtl={direction === "rtl"} />
            <Connectivity />
          </CSPProvider>
        </DirectionProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

async function start() {
  if (new URLSearchParams(location.search).has("shop")) router.history.replace(enter(location.href));
  // public/theme.js has set the language. Where its file does not come, English is better than nothing.
  await setLanguage(languageOf([document.documentElement.lang])).catch(() => setLanguage("en"));
  const place = document.getElementById("root");
  if (!place) throw new Error("index.html has no #root");
  createRoot(place).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  void storePush();
}

/** Loaded only where notifications are on: most never need it. */
async function storePush(): Promise<void> {
  if (stored("pushToken")) await (await import("./session/push-device.ts")).refreshPush();
}

// "Loading…" of index.html stands until the window has loaded.
if (document.readyState === "complete") void start();
else addEventListener("load", () => void start(), { once: true });
