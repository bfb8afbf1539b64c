import { expect } from 'vitest';
import type { ImportRow, ImportSummary } from '#contract/protocol/imports.ts';
import type { TestApp } from './app.ts';
import type { EveryRole, Principal } from './every-role-store.ts';

/** The steps of an import for tests, of files of one kind unless `base` names another. */
export function importSteps(of: () => { app: TestApp; world: EveryRole }, files: string) {
  const work = () =>
    of()
      .app.jobs.find(({ name }) => name === 'leased-work')!
      .work({});
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each request has its own shape
  const data = <T>({ body, status, text }: { body: unknown; status: number; text: string }): T => {
    expect(status, text).toBeLessThan(300);
    return (body as { data: T }).data;
  };
  const started = async (text: string, who: Principal = 30, base = files) =>
    data<ImportSummary>(
      await of().world.call(who, `POST ${base}`, { body: { file_name: 'ours.csv', text } }),
    );
  const seen = async (id: string, base = files) =>
    data<ImportSummary>(await of().world.call(30, `GET ${base}/${id}`));
  const listed = async (id: string, query = '', base = files) =>
    data<ImportRow[]>(await of().world.call(30, `GET ${base}/${id}/rows?${query}`));
  const put = async (
    id: string,
    path: string,
    { who = 30, base = files, ...body }: { who?: Principal; base?: string; [field: string]: unknown } = {},
  ) => of().world.call(who, `PUT ${base}/${id}/${path}`, { body });

  /** Sends a file, maps it as guessed, and lets the worker check it. */
  async function checked(text: string, who: Principal = 30, base = files): Promise<ImportSummary> {
    const { id, mapping } = await started(text, who, base);
    data(await put(id, 'mapping', { mapping, who, base }));
    await work();
    return data<ImportSummary>(await of().world.call(who, `GET ${base}/${id}`));
  }
  async function ran(id: string, base = files): Promise<ImportSummary> {
    data(await put(id, 'run', { base }));
    await work();
    return seen(id, base);
  }
  return { work, data, started, seen, listed, put, checked, ran };
}
