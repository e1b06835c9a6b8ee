import { BareLink } from "../ui/TextLink.tsx";
import { useLocale } from "../ui/useLocale.ts";
import { classes } from "../ui/classes.ts";

export interface NavItem {
  label: string;
  to: string;
  /** What waits there: orders to fulfil, stock running low. */
  count?: number;
  /** Pages one level down. */
  under?: readonly NavItem[];
}

export interface NavGroup {
  /** Above the group; the first needs none. */
  label?: string;
  items: readonly NavItem[];
}

/** The item whose address is the longest beginning of the path. */
export function currentItem(groups: readonly NavGroup[], path: string): string | undefined {
  return groups
    .flatMap((group) => group.items)
    .flatMap((item) => [item.to, ...(item.under ?? []).map((under) => under.to)])
    .filter((to) => path === to || path.startsWith(`${to}/`))
    .toSorted((one, other) => other.length - one.length)[0];
}

/** Navigation on the same paper: the place one is at is bold with a green bar at its start. */
export function Nav({
  groups,
  path,
  label,
  onGo,
}: {
  groups: readonly NavGroup[];
  path: string;
  label: string;
  onGo?: () => void;
}) {
  const current = currentItem(groups, path);
  return (
    <nav aria-label={label} className="flex flex-col gap-5">
      {groups.map((group, index) => (
        <div key={group.label ?? index}>
          {group.label && <p className="px-5 pb-1 text-micro text-ink3">{group.label}</p>}
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <Item item={item} current={current} onGo={onGo} />
                {item.under && (
                  <ul>
                    {item.under.map((under) => (
                      <li key={under.to}>
                        <Item item={under} current={current} deep onGo={onGo} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Item({
  item,
  current,
  deep,
  onGo,
}: {
  item: NavItem;
  current: string | undefined;
  deep?: boolean;
  onGo?: () => void;
}) {
  const locale = useLocale();
  const here = item.to === current;
  return (
    <BareLink
      to={item.to}
      onClick={onGo}
      aria-current={here ? "page" : undefined}
      className={classes(
        "flex min-h-8 items-center gap-2 border-s-3 py-1 pe-5 pointer-coarse:min-h-11 focus-visible:-outline-offset-2",
        deep ? "ps-8" : "ps-4.5",
        here ? "border-accent font-semibold text-ink1" : "border-transparent text-ink2 hover:text-ink1",
      )}
    >
      <span className="min-w-0 flex-1">{item.label}</span>
      {item.count ? <span className="font-normal text-ink3">{item.count.toLocaleString(locale)}</span> : null}
    </BareLink>
  );
}
