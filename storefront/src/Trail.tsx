import { homePath } from "./paths.ts";
import { useSite } from "./site.ts";
import { t } from "./i18n.ts";

/** A page in the breadcrumbs. */
export interface Step {
  title: string;
  /** Within the shop: "/collections". */
  path: string;
}

/** Breadcrumbs from the home page to the current page, which is not included. */
export function Trail({ steps }: { steps: Step[] }) {
  const { base } = useSite();
  return (
    <nav className="trail" aria-label={t("Breadcrumbs")}>
      <ol>
        <li>
          <a href={homePath(base)}>{t("Home")}</a>
        </li>
        {steps.map(({ title, path }) => (
          <li key={path}>
            <a href={base + path} dir="auto">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
