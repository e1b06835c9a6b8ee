import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languages, useLanguage } from "../../i18n.ts";
import { useMetadata } from "../../title.ts";
import { Button } from "../../ui/button/Button.tsx";
import { chooseLanguage } from "../../session/language.ts";

interface AuthPageProps {
  title: string;
  /** One sentence below the title. */
  note?: ReactNode;
  /** The large figure next to the form on wide screens: "€ 0.00" and "in sales so far today". */
  figure: { value: string; words: string };
  /** The form. */
  children: ReactNode;
  /** The alternative: "New here? Open a shop". */
  footer?: ReactNode;
}

/** The layout of sign-in, registration and similar pages: a form and a figure. */
export function AuthPage({ title, note, figure, children, footer }: AuthPageProps) {
  useMetadata(title, typeof note === "string" ? note : undefined);
  return (
    <div className="grid min-h-dvh desk:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <main className="flex flex-col px-4 py-6 tablet:px-8">
        <div className="flex items-center justify-between gap-4">
          <p className="flex items-center gap-2.5 text-h3">
            <img src="/images/mark.svg" alt="" width={24} height={24} />
            Vitrine
          </p>
          <OtherLanguages />
        </div>
        <div className="m-auto flex w-full max-w-95 flex-col gap-5 py-10">
          <div>
            <h1 className="text-h1-phone tablet:text-h1">{title}</h1>
            {note && <p className="mt-1 text-ink2">{note}</p>}
          </div>
          {children}
          {footer && <div className="border-t border-rule pt-4 text-ink2">{footer}</div>}
        </div>
      </main>
      <aside className="hidden flex-col justify-center border-s border-rule px-12 desk:flex wide:px-20">
        <div aria-hidden className="h-10 border-b border-rule" />
        <div className="border-y-2 border-ink1 py-8">
          <p className="text-[clamp(3.5rem,7vw,6.5rem)]/none font-medium tracking-[-0.035em]">
            {figure.value}
          </p>
          <p className="mt-4 text-h2 text-ink2">{figure.words}</p>
        </div>
        {[1, 2, 3, 4].map((line) => (
          <div key={line} aria-hidden className="h-10 border-b border-rule" />
        ))}
      </aside>
    </div>
  );
}

/** Buttons for the other languages, each named in its own language. */
function OtherLanguages() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <div className="-me-3.5 flex flex-wrap justify-end">
      {languages
        .filter(([one]) => one !== language)
        .map(([one, name]) => (
          <Button key={one} look="quiet" lang={one} onClick={() => void chooseLanguage(one, t)}>
            {name}
          </Button>
        ))}
    </div>
  );
}
