import { skipToken, useQuery } from '@tanstack/react-query';
import type { AlertState } from './turn-alerts.ts';
import type { VisitKey } from './visit-query.ts';

export const turnAlertKey = ({ id, code }: VisitKey) => ['turn-alert', id, code] as const;

/** Whether this device gets pushed messages about the visit. The card that turns them on reads and changes it. */
export const useIsPushed = (key: VisitKey): boolean =>
  useQuery<AlertState>({ queryKey: turnAlertKey(key), queryFn: skipToken }).data === 'on';
