import { lazy, Suspense } from 'react';
import KioskFrame from '../../kiosk/KioskFrame.tsx';
import { useVisitor } from '../context/visitor-context.tsx';

const EmbedFrame = lazy(() => import('../../embed/EmbedFrame.tsx'));

/** What a kiosk and an embedded page have around their screens; visitors of regular pages load none of it. */
export default function ModeFrame() {
  const { flags } = useVisitor();
  if (flags.isKioskDevice) return <KioskFrame />;
  return (
    <Suspense fallback={null}>
      <EmbedFrame />
    </Suspense>
  );
}
