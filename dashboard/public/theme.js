// Runs before the first paint so that neither colours nor direction flash. A file of its own because the
// content security policy allows no inline script. Without a choice, colours and language follow the device.
(function () {
  var theme, language;
  try {
    theme = localStorage.getItem("digital_theme");
    language = localStorage.getItem("digital_language");
  } catch {}
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  // The same list as in src/i18n.ts.
  var spoken = /^(en|ar|bn)(?![a-z])/i;
  // Some browsers pass on the system's locale as it is, "ar_EG.UTF-8" or "C".
  var found = (language ? [language] : navigator.languages || []).find((one) => spoken.test(one)) || "en";
  document.documentElement.lang = found.slice(0, 2).toLowerCase();
  document.documentElement.dir = /^(ar|fa|he|ur)$/.test(document.documentElement.lang) ? "rtl" : "ltr";
})();

// The policy allows no eval either: zod asks here, before its first schema, whether to try (and be reported).
globalThis.__zod_globalConfig = { jitless: true };
