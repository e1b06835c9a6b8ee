import { accessOf } from "@vitrine/contract/roles";
import { useLocation } from "@tanstack/react-router";
import { House, Package, ReceiptText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Shell, type ShellShop } from "../app/shell/Shell.tsx";
import { menuOf } from "../app/shell/menu.ts";
import { chooseTheme } from "../session/theme.ts";
import { NoticeList, NotificationBell } from "../ui/overlay/NotificationBell.tsx";
import { TextLink } from "../ui/button/TextLink.tsx";
import { useListSearch } from "../ui/table/list-search.ts";
import { EditorSample } from "./EditorSample.tsx";
import { FormSample } from "./FormSample.tsx";
import { ListSample } from "./ListSample.tsx";
import { PartsSample } from "./PartsSample.tsx";

const samples = { list: ListSample, parts: PartsSample, form: FormSample, editor: EditorSample };
const now = new Date().toISOString();

const gallerySearch = z.object({ part: z.enum(["list", "parts", "form", "editor"]).catch("list") });

const shops: ShellShop[] = [
  { id: "1", name: "Fern & Field", url: "store.example/fern-field", note: "Owner, live" },
  {
    id: "2",
    name: "Donaudampfschifffahrtsgesellschaftsladen am Marktplatz",
    url: "store.example/donaudampfschifffahrtsgesellschaftsladen",
    note: "Staff, not live",
  },
];

/** All UI components in all their states, inside the shell. */
export function GalleryPage() {
  const { t } = useTranslation();
  const path = useLocation({ select: (location) => location.pathname });
  const [{ part }] = useListSearch(gallerySearch);
  const [shop, setShop] = useState(shops[0]);
  const [unread, setUnread] = useState(3);
  const Sample = samples[part];
  return (
    <Shell
      shop={shop}
      shops={shops}
      onShop={(id) => setShop(shops.find((one) => one.id === id))}
      onNewShop={() => undefined}
      path={path === "/ui" ? "/shop/orders" : path}
      bottom={[
        { label: "Home", to: "/shop/dashboard", icon: House },
        { label: "Orders", to: "/shop/orders", icon: ReceiptText },
        { label: "Products", to: "/shop/products", icon: Package },
      ]}
      sections={menuOf(accessOf("owner").permissions, { orders: 12 }, t)}
      current={path === "/ui" ? "/shop/orders" : path}
      onSearch={() => undefined}
      news={
        <NotificationBell
          unread={unread}
          onReadAll={() => setUnread(0)}
          footer={<TextLink to="/notifications">See all</TextLink>}
        >
          <NoticeList
            notices={[
              {
                id: "1",
                title: "New order #1042",
                body: "Nadia Rahman, € 214.50",
                at: now,
                to: "/shop/orders",
                unread: unread > 0,
              },
              {
                id: "2",
                title: "Import finished: 1,000 products",
                body: "987 made, 13 left out",
                at: "2026-11-18T09:00:00Z",
              },
            ]}
          />
        </NotificationBell>
      }
      account={{
        name: "Ada Jansen",
        photo: null,
        items: [
          { label: "Profile", onClick: () => undefined },
          { label: "Light", onClick: () => chooseTheme("light") },
          { label: "Dark", onClick: () => chooseTheme("dark") },
          { label: "Same as system", onClick: () => chooseTheme("system") },
          { label: "Sign out", onClick: () => undefined },
        ],
      }}
    >
      <nav aria-label="Samples" className="mb-6 flex flex-wrap gap-4">
        {Object.keys(samples).map((name) => (
          <TextLink key={name} to="/ui" search={{ part: name }}>
            {name}
          </TextLink>
        ))}
        <TextLink to="/ui/login">login</TextLink>
        <TextLink to="/forbidden">forbidden</TextLink>
        <TextLink to="/nowhere">not found</TextLink>
      </nav>
      <Sample />
    </Shell>
  );
}
