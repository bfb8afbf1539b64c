import { useState } from 'react';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { useWide } from './use-wide.ts';

/** Whether there is a map: not on a kiosk, and not once it has failed. Where there is no room for it, it is not asked for and the style sheet leaves no place for it. */
export function useMapOffered() {
  const { flags } = useVisitor();
  const isWide = useWide();
  const [hasFailed, setFailed] = useState(false);
  return {
    isWide,
    offered: !flags.isKioskDevice && !flags.isEmbed && !hasFailed,
    failed: () => setFailed(true),
  };
}
