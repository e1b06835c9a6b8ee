// First, because it removes a provider's token from the URL before other code can read it.
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
import { preloadOpenedPage, router } from "./app/router.tsx";
import { Toasts } from "./ui/feedback/toast.tsx";
import "./ui/styles/tokens.css";

// Before the page is rendered, because a click on a notification may have opened it.
startServiceWorker({
  push: () => void queryClient.invalidateQueries({ queryKey: api.notifications.key() }),
  open: (path) => router.history.push(enter(path)),
});

/** The path in a URL from outside. Selects the shop it names, and marks the notification it names as read. */
function enter(href: string): string {
  return enterNamedShop(markOpenedNotification(href));
}

preloadOpenedPage();
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
  // public/theme.js has set the language. If its file can't be loaded, English is used.
  await setLanguage(languageOf([document.documentElement.lang])).catch(() => setLanguage("en"));
  const place = document.getElementById("root");
  if (!place) throw new Error("index.html has no #root");
  createRoot(place).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  void refreshPushIfOn();
}

/** Loaded only if notifications are on, because most users never turn them on. */
async function refreshPushIfOn(): Promise<void> {
  if (stored("pushToken")) await (await import("./session/push-device.ts")).refreshPush();
}

// "Loading…" in index.html remains until the window has loaded.
if (document.readyState === "complete") void start();
else addEventListener("load", () => void start(), { once: true });
