import { pluginKinds, type PluginKind, pluginManifests } from "@vitrine/contract/shops/plugin-manifests";
import type { StorePlugin } from "@vitrine/contract/shops/plugins";
import { apiError } from "../../api-error.ts";

/** Settings by the manifest's schema. @throws invalid_input with the path of each field */
export function checkedSettings(kind: PluginKind, settings: Record<string, string>): Record<string, string> {
  const { data, error } = pluginManifests[kind].settings.safeParse(settings);
  if (data) return data;
  const names = Object.keys(pluginManifests[kind].settings.shape);
  const errors: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const name = String(path[0] ?? names[0]);
    errors[`settings.${name}`] ??= [settings[name] === undefined ? "Enter this setting." : message];
  }
  throw apiError("invalid_input", { errors });
}

/**
 * The active plugins that pages load. One whose stored settings don't match its manifest is left out, so that no other
 * text reaches a page.
 */
export function storePlugins(stored: { kind: string; settings: unknown }[]): StorePlugin[] {
  return pluginKinds.flatMap((kind) => {
    const plugin = stored.find((row) => row.kind === kind);
    const settings = plugin && pluginManifests[kind].settings.safeParse(plugin.settings).data;
    return settings ? [{ kind, settings }] : [];
  });
}
