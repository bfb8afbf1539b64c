import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createDeviceCode,
  createDevicePin,
  listDevices,
  reloadDevice,
  renameDevice,
  revokeDevice,
} from '#contract/devices/devices.ts';
import type { DeviceCode, DeviceRow } from '#contract/devices/devices.ts';
import { printTestPage, setDevicePrinter } from '#contract/devices/printing.ts';
import type { DeviceKind } from '#domain/devices/device.ts';
import { request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';

/** Heartbeats come each minute, so the list need not be newer than this. */
const POLL_MS = 15_000;
/** While staff wait for a device to appear. */
const PAIRING_POLL_MS = 2_000;

const keyOf = (locationId: string) => ['devices', locationId];

/** The devices of a location. Their heartbeats are polled, without extending the session. */
export const useDevices = (locationId: string, { isPairing = false } = {}) =>
  useQuery({
    queryKey: keyOf(locationId),
    queryFn: async ({ signal }) => {
      const { data, meta } = await request(listDevices, { params: { locationId }, signal, poll: true });
      return { devices: data, printing: meta.printing, hasPin: meta.has_pin };
    },
    refetchInterval: isPairing ? PAIRING_POLL_MS : POLL_MS,
  });

/** What staff do with the devices of a location. Each change reads the list again. */
export function useDeviceChanges(locationId: string) {
  const { t } = useWords();
  const toasts = useToasts();
  const queries = useQueryClient();
  const fail = useFailureToast();
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(locationId) });
  const after = { onError: fail, onSettled: refresh };
  const said = (text: string) => () => toasts.show({ kind: 'success', text });
  return {
    rename: useChange({
      ...after,
      mutationFn: ({ id, version, name }: Pick<DeviceRow, 'id' | 'version' | 'name'>) =>
        request(renameDevice, { params: { deviceId: id }, body: { name, version } }),
    }),
    reload: useChange({
      ...after,
      mutationFn: ({ id }: Pick<DeviceRow, 'id'>) => request(reloadDevice, { params: { deviceId: id } }),
      onSuccess: said(t('devices.reloaded')),
    }),
    setPrinter: useChange({
      ...after,
      mutationFn: ({ id, version, printer }: Pick<DeviceRow, 'id' | 'version' | 'printer'>) =>
        request(setDevicePrinter, { params: { deviceId: id }, body: { printer, version } }),
    }),
    printTest: useChange({
      ...after,
      mutationFn: ({ id }: Pick<DeviceRow, 'id'>) => request(printTestPage, { params: { deviceId: id } }),
      onSuccess: ({ data }) => {
        const state = data.printer_state ?? 'unreachable';
        if (state === 'ready') toasts.show({ kind: 'success', text: t('devices.printer.tested') });
        else toasts.show({ kind: 'failure', text: t(`devices.printer.${state}`) });
      },
    }),
    revoke: useChange({
      ...after,
      mutationFn: ({ id }: Pick<DeviceRow, 'id'>) => request(revokeDevice, { params: { deviceId: id } }),
      onSuccess: said(t('devices.revoked')),
    }),
  };
}

/** Creates codes for a location. */
export function useDeviceCode(locationId: string) {
  const fail = useFailureToast();
  return useChange({
    mutationFn: async (of: { kind: DeviceKind; name: string }): Promise<DeviceCode> =>
      (await request(createDeviceCode, { params: { locationId }, body: of })).data,
    onError: fail,
  });
}

/** Makes the PIN of a location's devices. Only the response holds it. */
export function useDevicePin(locationId: string) {
  const queries = useQueryClient();
  const fail = useFailureToast();
  return useChange({
    mutationFn: async () => (await request(createDevicePin, { params: { locationId } })).data.pin,
    onError: fail,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(locationId) }),
  });
}
