import { aDeviceKey } from './devices.ts';
import type { EveryRole } from './every-role-store.ts';

const PRINTER = { host: '127.0.0.1', port: 9100, paper: 80, letters: 'own' };

/** A valid request for each endpoint of devices, as rows of the permission matrix. */
export const deviceCalls = (
  world: () => EveryRole,
): Record<string, () => Promise<{ path: string; body?: object }>> => {
  const at = (rest: string) => `/lobby/${world().location}/${rest}`;
  const ofDevice = async (rest = '') => `/devices/${await aDeviceOf(world())}${rest}`;
  return {
    listDevices: async () => ({ path: at('devices') }),
    createDeviceCode: async () => ({ path: at('device-codes'), body: { kind: 'kiosk' } }),
    createDevicePin: async () => ({ path: at('device-pin') }),
    seeDeviceSheet: async () => ({ path: at('device-sheet') }),
    renameDevice: async () => ({ path: await ofDevice(), body: { name: 'At the door', version: 1 } }),
    reloadDevice: async () => ({ path: await ofDevice('/reload'), body: {} }),
    setDevicePrinter: async () => ({
      path: await ofDevice('/printer'),
      body: { printer: PRINTER, version: 1 },
    }),
    printTestPage: async () => {
      const device = await ofDevice();
      await world().call(30, `PUT /api/internal/v1/admin${device}/printer`, {
        body: { printer: PRINTER, version: 1 },
      });
      return { path: `${device}/test-page`, body: {} };
    },
    revokeDevice: async () => ({ path: await ofDevice('/revoke'), body: {} }),
  };
};

/** Their rows, in the order of the matrix. */
export const DEVICE_ROWS: Record<string, string> = {
  listDevices: '– – – – – L V –',
  createDeviceCode: '– – – – – L V –',
  createDevicePin: '– – – – – L V –',
  seeDeviceSheet: '– – – – – L V –',
  renameDevice: '– – – – – L V –',
  reloadDevice: '– – – – – L V –',
  setDevicePrinter: '– – – – – L V –',
  printTestPage: '– – – – – L V –',
  revokeDevice: '– – – – – L V –',
};

/** The id of a kiosk at our location. */
async function aDeviceOf({ call, location }: EveryRole): Promise<string> {
  const path = `/api/internal/v1/admin/lobby/${location}/device-codes`;
  const made = await call(30, `POST ${path}`, { body: { kind: 'kiosk' } });
  const { code } = (made.body as unknown as { data: { code: string } }).data;
  const enrolled = await call('anonymous', 'POST /api/internal/v1/device/enrolment', {
    vendor: 'ours',
    body: { code, public_key: aDeviceKey().publicKey },
  });
  return (enrolled.body as unknown as { data: { id: string } }).data.id;
}
