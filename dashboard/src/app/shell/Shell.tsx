import { ChevronsUpDown, Menu as MenuIcon, Search, type LucideIcon } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TitleEnd } from "../../title.ts";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Drawer } from "../../ui/overlay/Dialog.tsx";
import { Menu, type MenuItem } from "../../ui/overlay/Menu.tsx";
import { ariaKeys, keyText } from "../../ui/shortcuts.ts";
import { UnstyledLink } from "../../ui/button/TextLink.tsx";
import { Avatar } from "../../shared/account/Avatar.tsx";
import type { MenuSection } from "./menu.ts";
import { Nav } from "./Nav.tsx";

export interface ShellShop {
  id: string;
  name: string;
  /** Without the protocol: "store.example/fern-field". */
  url: string;
  /** "Owner, live" or "Staff, not live". */
  note?: string;
  /** True if the shop is open to shoppers. */
  isLive?: boolean;
}

interface ShellProps {
  /** Absent before the first shop exists. */
  shop?: ShellShop;
  shops: readonly ShellShop[];
  onShop: (id: string) => void;
  /** "Create another shop". Absent if the plan or role doesn't allow it. */
  onNewShop?: () => void;
  sections: readonly MenuSection[];
  /** Path of the current menu item. */
  current: string | undefined;
  /** Up to three links in the bottom bar on phones, followed by Menu. */
  bottom: readonly { label: string; to: string; icon: LucideIcon }[];
  /** Path of the current page. */
  path: string;
  /** The current page covers the window, without the menu. */
  fillsWindow?: boolean;
  /** Opens the command palette. `onSearchNear` is called when the pointer or the focus reaches its button. */
  onSearch: () => void;
  onSearchNear?: () => void;
  /** The list of jobs and the notification bell. */
  news?: ReactNode;
  account: { name: string; photo: string | null; items: readonly MenuItem[] };
  children: ReactNode;
}

/** The layout of every signed-in page. */
export function Shell(props: ShellProps) {
  const { shop, sections, current, path, fillsWindow, account, children } = props;
  const { t } = useTranslation();
  const [menuOpen, setMenuOpen] = useState(false);
  const main = useFocusOnNewPage(path);

  if (fillsWindow)
    return (
      <TitleEnd value={shop?.name ?? "Vitrine"}>
        <main id="content" ref={main} tabIndex={-1} className="h-dvh outline-none">
          {children}
        </main>
      </TitleEnd>
    );

  return (
    <TitleEnd value={shop?.name ?? "Vitrine"}>
      <a
        href="#content"
        className="sr-only z-50 bg-raised px-4 py-2 focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        {t("Skip to content")}
      </a>
      <div className="desk:grid desk:grid-cols-[13.5rem_minmax(0,1fr)]">
        <SideBar {...props} />
        <TopBar {...props} />
        <main
          id="content"
          ref={main}
          tabIndex={-1}
          className="mx-auto w-full max-w-311 px-4 pt-5 pb-24 outline-none desk:px-8 desk:pt-6"
        >
          {children}
        </main>
      </div>

      <BottomBar {...props} menuOpen={menuOpen} onMenu={() => setMenuOpen(true)} />
      <Drawer open={menuOpen} onOpenChange={setMenuOpen} from="start" title={t("Menu")}>
        <div className="-mx-5 flex flex-col gap-5">
          <Nav label={t("All pages")} sections={sections} current={current} onGo={() => setMenuOpen(false)} />
          <div className="border-t border-rule px-1.5 pt-3">
            <AccountMenu account={account} />
          </div>
        </div>
      </Drawer>
    </TitleEnd>
  );
}

/** Focuses the content of a new page, so that a screen reader doesn't continue in the navigation. */
function useFocusOnNewPage(path: string) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}

