import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Message } from "@vitrine/contract/shops/messages";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { notifyOutcome } from "../../shared/api-errors.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { Button, buttonClasses } from "../../ui/button/Button.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { DetailList, Editor, Section } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { MessageBadge } from "./MessageBadge.tsx";
import { changeMessages, messageQuery } from "./messages.data.ts";
import { replyUrl } from "./reply-url.ts";

/** A message of a shopper. Opening it marks it as read. */
export function MessagePage() {
  const shop = useShop();
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(messageQuery(shop.id, id));
  return (
    <StoredRecord key={id} page="message" query={query}>
      {(message) => <Loaded message={message} />}
    </StoredRecord>
  );
}

function Loaded({ message }: { message: Message }) {
  const { t } = useTranslation();
  const shop = useShop();
  const markRead = useEffectEvent(() => {
    // If this fails, the message stays unread, as its badge shows.
    if (!message.is_read) changeMessages(shop.id, [message.id], "mark_read").catch(() => undefined);
  });
  // Only when it opens: a message that is marked as unread here stays unread.
  useEffect(() => markRead(), []);
  return (
    <>
      <PageHead
        title={t("Message from {{name}}", { name: message.name })}
        back={<BackTo list="messages" />}
        beside={<MessageBadge of={message} />}
        note={<DateText at={message.created_at} format="full" zone={shop.time_zone} />}
        actions={<Actions message={message} />}
      />
      <Editor side={<Sender message={message} />}>
        <Section title={t("Message")}>
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {message.text}
          </p>
        </Section>
      </Editor>
    </>
  );
}

function Actions({ message }: { message: Message }) {
  const { t } = useTranslation();
  const shop = useShop();
  const [busy, setBusy] = useState(false);
  const { id, name, is_read } = message;

  async function mark() {
    setBusy(true);
    await notifyOutcome(changeMessages(shop.id, [id], is_read ? "mark_unread" : "mark_read")).catch(
      () => undefined,
    );
    setBusy(false);
  }

  return (
    <>
      <Button busy={busy} onClick={() => void mark()}>
        {is_read ? t("Mark as unread") : t("Mark as read")}
      </Button>
      <a
        href={replyUrl(message, t("Re: Your message to {{shop}}", { shop: shop.name }))}
        className={buttonClasses("primary")}
      >
        {t("Reply by email")}
      </a>
      <DeleteRecord
        label={t("Delete message")}
        name={t("Message from {{name}}", { name })}
        onDelete={() => changeMessages(shop.id, [id], "delete")}
        list={paths.messages}
      >
        {t("The message is permanently deleted.")}
      </DeleteRecord>
    </>
  );
}

/** The contact details that the shopper entered. */
function Sender({ message: { name, email, phone, order_number } }: { message: Message }) {
  const { t } = useTranslation();
  return (
    <Section title={t("Details")}>
      <DetailList
        details={[
          { name: t("Name"), value: <bdi className="wrap-anywhere">{name}</bdi> },
          {
            name: t("Email"),
            value: (
              <TextLink to={paths.customers} search={{ q: email }} className="wrap-anywhere">
                <bdi>{email}</bdi>
              </TextLink>
            ),
          },
          ...(phone ? [{ name: t("Phone"), value: <bdi className="wrap-anywhere">{phone}</bdi> }] : []),
          ...(order_number
            ? [
                {
                  name: t("Order number"),
                  value: (
                    <TextLink to={paths.orders} search={{ q: order_number }} className="wrap-anywhere">
                      <bdi>{order_number}</bdi>
                    </TextLink>
                  ),
                },
              ]
            : []),
        ]}
      />
      <p className="text-small text-ink3">{t("The sender entered these details. They aren't verified.")}</p>
    </Section>
  );
}
