import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import type { ImportSummary } from '#contract/protocol/imports.ts';
import type { MessageTemplate } from '#contract/settings/message-templates.ts';
import type { SettingsOfPage } from '#contract/settings/settings-page.ts';
import type { OwnTexts } from '#contract/wording/wording.ts';
import { staffApi } from './after-failure.ts';

/* What a journey that stopped in the middle has left, taken back over the API of staff. */

/** Discards the vendor's draft of a settings page. */
export async function withoutDraft(request: APIRequestContext, page: string): Promise<void> {
  const api = await staffApi(request);
  const { draft } = await api.get<SettingsOfPage['data']>(`/admin${page}`);
  if (!draft) return;
  await api.send('POST', `/admin${page}/draft/discard`, { location_id: null, revision: draft.revision });
}

/** Publishes the product's words of a message, as `client/messages/booked/email`, in place of the vendor's. */
export async function withUsualMessage(request: APIRequestContext, message: string): Promise<void> {
  const api = await staffApi(request);
  const path = `/admin/settings/notifications/${message}`;
  const [address, query = ''] = path.split('?');
  const { revision, version } = await api.get<MessageTemplate>(path);
  const usual = { revision, texts: {}, service_ids: [] };
  const { data } = await api.send<{ data: MessageTemplate }>('PUT', path, usual);
  if (version > 0 && data.draft)
    await api.send('POST', `${address}/publish?${query}`, { revision: data.revision });
}

/** Publishes the product's texts of a page of own texts in English, and no snippets. */
export async function withUsualTexts(request: APIRequestContext, page: string): Promise<void> {
  const api = await staffApi(request);
  const language = 'en';
  const own = async (): Promise<OwnTexts['data']['texts']> =>
    (await api.get<OwnTexts['data']>(`/admin${page}?lang=${language}`)).texts.filter(
      (one) => one.own !== null || one.draft !== null,
    );
  const left = (await own()).map(({ key, version }) => ({ key, version, text: null }));
  if (left.length > 0) await api.send('PUT', `/admin${page}`, { language, texts: left });
  const drafts = (await own()).map(({ key, version }) => ({ key, version }));
  if (drafts.length > 0) await api.send('POST', `/admin${page}/publications`, { language, texts: drafts });
}

/** Takes back what imports have created, as those of `locations`. */
export async function withoutImports(request: APIRequestContext, kind: string): Promise<void> {
  const api = await staffApi(request);
  const list = (): Promise<ImportSummary[]> => api.get(`/admin/imports/${kind}`);
  const isWorking = ({ state }: ImportSummary): boolean => ['checking', 'running', 'undoing'].includes(state);
  const rest = () =>
    expect.poll(async () => (await list()).filter(isWorking), { timeout: 120_000 }).toEqual([]);
  await rest();
  for (const { id, state, undoable } of await list())
    if (state === 'done' && undoable > 0) await api.send('PUT', `/admin/imports/${kind}/${id}/undo`, {});
    else if (state === 'mapping' || state === 'checked')
      await api.send('DELETE', `/admin/imports/${kind}/${id}`);
  await rest();
}
