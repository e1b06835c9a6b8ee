import { CSPProvider } from "@base-ui/react/csp-provider";
import { DirectionProvider } from "@base-ui/react/direction-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { Connectivity } from "./frame/Connectivity.tsx";
import { directionOf, i18n } from "./i18n.ts";
import { queryClient } from "./queries.ts";
import { router } from "./sitemap.tsx";
import { Toasts } from "./ui/toast.tsx";
import "./ui/tokens.css";

function start() {
  const direction = directionOf(i18n.language);
  const place = document.getElementById("root");
  if (!place) throw new Error("index.html has no #root");
  createRoot(place).render(
    <StrictMode>
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
    </StrictMode>,
  );
}

// "Loading…" of index.html stands until the window has loaded.
if (document.readyState === "complete") start();
else addEventListener("load", start, { once: true });
