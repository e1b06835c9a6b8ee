import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DeleteSection } from "../../features/accounts/DeleteSection.tsx";
import { PasswordSection } from "../../features/accounts/PasswordSection.tsx";
import { NotificationPreferences } from "../../features/notifications/NotificationPreferences.tsx";
import { PushSwitch } from "../../features/push/PushSwitch.tsx";
import { AuthenticatorSection } from "../../features/second-factor/AuthenticatorSection.tsx";
import { DevicesSection } from "../../features/sessions/DevicesSection.tsx";
import { languages } from "../../i18n.ts";
import { paths } from "../../paths.ts";
import { Breadcrumb } from "../../ui/layout/Breadcrumb.tsx";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { AccountPage } from "../../shared/pages/AccountPage.tsx";
import { chooseLanguage, chosenLanguage, type LanguageChoice } from "../../session/language.ts";
import { ShortcutsSwitch } from "../shortcuts/ShortcutsSwitch.tsx";
import { chooseTheme, type Theme, useTheme } from "../../session/theme.ts";

/** Settings of this browser and of the account's sign-in methods. */
export function SettingsPage() {
  const { t } = useTranslation();
  return (
    <AccountPage page="settings">
      {(account) => (
        <>
          <PageHead
            back={<Breadcrumb to={paths.profileHome}>{t("Your account")}</Breadcrumb>}
            title={t("Sign-in and browser")}
            note={t("Appearance, notifications and sign-in security.")}
          />
          <AppearanceSection />
          <MarginSection title={t("Keyboard")} note={t("Press ? on any page to see its keyboard shortcuts.")}>
            <ShortcutsSwitch />
          </MarginSection>
          <MarginSection
            title={t("Notifications")}
            note={t("Get notified about your shops, even when Vitrine is closed.")}
          >
            <PushSwitch />
            <NotificationPreferences />
          </MarginSection>
          <DevicesSection />
          <PasswordSection account={account} />
          <AuthenticatorSection account={account} />
          <DeleteSection />
        </>
      )}
    </AccountPage>
  );
}

/** Language and theme of the dashboard in this browser. Changes apply immediately. */
function AppearanceSection() {
  const { t } = useTranslation();
  const theme = useTheme();
  const [language, setLanguage] = useState(chosenLanguage);
  const changeLanguage = async (choice: LanguageChoice) => {
    await chooseLanguage(choice, t);
    // If the language couldn't be loaded, this selects the previous one again.
    setLanguage(chosenLanguage());
  };
  return (
    <MarginSection title={t("Appearance")} note={t("Only for this browser. Applies immediately.")}>
      <RadioGroup
        legend={t("Language")}
        name="language"
        value={language}
        onValue={(value) => void changeLanguage(value as LanguageChoice)}
        options={[
          { value: "system", label: t("Same as device") },
          ...languages.map(([value, label]) => ({ value, label })),
        ]}
      />
      <RadioGroup
        legend={t("Colours")}
        name="theme"
        value={theme}
        onValue={(value) => chooseTheme(value as Theme)}
        options={[
          {
            value: "system",
            label: t("Same as device"),
            help: t("Light or dark, following your device."),
          },
          { value: "light", label: t("Light") },
          { value: "dark", label: t("Dark") },
        ]}
      />
    </MarginSection>
  );
}
