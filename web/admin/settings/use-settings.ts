import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SettingsPageEndpoints } from '#contract/settings/settings-page.ts';
import { seeSettingsOverview } from '#contract/shell/settings-overview.ts';
import { request } from '#web/connection/request.ts';
import { scopeQuery } from './place.ts';
import type { At } from './place.ts';
import { SESSION_KEY } from '../session/session-queries.ts';
import { useSettingsChange } from '../session/use-follow-session.ts';

/** Everything fetched about settings. */
export const SETTINGS_KEY = ['settings'] as const;

/** The settings of a page at a place; fetched again with each change. */
export function useSettings(of: SettingsPageEndpoints, at: At) {
  useSettingsEvents();
  // A form shows what the server has now, never an older copy.
  return useQuery({ ...settingsQuery(of, at), staleTime: 0 });
}

/** What differs from the defaults and what needs attention; fetched again with each change. */
export function useSettingsOverview() {
  useSettingsEvents();
  return useQuery({
    queryKey: [...SETTINGS_KEY, 'overview'],
    queryFn: async ({ signal }) => (await request(seeSettingsOverview, { signal })).data,
    staleTime: 0,
  });
}

/** Fetches all settings again once another person has changed one. */
function useSettingsEvents(): void {
  const refresh = useSettingsRefresh();
  useSettingsChange(() => void refresh());
}

/** The query of a page's settings at a place. */
export const settingsQuery = ({ path, see }: SettingsPageEndpoints, at: At) =>
  queryOptions({
    queryKey: [...SETTINGS_KEY, path, at],
    queryFn: ({ signal }) => request(see, { query: scopeQuery(at), signal }),
  });

export function useSettingsRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    // The session holds what settings decide, such as features and the role of new staff.
    void queries.invalidateQueries({ queryKey: SESSION_KEY });
    await queries.invalidateQueries({ queryKey: SETTINGS_KEY });
  };
}

/** The key of the history of a page or of one setting. */
export const historyKey = (path: string, at: At, key: string | null) =>
  [...SETTINGS_KEY, path, at, 'history', key] as const;
