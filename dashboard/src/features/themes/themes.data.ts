import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { defaultPreset, type PresetName, presets } from "@vitrine/contract/themes/presets";
import type { ThemeFile, ThemePreview } from "@vitrine/contract/themes/themes";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { notifyOutcome } from "../../shared/api-errors.ts";

/** A preview's token is valid for half an hour. */
const renewMs = 20 * 60_000;

/** The member's draft. Not fetched again while it is edited. */
export function useThemeDraft(id: string) {
  const input = { params: { shop_id: useShop().id, id } };
  return useQuery({
    ...api.themes.read_draft.queryOptions({ input }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The URL and token of the storefront with the member's changes. */
export function useThemePreview(id: string) {
  const input = { params: { shop_id: useShop().id, id } };
  return useQuery({
    queryKey: [...api.themes.preview.key(), input],
    queryFn: () => client.themes.preview(input),
    staleTime: renewMs,
    refetchInterval: renewMs,
  });
}

/** The URL of a page of the storefront with the member's changes; by default the home page. */
export function previewUrl(
  { url, token }: Pick<ThemePreview, "url" | "token">,
  path: string | null = null,
): string {
  return `${url}${path === "/" || path === null ? "" : path}?theme=${encodeURIComponent(token)}`;
}

export function useThemeVersions(id: string, isEnabled: boolean) {
  const input = { params: { shop_id: useShop().id, id }, query: {} };
  return useQuery({ ...api.themes.list_versions.queryOptions({ input }), enabled: isEnabled });
}

/** Actions on themes. Each shows its outcome, and the list is fetched again. */
export function useThemeActions() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  const at = (id: string) => ({ params: { shop_id, id } });
  const run = async <T extends { message: string }>(request: Promise<T>): Promise<T> => {
    await notifyOutcome(request);
    void queries.invalidateQueries({ queryKey: api.themes.key() });
    return request;
  };
  return {
    create: (name: string, preset: PresetName) =>
      run(client.themes.create({ params: { shop_id }, body: { name, preset } })),
    /** Adds the default theme as the shop's published theme. Returns the published theme if there is one. */
    replaceDefault: () =>
      run(
        client.themes.create({
          params: { shop_id },
          body: { name: presets[defaultPreset].name, preset: defaultPreset, replaces_default: true },
        }),
      ),
    importFile: (file: ThemeFile) => run(client.themes.import_file({ params: { shop_id }, body: file })),
    rename: (id: string, name: string) => run(client.themes.rename({ ...at(id), body: { name } })),
    duplicate: (id: string) => run(client.themes.duplicate(at(id))),
    remove: (id: string) => run(client.themes.remove(at(id))),
    publish: (id: string, body: { version: number; at?: string | null; restored_version?: number }) =>
      run(client.themes.publish({ ...at(id), body })),
    cancelSchedule: (id: string) => run(client.themes.cancel_schedule(at(id))),
    exportFile: (id: string) => client.themes.export_file(at(id)),
  };
}

/** Restores a version into the draft. */
export function useRestoreVersion(id: string) {
  const shop_id = useShop().id;
  return useMutation({
    mutationFn: (version: number) => client.themes.restore_version({ params: { shop_id, id, version } }),
  });
}
