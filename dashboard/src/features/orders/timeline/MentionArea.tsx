/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no HTML element offers options beside a text area */
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../../ui/classes.ts";
import { assignRef } from "../../../ui/form/assign-ref.ts";
import { TextArea } from "../../../ui/form/TextInput.tsx";
import { itemClasses, popupClasses } from "../../../ui/overlay/popup-classes.ts";
import { matchingMembers, mentionAt, type Mentionable, withMention } from "./mentions.rules.ts";

interface MentionAreaProps extends ComponentProps<"textarea"> {
  /** Members who can be mentioned. Undefined until they are needed. */
  members: readonly Mentionable[] | undefined;
  /** Called when the user begins a mention. */
  onBegin: () => void;
  /** Called with the chosen member and the new text. */
  onMention: (member: Mentionable, text: string) => void;
}

/** A text area that offers members after an "@". Arrow keys choose one, Enter or Tab inserts it, Escape closes the list. */
export function MentionArea({ members, onBegin, onMention, ref, ...rest }: MentionAreaProps) {
  const { t } = useTranslation();
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [query, setQuery] = useState<string>();
  const [at, setAt] = useState(0);
  const options = query === undefined ? [] : matchingMembers(members ?? [], query);
  const isOpen = options.length > 0;

  function readMention() {
    const { value, selectionStart } = area.current!;
    const found = mentionAt(value, selectionStart)?.query;
    if (found !== undefined) onBegin();
    if (found === query) return;
    setQuery(found);
    setAt(0);
  }

  function choose(member: Mentionable) {
    const element = area.current!;
    const { text, cursor } = withMention(element.value, element.selectionStart, member);
    onMention(member, text);
    setQuery(undefined);
    // After React has written the text.
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(cursor, cursor);
    });
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isOpen && !event.nativeEvent.isComposing) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const isChosen = (event.key === "Enter" && !event.ctrlKey && !event.metaKey) || event.key === "Tab";
      if (step) setAt((at + step + options.length) % options.length);
      else if (isChosen) choose(options[at]!);
      else if (event.key === "Escape") setQuery(undefined);
      if (step || isChosen || event.key === "Escape") return event.preventDefault();
    }
    rest.onKeyDown?.(event);
  }

  return (
    <div className="relative">
      <TextArea
        {...rest}
        ref={(element) => {
          area.current = element;
          assignRef(ref, element);
        }}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        onInput={readMention}
        onClick={readMention}
        onKeyDown={press}
        onBlur={(event) => {
          setQuery(undefined);
          rest.onBlur?.(event);
        }}
      />
      {isOpen && <MemberOptions id={listId} options={options} at={at} onChoose={choose} />}
      <output className="sr-only">
        {isOpen && t("Members found: {{number}}. Use the arrow keys.", { number: options.length })}
      </output>
    </div>
  );
}

interface MemberOptionsProps {
  id: string;
  options: readonly Mentionable[];
  /** Index of the highlighted option. */
  at: number;
  onChoose: (member: Mentionable) => void;
}

function MemberOptions({ id, options, at, onChoose }: MemberOptionsProps) {
  const { t } = useTranslation();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t("Members")}
      className={classes(popupClasses, "absolute inset-x-0 top-full z-30 mt-1 max-w-80")}
    >
      {options.map((member, index) => (
        <div
          key={member.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          data-highlighted={index === at || undefined}
          className={itemClasses}
          tabIndex={-1}
          onMouseDown={(event) => {
            // The text area keeps the focus.
            event.preventDefault();
            onChoose(member);
          }}
        >
          <bdi className="truncate">{member.name}</bdi>
        </div>
      ))}
    </div>
  );
}
