import { useMemo, useState } from 'react';
import type { Point } from '#domain/locations/distance.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { PickerRow } from '../list/rank-locations.ts';
import { coastsTell } from './coasts-tell.ts';

/**
 * Whether to show a map: not on a kiosk, not after a failure, and without streets only where coasts tell the
 * locations apart.
 */
export function useMapOffered(rows: readonly Pick<PickerRow, 'location'>[], here: Point | null) {
  const { flags, page } = useVisitor();
  const [hasFailed, setFailed] = useState(false);
  const [hasStreets, setStreets] = useState((page.mapTiles?.url ?? null) !== null);
  const tells = useMemo(() => hasStreets || coastsTell(rows, here), [hasStreets, rows, here]);
  return {
    offered: !flags.isKioskDevice && !flags.isEmbed && !hasFailed && tells,
    failed: () => setFailed(true),
    noStreets: () => setStreets(false),
  };
}