/** Shop, search, menu and account, on wide screens. */
function SideBar(props: ShellProps) {
  const { sections, current, news, account, onSearch, onSearchNear } = props;
  const { t } = useTranslation();
  return (
    <header className="sticky top-0 hidden h-dvh flex-col border-e border-rule pt-5 pb-3 desk:flex print:hidden">
      <Switcher {...props} />
      <button
        type="button"
        aria-keyshortcuts={ariaKeys("search")}
        onClick={onSearch}
        onPointerEnter={onSearchNear}
        onFocus={onSearchNear}
        className="mx-5 mt-3 flex min-h-control items-center gap-2 rounded-control border border-control bg-surface px-2.5 text-start text-ink3 hover:border-ink3"
      >
        <Search size={16} aria-hidden className="shrink-0" />
        <span className="min-w-0 flex-1 truncate">{t("Search")}</span>
        <kbd aria-hidden className="font-sans text-micro">
          {keyText("search")}
        </kbd>
      </button>
      <div className="mt-3 min-h-0 flex-1 overflow-y-auto py-1 [scrollbar-width:thin]">
        <Nav label={t("Main")} sections={sections} current={current} />
      </div>
      <div className="flex items-center justify-between gap-1 border-t border-rule px-1.5 pt-3">
        <AccountMenu account={account} />
        <div className="flex">{news}</div>
      </div>
    </header>
  );
}

/** Shop and search, on phones. The menu is in the bottom bar. */
function TopBar(props: ShellProps) {
  const { news, onSearch, onSearchNear } = props;
  const { t } = useTranslation();
  return (
    <header className="sticky top-0 z-10 flex items-center gap-2 border-b border-rule bg-canvas py-1.5 ps-1 pe-2 desk:hidden print:hidden">
      <div className="min-w-0 flex-1">
        <Switcher {...props} />
      </div>
      <IconButton icon={Search} label={t("Search")} onClick={onSearch} onFocus={onSearchNear} />
      {news}
    </header>
  );
}

function AccountMenu({ account }: Pick<ShellProps, "account">) {
  return (
    <Menu
      trigger={
        <Button look="quiet" className="min-w-0 justify-start text-start">
          <Avatar photo={account.photo} className="size-6" />
          <span dir="auto" className="truncate">
            {account.name}
          </span>
        </Button>
      }
      items={account.items}
    />
  );
}

function Switcher({ shop, shops, onShop, onNewShop }: ShellProps) {
  const { t } = useTranslation();
  if (shops.length === 0) return <p className="flex min-h-11 items-center px-3 text-h3 desk:px-5">Vitrine</p>;
  const items: MenuItem[] = shops.map((one) => ({
    label: one.name,
    note: one.note,
    current: one.id === shop?.id,
    onClick: () => onShop(one.id),
  }));
  if (onNewShop) items.push({ label: t("Create another shop"), onClick: onNewShop });
  return (
    <Menu
      items={items}
      trigger={
        <button
          type="button"
          className="flex min-h-11 w-full items-center gap-2 px-3 text-start hover:bg-sunken focus-visible:-outline-offset-2 desk:px-5"
        >
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate text-h3 font-semibold">
              {shop?.name ?? t("Choose a shop")}
            </span>
            {shop && (
              <span className="flex gap-1 text-micro font-normal text-ink3">
                {shop.isLive === false && <span className="shrink-0">{t("Not live")} ·</span>}
                <span dir="ltr" className="min-w-0 truncate">
                  {shop.url}
                </span>
              </span>
            )}
          </span>
          <ChevronsUpDown size={16} aria-hidden className="shrink-0 text-ink3" />
        </button>
      }
    />
  );
}

function BottomBar({
  bottom,
  current,
  menuOpen,
  onMenu,
}: ShellProps & { menuOpen: boolean; onMenu: () => void }) {
  const { t } = useTranslation();
  const place =
    "flex min-h-14 w-full flex-col items-center justify-center gap-0.5 border-t-3 text-micro focus-visible:-outline-offset-2";
  const look = (here: boolean) =>
    classes(place, here ? "border-accent font-semibold text-ink1" : "border-transparent text-ink2");
  return (
    <nav
      aria-label={t("Quick navigation")}
      data-under-save-bar=""
      className="fixed inset-x-0 bottom-0 z-20 border-t border-rule bg-canvas pb-[env(safe-area-inset-bottom)] desk:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {bottom.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <UnstyledLink
              to={to}
              aria-current={to === current ? "page" : undefined}
              className={look(to === current)}
            >
              <Icon size={20} aria-hidden />
              {label}
            </UnstyledLink>
          </li>
        ))}
        <li>
          <button type="button" aria-expanded={menuOpen} onClick={onMenu} className={look(false)}>
            <MenuIcon size={20} aria-hidden />
            {t("Menu")}
          </button>
        </li>
      </ul>
    </nav>
  );
}
