import { Bell as BellIcon, Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../button/Button.tsx";
import { DateText } from "../text/DateText.tsx";
import { Popover } from "./Popover.tsx";
import { UnstyledLink } from "../button/TextLink.tsx";

interface Notice {
  id: string;
  title: string;
  body?: string;
  at: string;
  to?: string;
  unread?: boolean;
  /** Called when the link is followed, also into a new tab. */
  onOpen?: () => void;
  onRead?: () => void;
}

interface NotificationBellProps {
  unread: number;
  onReadAll: () => void;
  /** A link to all notifications. */
  footer?: ReactNode;
  /** The latest notifications, mounted while the popover is open. */
  children: ReactNode;
}

/** A button with the number of unread notifications, and a popover. */
export function NotificationBell({ unread, onReadAll, footer, children }: NotificationBellProps) {
  const { t } = useTranslation();
  return (
    <Popover
      trigger={<IconButton icon={BellIcon} label={t("Notifications")} count={unread} />}
      title={t("Notifications")}
      align="end"
    >
      {children}
      <div className="-mx-3 -mb-3 flex items-center justify-between gap-2 border-t border-rule px-3 py-2">
        {footer}
        {unread > 0 && (
          <Button look="quiet" className="ms-auto" onClick={onReadAll}>
            {t("Mark all as read")}
          </Button>
        )}
      </div>
    </Popover>
  );
}

/** @param zone the shop's time zone */
export function NoticeList({ notices, zone }: { notices: readonly Notice[]; zone?: string }) {
  const { t } = useTranslation();
  if (notices.length === 0)
    return (
      <p className="py-2 text-ink3">
        {t("No new notifications. New orders and completed jobs appear here.")}
      </p>
    );
  return (
    <ul className="-mx-3">
      {notices.map((notice) => (
        <li key={notice.id} className="relative flex gap-2 border-t border-rule px-3 py-2.5 hover:bg-sunken">
          <div className="min-w-0 flex-1">
            <p className={notice.unread ? "font-semibold" : undefined}>
              {notice.to ? (
                <UnstyledLink to={notice.to} className="after:absolute after:inset-0" onOpen={notice.onOpen}>
                  {notice.title}
                </UnstyledLink>
              ) : (
                notice.title
              )}
              {notice.unread && <span className="sr-only"> ({t("unread")})</span>}
            </p>
            {notice.body && <p className="text-ink2">{notice.body}</p>}
            <p className="text-small text-ink3">
              <DateText at={notice.at} zone={zone} />
            </p>
          </div>
          {notice.unread && notice.onRead && (
            <IconButton
              icon={Check}
              label={t("Mark “{{title}}” as read", { title: notice.title })}
              className="z-1"
              onClick={notice.onRead}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
