import { useState } from 'react';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { useWide } from './use-wide.ts';

/**
 * Whether to show a map: not on a kiosk, and not after a failure. On a narrow screen it does not load and the
 * style sheet reserves no space.
 */
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
