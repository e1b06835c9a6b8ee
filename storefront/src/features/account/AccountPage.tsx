import type { ReactNode } from "react";
import type { View } from "../../page.tsx";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";

type Section = "orders" | "store-credit" | "addresses" | "wishlist" | "details";

interface AccountPageProps {
  section: Section;
  title: string;
  /** The result of the last change. */
  news?: string;
  /** The reason why the last change failed. */
  problem?: string;
  children: ReactNode;
}

/** A page of the signed-in shopper, with links to the others. */
export function accountView(status: number, props: AccountPageProps): View {
  return { status, title: props.title, sheet: "customer", body: <AccountPage {...props} /> };
}

function AccountPage({ section, title, news, problem, children }: AccountPageProps) {
  const { base } = useSite();
  const sections: [Section, string, string][] = [
    ["orders", "/account", t("Orders")],
    ["store-credit", "/account/store-credit", t("Store credit")],
    ["addresses", "/account/addresses", t("Addresses")],
    ["wishlist", "/account/wishlist", t("Wishlist")],
    ["details", "/account/details", t("Details")],
  ];
  return (
    <div className="account">
      <nav className="account-nav" aria-label={t("Account")}>
        <ul>
          {sections.map(([name, path, label]) => (
            <li key={name}>
              <a href={base + path} aria-current={name === section ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <form method="post" action={`${base}/account/logout`}>
          <button className="link">{t("Sign out")}</button>
        </form>
      </nav>
      <h1>{title}</h1>
      {news && <output className="account-news">{news}</output>}
      {problem && (
        <p className="notice" role="alert">
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}
