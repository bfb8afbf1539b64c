import type { EveryRole, Principal } from './every-role-store.ts';

/** Rows by hand: 5, 7, 10, 13, 15, 20, 30, 50. */
export const INTEGRATION_ROWS = {
  listIntegrations: '– – – – – – V –',
  seeIntegration: '– – – – – – V –',
  seeIntegrationHistory: '– – – – – – V –',
  saveIntegration: '– – – – – – V –',
  testIntegration: '– – – – – – V –',
  disconnectIntegration: '– – – – – – V –',
};

/** A connection of the caller's own vendor: another vendor's has the same address. */
export function integrationCalls(
  worldOf: () => EveryRole,
): Record<string, (who: Principal) => Promise<{ path: string; body?: object }>> {
  const at = '/integrations/maps';
  const base = `/api/internal/v1/admin${at}`;
  const values = { name: '', url: 'https://127.0.0.1/api' };
  const connected = async (who: Principal): Promise<number> => {
    const of = who === 'admin of another vendor' ? who : 30;
    const seen = async () =>
      ((await worldOf().call(of, `GET ${base}`)).body as { data: { version: number; connected: boolean } })
        .data;
    const { version, connected: isReady } = await seen();
    if (!isReady) await worldOf().call(of, `PUT ${base}`, { body: { version, values } });
    return (await seen()).version;
  };
  return {
    listIntegrations: async () => ({ path: '/integrations' }),
    seeIntegration: async () => ({ path: at }),
    seeIntegrationHistory: async () => ({ path: `${at}/history` }),
    saveIntegration: async (who) => ({ path: at, body: { version: await connected(who), values } }),
    testIntegration: async (who) => {
      await connected(who);
      return { path: `${at}/test`, body: {} };
    },
    disconnectIntegration: async (who) => ({
      path: `${at}/disconnected`,
      body: { version: await connected(who) },
    }),
  };
}
