import { useEditorState, type Editor } from "@tiptap/react";
import { ChevronDown, CodeXml } from "lucide-react";
import { useState, type KeyboardEvent, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../button/Button.tsx";
import { Menu } from "../overlay/Menu.tsx";
import { inText } from "./in-text.ts";
import { keyText } from "../shortcuts.ts";
import { LinkButton } from "./LinkButton.tsx";
import { barClasses } from "./description-classes.ts";
import { PictureButton, type PictureSource } from "./PictureButton.tsx";
import { TableButton } from "./TableButton.tsx";
import { toolClasses } from "./toolbar-classes.ts";
import { textStateOf, type Tool, toolsIn } from "./toolbar-tools.ts";

interface ToolbarProps {
  editor: Editor;
  pictures: PictureSource;
  onFiles: (files: File[]) => void;
  linking: boolean;
  onLinking: (open: boolean) => void;
  onHtml: () => void;
}

/** A toolbar with one tab stop. The arrow keys move between its buttons. */
export function Toolbar({ editor, pictures, onFiles, linking, onLinking, onHtml }: ToolbarProps) {
  const { t } = useTranslation();
  const state = useEditorState({ editor, selector: ({ editor: of }) => textStateOf(of) });
  const { marks, blocks, rest } = toolsIn(state, t);
  const button = (tool: Tool) => <ToolButton key={tool.label} editor={editor} {...tool} />;

  return (
    <Bar label={t("Formatting")}>
      <BlockMenu editor={editor} heading={state.heading} />
      {marks.map(button)}
      <LinkButton editor={editor} href={state.href} open={linking} onOpenChange={onLinking} />
      {blocks.map(button)}
      <TableButton editor={editor} isInTable={state.isInTable} />
      <PictureButton editor={editor} alt={state.alt} pictures={pictures} onFiles={onFiles} />
      {rest.map(button)}
      <IconButton
        label={t("Show as HTML")}
        icon={CodeXml}
        aria-pressed={false}
        className={toolClasses}
        onClick={onHtml}
      />
    </Bar>
  );
}

/** The toolbar above the HTML source, with a button back to the editor. */
export function HtmlBar({ onText }: { onText: () => void }) {
  const { t } = useTranslation();
  return (
    <Bar label={t("Formatting")}>
      <span className="flex-1 px-2 text-small text-ink3">
        {t("HTML. Unsupported elements are removed when you save.")}
      </span>
      <IconButton
        label={t("Show as text")}
        icon={CodeXml}
        aria-pressed
        className={toolClasses}
        onClick={onText}
      />
    </Bar>
  );
}

function Bar({ label, children }: { label: string; children: React.ReactNode }) {
  const [at, setAt] = useState(0);
  // Updates the tab stop after each render, because the buttons may have changed.
  const mark = (bar: HTMLElement | null) => {
    const all = toolsOf(bar);
    for (const [place, tool] of all.entries())
      tool.tabIndex = place === Math.min(at, all.length - 1) ? 0 : -1;
  };
  function step(event: KeyboardEvent<HTMLElement>) {
    const all = toolsOf(event.currentTarget);
    const here = all.indexOf(document.activeElement as HTMLElement);
    const next = here === -1 ? undefined : placeAfter(event, here, all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  }
  return (
    <div
      ref={mark}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      className={`${barClasses} overflow-x-auto px-1 [scrollbar-width:thin]`}
      onKeyDown={step}
      onFocus={(event) => {
        const place = toolsOf(event.currentTarget).indexOf(event.target);
        if (place !== -1) setAt(place);
      }}
    >
      {children}
    </div>
  );
}

function toolsOf(bar: HTMLElement | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>(":scope > button") ?? [])];
}

function placeAfter({ key, currentTarget }: KeyboardEvent<HTMLElement>, here: number, count: number) {
  const onward = currentTarget.matches(":dir(rtl)") ? -1 : 1;
  if (key === "ArrowRight") return (here + onward + count) % count;
  if (key === "ArrowLeft") return (here - onward + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

function ToolButton({ editor, label, icon, shortcut, turns, pressed, does }: Tool & { editor: Editor }) {
  return (
    <IconButton
      label={shortcut ? `${label} (${keyText(shortcut)})` : label}
      icon={icon}
      turns={turns}
      aria-pressed={pressed}
      className={toolClasses}
      onClick={(event: MouseEvent) => {
        // After a key press the focus stays in the toolbar; after a click it returns to the text.
        const chain = event.detail === 0 ? editor.chain() : inText(editor);
        does(chain).run();
      }}
    />
  );
}

function BlockMenu({ editor, heading }: { editor: Editor; heading: number }) {
  const { t } = useTranslation();
  const names = [
    { level: 0, label: t("Paragraph") },
    { level: 2, label: t("Heading") },
    { level: 3, label: t("Smaller heading") },
    { level: 4, label: t("Smallest heading") },
  ] as const;
  const current = names.find(({ level }) => level === heading) ?? names[0];
  return (
    <Menu
      trigger={
        <Button look="quiet" className="min-h-9 shrink-0 px-2 whitespace-nowrap pointer-coarse:min-h-11">
          {current.label}
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
      items={names.map(({ level, label }) => ({
        label,
        current: level === current.level,
        onClick: () => {
          const chain = inText(editor);
          (level === 0 ? chain.setParagraph() : chain.setHeading({ level })).run();
        },
      }))}
    />
  );
}
