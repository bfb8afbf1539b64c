import { StationsSection } from '../rooms/StationsSection.tsx';
import { DevicesSection } from './DevicesSection.tsx';

/** The records of a lobby below its settings. */
export function LobbyRecords({ at }: { at: string | null }) {
  return (
    <>
      <StationsSection at={at} />
      <DevicesSection at={at} />
    </>
  );
}
