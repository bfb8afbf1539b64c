import { Component, Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import type { LocationMapProps } from './LocationMap.tsx';

const LocationMap = lazy(() => import('./LocationMap.tsx'));

/** The map, once its code has loaded. If it fails, the picker works without it. */
export function MapPane({ onFailure, ...map }: LocationMapProps & { onFailure: () => void }) {
  return (
    <Guard onFailure={onFailure}>
      <Suspense fallback={null}>
        <LocationMap {...map} />
      </Suspense>
    </Guard>
  );
}

class Guard extends Component<{ onFailure: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
