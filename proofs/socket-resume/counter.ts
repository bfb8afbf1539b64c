import type { Client } from '../harness/visitor.ts';

interface Moved {
  id: string;
  version: number;
}

/** A staff member who calls, starts and completes one visitor after the other. */
export function openCounter(client: Client, headers: Record<string, string>, location: number) {
  let called: Moved | undefined;
  let serving: Moved | undefined;
  const post = async (path: string, body: object): Promise<Moved | undefined> => {
    const response = await client.send(`POST /api/internal/v1/admin${path}`, { body, headers });
    if (response.status === 204) return undefined;
    if (response.status !== 200) throw new Error(`POST ${path}: ${response.status} ${response.text}`);
    const { id, version } = (JSON.parse(response.text) as { data: Moved }).data;
    return { id, version };
  };
  return {
    /** Completes one visit, starts the next, calls another: three visits change. */
    async goOn(): Promise<void> {
      if (serving) await post(`/visits/${serving.id}/complete`, { version: serving.version });
      serving = called && (await post(`/visits/${called.id}/start`, { version: called.version }));
      called = await post(`/lobby/${location}/call-next`, {});
    },
  };
}
