import type { StoreMenuItem } from "@vitrine/contract/shops/menus";
import { linkLabel } from "../link-label.ts";
import { linkPath } from "../paths.ts";
import { t } from "../i18n.ts";
import { useSite } from "../site.ts";

interface MenuItem {
  /** Index among all items of the menu. */
  at: number;
  item: StoreMenuItem;
  children: MenuItem[];
}

/** The items of a menu that the owner has edited. Sub-items open without JavaScript. */
export function MenuItems({ items }: { items: readonly StoreMenuItem[] }) {
  return treeOf(items).map((node) => <Item key={node.at} {...node} />);
}

function Item({ item, children }: MenuItem) {
  const { base } = useSite();
  const label = linkLabel(item.link, item.title);
  const link = (
    <a href={linkPath(base, item.link)} dir="auto">
      {label}
    </a>
  );
  if (children.length === 0) return <li>{link}</li>;
  return (
    <li>
      <details name={`menu-${item.level}`}>
        <summary dir="auto">{label}</summary>
        <ul>
          <li>
            <a href={linkPath(base, item.link)}>{t("View {{title}}", { title: label })}</a>
          </li>
          {children.map((node) => (
            <Item key={node.at} {...node} />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** Items with their sub-items, from a list in which each level follows its parent. */
function treeOf(items: readonly StoreMenuItem[]): MenuItem[] {
  const top: MenuItem[] = [];
  const parents: MenuItem[] = [];
  for (const [at, item] of items.entries()) {
    const node = { at, item, children: [] };
    (parents[item.level - 1]?.children ?? top).push(node);
    parents.length = item.level;
    parents.push(node);
  }
  return top;
}
