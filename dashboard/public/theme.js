// Runs before the first paint so that neither colours nor direction flash. A file of its own because the
// content security policy allows no inline script. Without a choice, the colours follow the system.
(function () {
  try {
    var theme = localStorage.getItem("digital_theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    var language = localStorage.getItem("digital_language");
    if (language) {
      document.documentElement.lang = language;
      document.documentElement.dir = /^(ar|fa|he|ur)\b/.test(language) ? "rtl" : "ltr";
    }
  } catch {}
})();

// The policy allows no eval either: zod asks here, before its first schema, whether to try (and be reported).
globalThis.__zod_globalConfig = { jitless: true };
