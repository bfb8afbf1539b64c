import { useState } from 'react';
import type { PreviewProps } from '../SettingsForm.tsx';
import { PreviewedPages, PreviewPanel, ScreenChoice } from './ClientViewPreview.tsx';
import { PreviewedDisplay, useDisplayedLocation } from './DisplayPreview.tsx';

/** Visitors' pages and the wall display, which has the dark logo, with the unsaved branding. */
export function BrandingPreview({ isBeside, ...of }: PreviewProps) {
  return (
    <PreviewPanel isBeside={isBeside}>
      <Screens {...of} />
    </PreviewPanel>
  );
}

function Screens({ path, change }: Pick<PreviewProps, 'path' | 'change'>) {
  const [screen, setScreen] = useState<'phone' | 'kiosk' | 'tv'>('phone');
  const location = useDisplayedLocation(change);
  return (
    <>
      <ScreenChoice
        screens={location ? ['phone', 'kiosk', 'tv'] : ['phone', 'kiosk']}
        value={screen}
        onChange={setScreen}
      />
      {screen !== 'tv' ? (
        <PreviewedPages path={path} change={change} screen={screen} />
      ) : (
        location && <PreviewedDisplay path={path} location={location} change={change} />
      )}
    </>
  );
}
