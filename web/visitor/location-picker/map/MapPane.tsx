import { Component, Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import type { LocationMapProps } from './LocationMap.tsx';

const LocationMap = lazy(() => import('./LocationMap.tsx'));

/** The map, once its code has come. Whatever goes wrong with it, the picker is whole without. */
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
